//! Files that commands write. In: contents. Out: files that are whole or as they were before, never over what a command
//! reads.

use crate::program::{Loader, folder_of};
use crate::system;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

pub(super) fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Writes to standard output; a reader that has gone away is not an error.
///
/// # Errors
/// The system's.
pub(super) fn to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Writes a whole file, or to standard output where that is its name.
///
/// # Errors
/// The system's; what was there before is there still.
pub(super) fn put(file: &Path, text: &str) -> io::Result<()> {
    if is_stdout(file) { to_stdout(text) } else { whole(file, |out| out.write_all(text.as_bytes())) }
}

/// Writes a file by `write`: beside it first, so that a full disk or an interrupt leaves no half of it.
///
/// # Errors
/// The system's; what was there before is there still.
pub(super) fn whole(file: &Path, write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<()> {
    // A link stays a link.
    let place = file.canonicalize().unwrap_or_else(|_| file.to_path_buf());
    let before = std::fs::metadata(&place).ok();
    // A device or a pipe is no file that another could take the place of.
    if before.as_ref().is_some_and(|about| !about.is_file()) {
        return write_to(std::fs::OpenOptions::new().write(true).open(&place)?, write);
    }
    let pending = system::beside(&place);
    let opened = std::fs::OpenOptions::new().write(true).create(true).truncate(true).open(&pending);
    let out = match opened {
        Ok(out) => out,
        // A file that may be written, in a folder where no other may be made.
        Err(e) if e.kind() == io::ErrorKind::PermissionDenied && before.is_some() => {
            return write_to(std::fs::File::create(&place)?, write);
        }
        Err(e) => return Err(e),
    };
    let written = write_to(out, write)
        .and_then(|()| before.map_or(Ok(()), |about| std::fs::set_permissions(&pending, about.permissions())))
        .and_then(|()| std::fs::rename(&pending, &place));
    if written.is_err() {
        // It is of no use to anybody; that it stays is no further problem.
        let _ = std::fs::remove_file(&pending);
    }
    written
}

fn write_to(file: std::fs::File, write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

/// Checks before a run that outputs, each with its option, are different places in folders that exist, and none is a
/// file that the command reads.
///
/// # Errors
/// What is wrong, as a sentence.
pub(super) fn check(outputs: &[(&str, &Path)], read: &[PathBuf]) -> Result<(), String> {
    if outputs.iter().filter(|(_, file)| is_stdout(file)).count() > 1 {
        return Err("only one report can go to standard output".into());
    }
    let mut places: Vec<(&str, PathBuf)> = Vec::new();
    for (option, file) in outputs.iter().filter(|(_, file)| !is_stdout(file)) {
        if file.is_dir() {
            return Err(format!("{option} {}: this is a folder; give a file", file.display()));
        }
        let folder = file.parent().filter(|p| !p.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|f| !f.is_dir()) {
            return Err(format!("{option} {}: there is no folder '{}'", file.display(), folder.display()));
        }
        let Some(place) = place(file) else { continue };
        if read.iter().any(|r| r.canonicalize().is_ok_and(|r| r == place)) {
            return Err(format!("{option} {}: this file is read; give another name", file.display()));
        }
        if let Some((other, _)) = places.iter().find(|(_, known)| *known == place && is_kept(known)) {
            return Err(format!("{option} {}: {other} writes there too; give another name", file.display()));
        }
        places.push((option, place));
    }
    Ok(())
}

/// What a command with this prototype reads: the file, and the functions beside it.
pub(super) fn sources_of(file: &Path) -> Vec<PathBuf> {
    let folder = folder_of(file);
    let beside = Loader::default().programs_in(&folder).into_iter().map(|name| folder.join(name));
    std::iter::once(file.to_path_buf()).chain(beside).collect()
}

/// Where a file is that may not be there yet.
fn place(file: &Path) -> Option<PathBuf> {
    if let Ok(place) = file.canonicalize() {
        return Some(place);
    }
    Some(folder_of(file).canonicalize().ok()?.join(file.file_name()?))
}

/// Not a device such as `/dev/null`, which several may write to.
fn is_kept(place: &Path) -> bool {
    std::fs::metadata(place).map_or(true, |about| about.is_file())
}
