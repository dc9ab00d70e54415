//! Links, pipes and devices in the folder of a prototype that reads and writes there. In: random bytes. Out: what
//! stands in the folder, and the prototype; and whether anything outside the folder has changed.
//!
//! The first byte says how many of the next ones each put something into the folder; each of the others is a statement.

use crate::random::Random;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names in the folder; each may be a link, a pipe, a device, a folder or a file. `f.m` is called as a function.
const NAMES: [&str; 8] = ["a.txt", "b.txt", "c", "c/d.txt", "f.m", "g.mat", "h.mtx", "input.m"];
/// What the file outside holds.
const KEPT: &str = "1 2 3\n";
/// Statements with the place of one name.
const STATEMENTS: [&str; 30] = [
    "fid = fopen('@', 'w'); fprintf(fid, 'x'); fclose(fid);",
    "fid = fopen('@', 'a'); fwrite(fid, 'x'); fclose(fid);",
    "fid = fopen('@', 'r+'); fputs(fid, 'x'); fclose(fid);",
    "fid = fopen('@'); fgetl(fid), fclose(fid);",
    "fid = fopen('@', 'w+'); frewind(fid); fread(fid), fclose(fid);",
    "x = 1; save('@', 'x')",
    "x = 1; save('-ascii', '@', 'x')",
    "x = 1; save('-append', '@', 'x')",
    "load('@')",
    "x = load('@');",
    "dlmwrite('@', [1 2])",
    "dlmwrite('@', [1 2], '-append')",
    "csvwrite('@', [1 2])",
    "mmwrite('@', speye(2))",
    "mmread('@')",
    "fileread('@')",
    "importdata('@')",
    "textread('@', '%f')",
    "delete('@')",
    "delete('*.txt')",
    "mkdir('@')",
    "rmdir('@', 's')",
    "movefile('@', 'a.txt')",
    "copyfile('a.txt', '@')",
    "copyfile('@', 'c')",
    "exist('@')",
    "d = dir('@');",
    "diary('@'); disp(1), diary off",
    "type('@')",
    "f(1)",
];

/// Bytes for [`Doors::new`].
pub(crate) fn random_bytes(random: &mut Random) -> Vec<u8> {
    let length = 4 + random.below(12);
    (0..length).map(|_| (random.next() & 0xff) as u8).collect()
}

/// A prototype, the folder that it runs in, and the one beside it that it must not reach.
pub(crate) struct Doors {
    setup: Vec<u8>,
    pub script: String,
    outside: PathBuf,
}

impl Doors {
    /// The working folder is the prototype's.
    pub(crate) fn new(bytes: &[u8]) -> std::io::Result<Doors> {
        let (&first, others) = bytes.split_first().unwrap_or((&0, &[]));
        let (setup, statements) = others.split_at(usize::from(first % 6).min(others.len()));
        let mut script = String::new();
        for pair in statements.chunks(2) {
            let [statement, name] = [pair.first(), pair.get(1)].map(|b| usize::from(b.copied().unwrap_or(0)));
            let text = STATEMENTS[statement % STATEMENTS.len()].replace('@', NAMES[name % NAMES.len()]);
            script.push_str(&format!("try\n{text}\ncatch e\ndisp(e.message)\nend\n"));
        }
        let here = std::env::current_dir()?;
        let outside = here.with_extension("outside");
        Ok(Doors { setup: setup.to_vec(), script, outside })
    }

    /// The folder as it is when the prototype starts.
    pub(crate) fn build(&self) -> std::io::Result<()> {
        clear(Path::new("."))?;
        let _ = std::fs::remove_dir_all(&self.outside);
        std::fs::create_dir_all(&self.outside)?;
        std::fs::write(self.outside.join("kept.txt"), KEPT)?;
        for &b in &self.setup {
            // What a name cannot become, it does not become.
            let _ = self.put(NAMES[usize::from(b >> 4) % NAMES.len()], b & 15);
        }
        Ok(())
    }

    fn put(&self, name: &str, what: u8) -> std::io::Result<()> {
        use std::os::unix::fs::symlink;
        let devices = ["/dev/full", "/dev/zero", "/dev/null", "/dev/stdin", "/dev/tty"];
        match what {
            0 => symlink(self.outside.join("kept.txt"), name),
            1 => symlink(self.outside.join("new.txt"), name),
            2 => symlink(&self.outside, name),
            3 => symlink(Path::new("../").join(self.outside.file_name().unwrap_or_default()).join("kept.txt"), name),
            4 => symlink("a.txt", name),
            5 => symlink("b.txt", name),
            6 => symlink("c/d.txt", name),
            7 => std::fs::hard_link(self.outside.join("kept.txt"), name),
            8 => std::fs::create_dir(name),
            // Not through what stands there already.
            9 => std::fs::File::create_new(name)?.write_all(b"x = 1;\n"),
            10 | 11 => Command::new("mkfifo").arg(name).status().map(drop),
            other => symlink(devices[usize::from(other - 11) % devices.len()], name),
        }
    }

    /// What stands outside the folder, with what it holds; links as links.
    pub(crate) fn outside(&self) -> std::io::Result<Vec<(String, String)>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.outside)?.flatten() {
            let kind = entry.file_type()?;
            let held = if kind.is_file() { std::fs::read_to_string(entry.path())? } else { format!("{kind:?}") };
            found.push((entry.file_name().to_string_lossy().into_owned(), held));
        }
        found.sort();
        Ok(found)
    }
}

/// Takes everything out of a folder, links as links.
pub(crate) fn clear(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)?.flatten() {
        let _ = match entry.file_type() {
            Ok(t) if t.is_dir() => std::fs::remove_dir_all(entry.path()),
            _ => std::fs::remove_file(entry.path()),
        };
    }
    Ok(())
}
