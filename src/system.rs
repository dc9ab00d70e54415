//! What the operating system says about the machine and the process. Nothing else asks it. In: nothing.
//! Out: memory, caches, folders, variables of the environment.

use rustc_hash::FxHasher;
use std::hash::{Hash as _, Hasher as _};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// Bytes that the process holds in memory (Linux; `None` elsewhere).
#[must_use]
pub(crate) fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Bytes that the machine has free (Linux; `None` elsewhere).
#[must_use]
pub(crate) fn available_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|l| l.starts_with("MemAvailable:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

/// File systems of other computers, as Linux calls them: their changes are not told here.
const NETWORK: &[&str] = &[
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "afs",
    "9p",
    "ceph",
    "lustre",
    "gpfs",
    "beegfs",
    "fuse.sshfs",
    "fuse.glusterfs",
    "glusterfs",
    "pvfs2",
    "panfs",
    "virtiofs",
];

/// Whether a folder is on the file system of another computer (Linux; elsewhere it is not known).
#[must_use]
pub(crate) fn is_on_network(folder: &Path) -> bool {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    std::fs::read_to_string("/proc/self/mounts").is_ok_and(|mounts| mounted_from_network(&mounts, &folder))
}

/// Of lines `device place type options …`, the one whose place is nearest above the folder decides.
fn mounted_from_network(mounts: &str, folder: &Path) -> bool {
    let place = |line: &str| {
        let mut words = line.split_whitespace().skip(1);
        // A blank in a place is written as `\040`.
        Some((words.next()?.replace("\\040", " "), words.next()?.to_string()))
    };
    let mounts = mounts.lines().filter_map(place).filter(|(place, _)| folder.starts_with(place));
    mounts.max_by_key(|(place, _)| place.len()).is_some_and(|(_, kind)| NETWORK.contains(&kind.as_str()))
}

/// Where Linux describes the caches of the first processor.
pub(crate) const CACHES: &str = "/sys/devices/system/cpu/cpu0/cache";

/// A cache as Linux describes it: a folder with a file for each property.
pub(crate) struct CacheFolder(PathBuf);

/// The caches described in a folder such as [`CACHES`], in no order.
///
/// # Errors
/// The folder cannot be read.
pub(crate) fn caches(folder: &Path) -> io::Result<Vec<CacheFolder>> {
    let entries = std::fs::read_dir(folder)?.flatten();
    let caches = entries.filter(|e| e.file_name().to_string_lossy().starts_with("index"));
    Ok(caches.map(|e| CacheFolder(e.path())).collect())
}

impl CacheFolder {
    #[must_use]
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A property, such as `size`; empty where it is not told.
    #[must_use]
    pub(crate) fn property(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).map(|t| t.trim().to_string()).unwrap_or_default()
    }
}

#[must_use]
pub(crate) fn is_file(path: &Path) -> bool {
    path.is_file()
}

#[must_use]
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Most bytes of a file that the user gives: far more than any of them has.
const MOST_BYTES: u64 = 1 << 30;

/// What a file may be that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// A file.
    Files,
    /// A file or a pipe, as `<(command)` is in a shell.
    Pipes,
}

/// The content of a file that the user names. It is asked first what it is: a device has no end, and a pipe may never
/// begin.
///
/// # Errors
/// The file is missing, no regular file (or pipe), too large or cannot be read.
pub(crate) fn read(path: &Path, takes: Takes) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path, takes)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it has more than 1 GB"));
    }
    Ok(bytes)
}

/// The same of any size, for a reader that takes it piece by piece.
///
/// # Errors
/// The file is missing, no regular file (or pipe) or cannot be opened.
pub(crate) fn open(path: &Path, takes: Takes) -> io::Result<std::fs::File> {
    let about = std::fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !(about.is_file() || takes == Takes::Pipes && is_pipe(&about)) {
        return Err(io::Error::other("it is not a regular file"));
    }
    std::fs::File::open(path)
}

#[cfg(unix)]
fn is_pipe(about: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    about.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &std::fs::Metadata) -> bool {
    false
}

/// A name beside that of a file, for its new content until that is whole.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map_or_else(Default::default, std::ffi::OsStr::to_os_string);
    name.push(format!(".{}.part", process_id()));
    path.with_file_name(name)
}

#[must_use]
pub(crate) fn working_folder() -> Option<PathBuf> {
    std::env::current_dir().ok()
}

/// The path of a file from the root on; as it is where the working folder is gone.
#[must_use]
pub(crate) fn whole_path(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

#[must_use]
pub(crate) fn temporary_folder() -> PathBuf {
    std::env::temp_dir()
}

/// A number that no call before has had, in this process or another one.
#[must_use]
pub(crate) fn unique_number() -> u64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let mut hash = FxHasher::default();
    (SystemTime::now(), std::process::id(), CALLS.fetch_add(1, Ordering::Relaxed)).hash(&mut hash);
    hash.finish()
}

/// A variable of the environment; empty where it is not set.
#[must_use]
pub(crate) fn environment(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

#[must_use]
pub(crate) fn process_id() -> u32 {
    std::process::id()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_other_computers() {
        let mounts =
            "/dev/sda1 / ext4 rw 0 0\nserver:/home /home nfs4 rw 0 0\n/dev/sdb1 /home/me/my\\040disk xfs rw 0 0\n";
        let network = |f: &str| mounted_from_network(mounts, Path::new(f));
        assert!(network("/home/me/work") && !network("/tmp") && !network("/home/me/my disk/x") && !network("/homes"));
    }
}
