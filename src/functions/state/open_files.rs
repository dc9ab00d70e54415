//! The files that a prototype has opened. In: numbers from `fopen`. Out: bytes read and written.

use crate::disk::{Disk, Writable};
use crate::error::{Result, RunError};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Files by number; 0, 1 and 2 are the standard streams and are not held here.
#[derive(Default)]
pub struct OpenFiles {
    files: BTreeMap<i64, OpenFile>,
}

/// A file that is read (its whole content is held) or written.
pub struct OpenFile {
    pub path: PathBuf,
    pub content: Vec<u8>,
    pub position: usize,
    /// A read has met the end of the file (`feof`).
    pub at_end: bool,
    writer: Option<Box<dyn Write>>,
}

impl OpenFiles {
    /// Opens for reading; the error is the system's.
    pub fn open_read(&mut self, disk: &Disk, path: PathBuf) -> std::io::Result<i64> {
        let content = disk.read(&path)?;
        Ok(self.insert(OpenFile { path, content, position: 0, at_end: false, writer: None }))
    }

    /// Opens for writing, from the start or (`append`) at the end.
    pub fn open_write(&mut self, place: &Writable, append: bool) -> std::io::Result<i64> {
        let (writer, path) = (Some(place.open(append)?), place.path().to_path_buf());
        Ok(self.insert(OpenFile { path, content: Vec::new(), position: 0, at_end: false, writer }))
    }

    fn insert(&mut self, file: OpenFile) -> i64 {
        let fid = self.files.keys().next_back().map_or(3, |k| k + 1);
        self.files.insert(fid, file);
        fid
    }

    /// False when there is no such file.
    pub fn close(&mut self, fid: i64) -> bool {
        self.files.remove(&fid).is_some()
    }

    pub fn close_all(&mut self) {
        self.files.clear();
    }

    pub fn get(&mut self, fid: i64) -> Result<&mut OpenFile> {
        self.files.get_mut(&fid).ok_or_else(|| {
            RunError::new(
                "MATLAB:FileIO:InvalidFid",
                format!("Invalid file identifier {fid}. Use fopen to generate a valid file identifier."),
            )
        })
    }
}

impl OpenFile {
    pub fn write(&mut self, text: &str) -> Result<()> {
        let failed = |e: std::io::Error, path: &PathBuf| {
            RunError::new("MATLAB:FileIO:write", format!("cannot write to {}: {e}", path.display()))
        };
        match &mut self.writer {
            Some(w) => w.write_all(text.as_bytes()).map_err(|e| failed(e, &self.path)),
            None => {
                Err(RunError::new("MATLAB:FileIO:write", format!("{} is open for reading only", self.path.display())))
            }
        }
    }

    /// The next line with its end; `None` at the end of the file.
    pub fn line(&mut self) -> Option<String> {
        let rest = self.content.get(self.position..)?;
        if rest.is_empty() {
            self.at_end = true;
            return None;
        }
        let length = rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |i| i + 1);
        self.at_end = length == rest.len() && !rest.ends_with(b"\n");
        let line = String::from_utf8_lossy(rest.get(..length)?).into_owned();
        self.position += length;
        Some(line)
    }

    /// What has not been read yet.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        self.content.get(self.position..).unwrap_or(&[])
    }
}
