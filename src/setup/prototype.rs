//! Opens the file of a prototype, and says what is wrong where that fails.

use crate::program::{Loader, Program, Unreadable, folder_of};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::suggest;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why a file cannot be a prototype.
pub(crate) struct Refused {
    pub diagnostic: Diagnostic,
    /// The file is there and is wrong; else no such file can be read.
    pub is_wrong: bool,
}

/// Opens the prototype in `file`; `path` are further folders of its functions.
///
/// # Errors
/// A file that cannot be read, a folder, and a binary file.
pub(crate) fn open(loader: &Loader, file: &Path, path: &[PathBuf]) -> Result<Program, Box<Refused>> {
    let name = file.display().to_string();
    Program::open(loader.clone(), file, path).map_err(|e| match e {
        Unreadable::Folder => {
            let d = Diagnostic::error(codes::SLM902, format!("'{name}' is a folder"))
                .help("Pass the file of the prototype, for example its main script.");
            refused(d, false)
        }
        Unreadable::Binary => {
            let d = Diagnostic::error(codes::SLM903, format!("'{name}' is a binary file, not a MATLAB program"))
                .help("Pass a text file with the ending .m, in UTF-8 or Latin-1.");
            refused(d, true)
        }
        Unreadable::Io(e) => refused(unreadable(loader, file, &e), false),
    })
}

fn refused(diagnostic: Diagnostic, is_wrong: bool) -> Box<Refused> {
    Box::new(Refused { diagnostic, is_wrong })
}

fn unreadable(loader: &Loader, path: &Path, e: &std::io::Error) -> Diagnostic {
    let name = path.display();
    if e.kind() != ErrorKind::NotFound {
        return Diagnostic::error(codes::SLM901, format!("'{name}' cannot be read: {e}"));
    }
    let d = Diagnostic::error(codes::SLM901, format!("there is no file '{name}'"));
    let with_ending = path.with_extension("m");
    if path.extension().is_none() && loader.has(&with_ending) {
        return d.help(format!("Did you mean '{}'?", with_ending.display()));
    }
    match nearest_file(loader, path) {
        Some(other) => d.help(format!("Did you mean '{other}'?")),
        None => d.help("Check the spelling and the working folder."),
    }
}

/// A prototype in the same folder with nearly the same name.
fn nearest_file(loader: &Loader, path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_string_lossy().into_owned();
    let names = loader.programs_in(&folder_of(path));
    let found = suggest::similar(&wanted, names.iter().map(String::as_str))?;
    Some(path.with_file_name(found).display().to_string())
}
