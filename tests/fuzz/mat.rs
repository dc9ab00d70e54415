//! MAT-files to begin with, written by the program's own `save`; one by one and compressed.

use slamm::internals::disk::Folders;
use slamm::internals::interp::{self, Output, RunOptions};
use slamm::internals::prediction::Figures;
use slamm::internals::program::{Loader, Program};
use std::io::Write;
use std::path::Path;

const VALUES: [&str; 10] = [
    "magic(3)",
    "1+2i",
    "sparse([1 2], [2 1], [3 4])",
    "'text'",
    "{1, 'a', {2}}",
    "struct('a', {1, 2}, 'b', 'x')",
    "int8([1 2; 3 4])",
    "true(2)",
    "single(zeros(0, 3))",
    "sparse([1 0; 0 1i])",
];

/// The bytes of the files; they are written to `scratch` and taken away again.
pub(crate) fn seeds(scratch: &Path) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for value in VALUES {
        let file = scratch.join("seed.mat");
        let text = format!("x = {value}; save('{}', 'x')", file.display());
        let mut program = Program::of_text(Loader::default(), "seed.m", text.as_bytes());
        let options = RunOptions {
            folders: Folders { write: vec![scratch.to_path_buf()], ..Folders::default() },
            ..RunOptions::new(false)
        };
        interp::run(&mut program, &options, &mut Nowhere);
        if let Ok(bytes) = std::fs::read(&file) {
            found.extend(compressed(&bytes));
            found.push(bytes);
        }
        let _ = std::fs::remove_file(&file);
    }
    found
}

/// The same file with its variable in a compressed element.
fn compressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let (head, body) = bytes.split_at_checked(128)?;
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(body).ok()?;
    let packed = packed.finish().ok()?;
    let mut out = head.to_vec();
    out.extend(15u32.to_le_bytes());
    out.extend(u32::try_from(packed.len()).ok()?.to_le_bytes());
    out.extend(packed);
    Some(out)
}

struct Nowhere;

impl Output for Nowhere {
    fn out(&mut self, _: &str) {}
    fn err(&mut self, _: &str) {}
    fn region(&mut self, _: &str, _: &Figures) {}
    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}
