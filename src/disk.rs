//! The disk as a prototype sees it: its own input and output go through here and nowhere else. In: names
//! of files. Out: bytes, and leave to write, where the run gives it.

use crate::{ops, system};
use std::io;
use std::path::{Path, PathBuf};

/// What a prototype may reach of the disk. The default one gives no leave to write.
#[derive(Default)]
pub struct Disk {
    /// The folder of the prototype.
    folder: Option<PathBuf>,
    /// Folders below which files may be written.
    writable: Vec<PathBuf>,
}

/// What a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
}

/// A file that may be written.
pub struct Writable(PathBuf);

impl Disk {
    /// The disk of a prototype in `folder`, which may write below the working folder and `others`.
    #[must_use]
    pub fn new(folder: Option<PathBuf>, others: &[PathBuf]) -> Disk {
        Disk { folder, writable: others.iter().cloned().chain(system::working_folder()).collect() }
    }

    /// Where a file is that the prototype names: beside it first, then in the working folder.
    #[must_use]
    pub fn find(&self, name: &str) -> PathBuf {
        let path = PathBuf::from(name);
        if path.is_absolute() {
            return path;
        }
        match self.folder.as_ref().map(|f| f.join(name)) {
            Some(p) if p.exists() => p,
            _ => path,
        }
    }

    /// What the prototype names so; `None` where there is no such file or folder.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<Kind> {
        let path = self.find(name);
        if path.is_dir() { Some(Kind::Folder) } else { path.is_file().then_some(Kind::File) }
    }

    /// Whether two paths lead to the same place.
    #[must_use]
    pub fn is_same(&self, a: &Path, b: &Path) -> bool {
        a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
    }

    /// The whole content of a file. What is no regular file (a device, a pipe) may have no end or no
    /// beginning, and is refused.
    ///
    /// # Errors
    /// The system's; the file is larger than what may be held.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let about = std::fs::metadata(path)?;
        if about.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        if !about.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        ops::memory::reserve_bytes(about.len()).map_err(|e| io::Error::other(e.message))?;
        std::fs::read(path)
    }

    /// Paths in a folder, in no order; none where it cannot be read.
    pub fn list(&self, folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path())
    }

    /// Leave to write a file; `None` where it may not be written.
    #[must_use]
    pub fn writable(&self, path: PathBuf) -> Option<Writable> {
        let target = real_place(&path)?;
        let mut allowed = self.writable.iter();
        allowed.any(|dir| dir.canonicalize().is_ok_and(|d| target.starts_with(d))).then_some(Writable(path))
    }
}

impl Writable {
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes the whole content.
    ///
    /// # Errors
    /// The system's.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        std::fs::write(&self.0, bytes)
    }

    /// Opens for writing, from the start or (`append`) at the end.
    ///
    /// # Errors
    /// The system's.
    pub fn open(&self, append: bool) -> io::Result<Box<dyn io::Write>> {
        let mut options = std::fs::OpenOptions::new();
        options.create(true).write(true).append(append).truncate(!append);
        Ok(Box::new(options.open(&self.0)?))
    }
}

/// The real place of a file that may not exist yet.
fn real_place(path: &Path) -> Option<PathBuf> {
    if let Ok(p) = path.canonicalize() {
        return Some(p);
    }
    let name = path.file_name()?;
    let parent = match path.parent() {
        Some(p) if !p.as_os_str().is_empty() => p.to_path_buf(),
        _ => system::working_folder()?,
    };
    Some(parent.canonicalize().ok()?.join(name))
}
