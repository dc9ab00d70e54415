//! The disk as a prototype sees it: its own input and output go through here and nowhere else. In: names
//! of files. Out: bytes, and leave to write, where the run gives it.

use crate::{ops, system};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, Metadata, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What a prototype may reach of the disk. The default one gives no leave to write.
#[derive(Default)]
pub struct Disk {
    /// The folder of the prototype.
    folder: Option<PathBuf>,
    /// Folders of the search path, where files to be read are looked for too.
    searched: Vec<PathBuf>,
    /// Folders below which files may be written: their real places, opened at the start, so that what happens to names
    /// while the prototype runs leads to no other folder.
    writable: Vec<(PathBuf, Dir)>,
    /// Folders below which files may be read; all where there is no list.
    readable: Option<Vec<PathBuf>>,
}

/// The folders of a run, in addition to that of the prototype.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// Where files may be written besides the working folder.
    pub write: Vec<PathBuf>,
    /// Where alone files may be read, the prototype's folder besides; everywhere where there is no list.
    pub read: Option<Vec<PathBuf>>,
    /// Nothing may be written, in the working folder either.
    pub read_only: bool,
}

/// What a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
}

/// A file that may be written: a name below a folder that no link leads out of.
pub struct Writable {
    folder: Dir,
    name: PathBuf,
    path: PathBuf,
}

impl Disk {
    /// The disk of a prototype in `folder` with this search path, which may write below the working folder and some
    /// others.
    #[must_use]
    pub fn new(folder: Option<PathBuf>, searched: &[PathBuf], folders: &Folders) -> Disk {
        let opened = |dir: PathBuf| {
            let real = dir.canonicalize().ok()?;
            let opened = Dir::open_ambient_dir(&real, ambient_authority()).ok()?;
            Some((real, opened))
        };
        let places = folders.write.iter().cloned().chain(system::working_folder());
        let writable = places.filter(|_| !folders.read_only).filter_map(opened).collect();
        let own = folder.clone().map(|f| if f.as_os_str().is_empty() { PathBuf::from(".") } else { f });
        let real = |dirs: &Vec<PathBuf>| dirs.iter().chain(&own).filter_map(|d| d.canonicalize().ok()).collect();
        Disk { folder, searched: searched.to_vec(), writable, readable: folders.read.as_ref().map(real) }
    }

    /// Whether reading is limited to some folders.
    #[must_use]
    pub fn is_sandbox(&self) -> bool {
        self.readable.is_some()
    }

    /// Whether what is there may be read; what does not exist may.
    fn is_readable(&self, path: &Path) -> bool {
        let Some(folders) = &self.readable else { return true };
        path.canonicalize().is_ok_and(|real| folders.iter().any(|f| real.starts_with(f)))
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

    /// Where a file is that the prototype wants to read: where [`Disk::find`] says, then in the folders of the search path,
    /// as MATLAB's `fopen` and `load` do.
    #[must_use]
    pub fn find_to_read(&self, name: &str) -> PathBuf {
        let path = self.find(name);
        if path.is_absolute() || path.exists() {
            return path;
        }
        self.searched.iter().map(|f| f.join(name)).find(|p| p.is_file()).unwrap_or(path)
    }

    /// What the prototype names so; `None` where there is no such file or folder.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<Kind> {
        let path = self.find_to_read(name);
        if !self.is_readable(&path) {
            return None;
        }
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
        if !self.is_readable(path) {
            return Err(io::Error::other("--sandbox keeps it from being read; give its folder with --allow-read"));
        }
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
        let entries = if self.is_readable(folder) { std::fs::read_dir(folder).ok() } else { None };
        entries.into_iter().flatten().flatten().map(|e| e.path())
    }

    /// Makes a folder and those above it: whether it is new. `None` where nothing may be written.
    ///
    /// # Errors
    /// The system's; a link on the way leads out of the folders that may be written to.
    #[must_use]
    pub fn make_folder(&self, path: &Path) -> Option<io::Result<bool>> {
        let path = system::whole_path(path);
        let (real, rest) = path.ancestors().find_map(|p| Some((p.canonicalize().ok()?, path.strip_prefix(p).ok()?)))?;
        let (top, folder) = self.writable.iter().find(|(dir, _)| real.starts_with(dir))?;
        if rest.as_os_str().is_empty() {
            return Some(if real.is_dir() { Ok(false) } else { Err(io::Error::other("there is a file of that name")) });
        }
        let below = real.strip_prefix(top).ok()?.join(rest);
        Some(folder.create_dir_all(below).map(|()| true))
    }

    /// Leave to write a file; `None` where it may not be written.
    #[must_use]
    pub fn writable(&self, path: PathBuf) -> Option<Writable> {
        let target = real_place(&path)?;
        let (real, folder) = self.writable.iter().find(|(dir, _)| target.starts_with(dir))?;
        let name = target.strip_prefix(real).ok()?.to_path_buf();
        Some(Writable { folder: folder.try_clone().ok()?, name, path })
    }
}

impl Writable {
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the whole content; where that fails, what was there before is there still.
    ///
    /// # Errors
    /// The system's; a link that leads out of the folder; what is there is no regular file.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        self.about()?;
        let pending = system::beside(&self.name);
        let mut file = self.folder.open_with(&pending, OpenOptions::new().write(true).create_new(true))?;
        let written = file.write_all(bytes).and_then(|()| self.folder.rename(&pending, &self.folder, &self.name));
        if written.is_err() {
            // It is of no use to anybody; that it stays is no further problem.
            let _ = self.folder.remove_file(&pending);
        }
        written
    }

    /// Opens for writing, from the start or (`append`) at the end. A file that has other names too keeps its content
    /// under these.
    ///
    /// # Errors
    /// As [`Writable::write`].
    pub fn open(&self, append: bool) -> io::Result<Box<dyn io::Write>> {
        if self.about()?.is_some_and(|about| names(&about) > 1) {
            let content = if append { self.folder.read(&self.name)? } else { Vec::new() };
            self.write(&content)?;
        }
        let mut options = OpenOptions::new();
        options.create(true).write(true).append(append);
        let file = self.folder.open_with(&self.name, &options)?;
        if !append {
            file.set_len(0)?;
        }
        Ok(Box::new(file))
    }

    /// What is there under this name; nothing where nothing is.
    fn about(&self) -> io::Result<Option<Metadata>> {
        match self.folder.metadata(&self.name) {
            Ok(about) if about.is_file() => Ok(Some(about)),
            Ok(about) if about.is_dir() => Err(io::Error::other("it is a folder")),
            Ok(_) => Err(io::Error::other("it is not a regular file")),
            // A link that leads nowhere, or out of the folder, is no place for a new file.
            Err(_) if self.folder.symlink_metadata(&self.name).is_ok() => {
                Err(io::Error::other("it is a link that leads nowhere, or out of the folder"))
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }
}

/// Names that a file has.
#[cfg(unix)]
fn names(about: &Metadata) -> u64 {
    use cap_std::fs::MetadataExt;
    about.nlink()
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
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
