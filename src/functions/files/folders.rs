//! Rows of folders: making one, where files may be written.

use crate::disk::Kind;
use crate::error::{Result, RunError};
use crate::functions::session::errors::warn;
use crate::functions::table::arguments::text_arg;
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::value::Value;
use smallvec::smallvec;
use std::path::{Path, PathBuf};

pub(crate) const ROWS: &[Function] = &[free(
    "mkdir",
    OnRanks::Known,
    Facts::PLAIN.io(),
    (1, 2),
    3,
    mkdir,
    "Makes a folder, and those above it, where files may be written; gives whether it is there, and why not.",
    "[made, why] = mkdir('.');",
)];

/// Whether the folder is there now, a message and its identifier; without outputs, a warning or an error.
fn mkdir(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let mut path = PathBuf::from(text_arg(args, 0, "mkdir")?);
    if args.len() > 1 {
        path.push(text_arg(args, 1, "mkdir")?);
    }
    let (made, message, identifier) = match make(h, &path)? {
        Ok(true) => (true, String::new(), ""),
        Ok(false) => (true, "Directory already exists.".to_owned(), "MATLAB:MKDIR:DirectoryExists"),
        Err(why) => (false, why, "MATLAB:MKDIR:OSError"),
    };
    if nargout > 0 {
        return Ok(smallvec![Value::Bool(made), Value::text(&message), Value::text(identifier)]);
    }
    match made {
        false => return Err(RunError::new(identifier, format!("mkdir: '{}': {message}", path.display()))),
        true if !message.is_empty() => warn(h, identifier.into(), message),
        true => {}
    }
    Ok(Values::new())
}

/// Whether the folder is new, or why there is none; refused where nothing may be written.
fn make(h: &mut dyn Host, path: &Path) -> Result<std::result::Result<bool, String>> {
    let disk = &h.state().disk;
    match disk.make_folder(path) {
        Some(made) => Ok(made.map_err(|e| e.to_string())),
        None if disk.kind(&path.to_string_lossy()) == Some(Kind::Folder) => Ok(Ok(false)),
        None => {
            let place = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(path).display();
            Err(RunError::refused(format!("mkdir: the prototype may not make '{}'", path.display())).with_help(
                format!("make it in the working folder, or allow the folder above it: --allow-write {place}"),
            ))
        }
    }
}
