//! Rows of files: opening, reading and writing text, matrices as text, MAT-files.
//!
//! Writing is for the folders that the host allows.

use crate::disk::{Kind, Writable};
use crate::error::{Result, RunError};
use crate::fail;
use crate::format::delimited;
use crate::format::mat5 as mat_file;
use crate::format::scan::{scan, shaped};
use crate::functions::files::output::{fid_arg, known_file};
use crate::functions::session::errors::warn;
use crate::functions::table::arguments::{arg, none, one, text_arg};
use crate::functions::table::facts::{CallerVariables, Facts, WHOLE};
use crate::functions::table::rows::{free, profiled};
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values, Workspace, models};
use crate::ops::elements::reals;
use crate::system;
use crate::value::{StructArray, Value};
use smallvec::smallvec;
use std::path::{Path, PathBuf};

pub(crate) const ROWS: &[Function] = &[
    free(
        "fopen",
        OnRanks::Known,
        Facts::PLAIN.io(),
        (1, 4),
        2,
        fopen,
        "Opens a file for reading ('r'), writing ('w') or appending ('a'); -1 on failure.",
        "fopen('nothing.txt')",
    ),
    free("fclose", OnRanks::Known, Facts::PLAIN.io(), (1, 1), 1, fclose, "Closes a file, or 'all'.", "fclose('all');"),
    free(
        "fgetl",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 2),
        1,
        |h, a, _| line(h, a, false),
        "Next line without its end; -1 at the end of the file.",
        "try, fgetl(9), catch, end",
    ),
    free(
        "fgets",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 2),
        1,
        |h, a, _| line(h, a, true),
        "Next line with its end; -1 at the end of the file.",
        "try, fgets(9), catch, end",
    ),
    free(
        "ferror",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 2),
        2,
        |h, a, _| {
            known_file(h, a, "ferror")?;
            Ok(smallvec![Value::text(""), Value::Num(0.0)])
        },
        "Empty: errors are raised.",
        "ferror(1)",
    ),
    free(
        "fread",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 5),
        2,
        fread,
        "Bytes of a file as numbers, or as text with '*char' or 'char'; other precisions are not supported.",
        "try, fread(9), catch, end",
    ),
    free(
        "fscanf",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (2, 3),
        2,
        fscanf,
        "Numbers or words of a file by a format.",
        "try, fscanf(9, '%d'), catch, end",
    ),
    free(
        "sscanf",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 3),
        4,
        sscanf,
        "Numbers or words of a text by a format.",
        "sscanf('1 2 3', '%d')",
    ),
    free(
        "fileread",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 3),
        1,
        fileread,
        "Content of a file as text.",
        "try, fileread('nothing.txt'), catch, end",
    ),
    free(
        "load",
        OnRanks::Serial,
        Facts::PLAIN.io().variables(CallerVariables::Made),
        (1, VARIADIC),
        1,
        load,
        "Variables of a MAT-file (level 5, also compressed), or a matrix of a text file.",
        "try, load('nothing.txt'), catch, end",
    ),
    free(
        "save",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, VARIADIC),
        0,
        save,
        "Writes variables to a MAT-file (level 5; sparse and dense numbers, text, cells, structs) or, with -ascii, as text.",
        "try, save('/nothing/x.mat'), catch, end",
    ),
    free(
        "dlmread",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 4),
        1,
        |h, a, _| dlmread(h, a),
        "Matrix of a text file with separators.",
        "try, dlmread('nothing.txt'), catch, end",
    ),
    free(
        "csvread",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 4),
        1,
        |h, a, _| dlmread(h, a.get(..1).unwrap_or(&[])),
        "Matrix of a text file with commas.",
        "try, csvread('nothing.txt'), catch, end",
    ),
    free(
        "readmatrix",
        OnRanks::Serial,
        Facts::PLAIN.octave_lacks(WHOLE),
        (1, VARIADIC),
        1,
        |h, a, _| dlmread(h, a.get(..1).unwrap_or(&[])),
        "Matrix of a text file; options are ignored.",
        "try, readmatrix('nothing.txt'), catch, end",
    ),
    free(
        "importdata",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 3),
        1,
        |h, a, _| dlmread(h, a.get(..1).unwrap_or(&[])),
        "Matrix of a text file.",
        "try, importdata('nothing.txt'), catch, end",
    ),
    profiled(
        "dlmwrite",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (2, VARIADIC),
        0,
        dlmwrite,
        models::WRITE,
        "Writes a matrix as text with separators.",
        "try, dlmwrite('/nothing/x.txt', 1), catch, end",
        "the operand once (model, section 5)",
    ),
    profiled(
        "csvwrite",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (2, 4),
        0,
        dlmwrite,
        models::WRITE,
        "Writes a matrix as text with commas.",
        "try, csvwrite('/nothing/x.txt', 1), catch, end",
        "the operand once (model, section 5)",
    ),
    profiled(
        "writematrix",
        OnRanks::Serial,
        Facts::PLAIN.octave_lacks(WHOLE),
        (2, VARIADIC),
        0,
        |h, a, n| {
            let swapped = [arg(a, 1)?.clone(), arg(a, 0)?.clone()];
            dlmwrite(h, &swapped, n)
        },
        models::COPY,
        "Writes a matrix as text with commas.",
        "try, writematrix(1, '/nothing/x.txt'), catch, end",
        "the operand once (model, section 5)",
    ),
    free(
        "isfile",
        OnRanks::Serial,
        Facts::SCALAR,
        (1, 1),
        1,
        |h, a, _| {
            let p = text_arg(a, 0, "isfile")?;
            one(h.state().disk.kind(&p) == Some(Kind::File))
        },
        "Whether there is such a file.",
        "isfile('nothing.txt')",
    ),
    free(
        "isfolder",
        OnRanks::Serial,
        Facts::SCALAR,
        (1, 1),
        1,
        |h, a, _| {
            let p = text_arg(a, 0, "isfolder")?;
            one(h.state().disk.kind(&p) == Some(Kind::Folder))
        },
        "Whether there is such a folder.",
        "isfolder('nothing')",
    ),
    free(
        "isdir",
        OnRanks::Serial,
        Facts::SCALAR,
        (1, 1),
        1,
        |h, a, _| {
            let p = text_arg(a, 0, "isdir")?;
            one(h.state().disk.kind(&p) == Some(Kind::Folder))
        },
        "Whether there is such a folder.",
        "isdir('nothing')",
    ),
    free(
        "tempdir",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::text(&temporary_folder())),
        "Folder for temporary files, with a separator at its end.",
        "tempdir",
    ),
    free(
        "tempname",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 1),
        1,
        |_, a, _| {
            let folder = if a.is_empty() { temporary_folder() } else { text_arg(a, 0, "tempname")? };
            let number = system::unique_number();
            one(Value::text(&Path::new(&folder).join(format!("tp{number:016x}")).display().to_string()))
        },
        "A name in the folder for temporary files, or in another one, that no file has.",
        "ischar(tempname)",
    ),
];

fn temporary_folder() -> String {
    system::temporary_folder().join("").display().to_string()
}

/// Leave to write, or the refusal.
pub(super) fn writable(h: &mut dyn Host, name: &str, who: &str) -> Result<Writable> {
    if h.is_source(Path::new(name)) {
        return Err(RunError::refused(format!("{who}: '{name}' is a source that the prototype is made of"))
            .with_help("write to a file of another name"));
    }
    h.state().disk.writable(PathBuf::from(name)).ok_or_else(|| {
        let folder = folder_of(name);
        let help = match folder == "DIR" || system::is_folder(Path::new(&folder)) {
            true => format!("write to the working folder, or allow this one: --allow-write {folder}"),
            false => format!("there is no folder '{folder}': make it first, as with mkdir"),
        };
        RunError::refused(format!("{who}: '{name}' is not writable here")).with_help(help)
    })
}

/// The folder of a file, as it is written on the command line.
fn folder_of(file: &str) -> String {
    let parent = Path::new(file).parent().map(|p| p.display().to_string()).filter(|p| !p.is_empty());
    parent.unwrap_or_else(|| "DIR".into())
}

fn fopen(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let name = text_arg(args, 0, "fopen")?;
    let mode = if args.len() > 1 { text_arg(args, 1, "fopen")? } else { "r".to_owned() };
    let opened = match mode.chars().next() {
        Some(m @ ('w' | 'a')) => {
            let place = writable(h, &name, "fopen")?;
            h.state().files.open_write(&place, m == 'a')
        }
        _ => {
            let state = h.state();
            state.files.open_read(&state.disk, state.disk.find_to_read(&name))
        }
    };
    #[allow(clippy::cast_precision_loss)]
    Ok(match opened {
        Ok(fid) => smallvec![Value::Num(fid as f64), Value::text("")],
        Err(e) => smallvec![Value::Num(-1.0), Value::text(&e.to_string())],
    })
}

/// 0, as `ans` too.
fn fclose(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let done = if arg(args, 0)?.as_text().is_some_and(|t| t == "all") {
        h.state().files.close_all();
        true
    } else {
        let fid = fid_arg(args, 0, "fclose")?;
        let closed = (0..=2).contains(&fid) || h.state().files.close(fid);
        if !closed {
            h.state().files.get(fid)?;
        }
        closed
    };
    one(if done { 0.0 } else { -1.0 })
}

fn line(h: &mut dyn Host, args: &[Value], keep_end: bool) -> Result<Values> {
    let fid = fid_arg(args, 0, "fgetl")?;
    match h.state().files.get(fid)?.line() {
        None => one(-1.0),
        Some(l) if keep_end => one(Value::text(&l)),
        Some(l) => {
            let l = l.strip_suffix('\n').unwrap_or(&l);
            one(Value::text(l.strip_suffix('\r').unwrap_or(l)))
        }
    }
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn fread(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let fid = fid_arg(args, 0, "fread")?;
    let size = args.get(1).and_then(reals).unwrap_or_else(|| vec![f64::INFINITY]);
    let most = size.iter().product::<f64>();
    let precision = args.iter().skip(1).find_map(Value::as_text).unwrap_or_else(|| "uint8".to_owned());
    let file = h.state().files.get(fid)?;
    let n = if most.is_finite() { (most as usize).min(file.rest().len()) } else { file.rest().len() };
    let bytes: Vec<u8> = file.rest().get(..n).unwrap_or(&[]).to_vec();
    file.position += n;
    file.at_end = file.rest().is_empty();
    let count = Value::Num(n as f64);
    match precision.trim_start_matches('*') {
        "char" | "uchar=>char" | "char=>char" | "uint8=>char" => {
            let text: Vec<u16> = bytes.iter().map(|&b| u16::from(b)).collect();
            Ok(smallvec![crate::ops::elements::char_array(smallvec![n, 1], text), count])
        }
        "uint8" | "uchar" | "schar" | "int8" => {
            Ok(smallvec![Value::column(bytes.iter().map(|&b| f64::from(b)).collect()), count])
        }
        p => fail!("MATLAB:fread:precision", "fread: unknown precision '{p}'; use uint8 or char"),
    }
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn limit(size: &[f64]) -> usize {
    let n = size.iter().product::<f64>();
    if n.is_finite() && !size.is_empty() { n.max(0.0) as usize } else { usize::MAX }
}

#[allow(clippy::cast_precision_loss)]
fn fscanf(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let fid = fid_arg(args, 0, "fscanf")?;
    let template = text_arg(args, 1, "fscanf")?;
    let size = args.get(2).and_then(reals).unwrap_or_default();
    let file = h.state().files.get(fid)?;
    let text = String::from_utf8_lossy(file.rest()).into_owned();
    let s = scan(&text, &crate::format::printf::escapes(&template), limit(&size));
    file.position += s.used;
    file.at_end = file.rest().is_empty();
    Ok(smallvec![shaped(&s, &size), Value::Num(s.count as f64)])
}

#[allow(clippy::cast_precision_loss)]
fn sscanf(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let text = text_arg(args, 0, "sscanf")?;
    let template = text_arg(args, 1, "sscanf")?;
    let size = args.get(2).filter(|v| !v.is_text()).and_then(reals).unwrap_or_default();
    let s = scan(&text, &crate::format::printf::escapes(&template), limit(&size));
    let message = if s.matched { "" } else { "sscanf: format failed to match" };
    let next = Value::Num(s.used as f64 + 1.0);
    Ok(smallvec![shaped(&s, &size), Value::Num(s.count as f64), Value::text(message), next])
}

fn read(h: &mut dyn Host, name: &str, who: &str) -> Result<Vec<u8>> {
    let disk = &h.state().disk;
    disk.read(&disk.find_to_read(name)).map_err(|e| {
        RunError::new(format!("MATLAB:{who}:couldNotReadFile"), format!("Unable to read file '{name}': {e}."))
            .with_help("slamm looks in the prototype's folder, in the working folder, then in those of --path")
    })
}

fn fileread(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let bytes = read(h, &text_arg(args, 0, "fileread")?, "fileread")?;
    one(Value::text(&String::from_utf8_lossy(&bytes)))
}

fn load(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let mut words = Vec::new();
    for i in 0..args.len() {
        words.push(text_arg(args, i, "load")?);
    }
    words.retain(|w| !matches!(w.as_str(), "-mat" | "-ascii" | "-force"));
    let Some((name, wanted)) = words.split_first() else { return none() };
    let plain = h.state().disk.kind(name) == Some(Kind::File);
    let name = if !plain && Path::new(name).extension().is_none() { format!("{name}.mat") } else { name.clone() };
    let bytes = read(h, &name, "load")?;
    if !mat_file::is_mat(&bytes) {
        let m = delimited::read(&String::from_utf8_lossy(&bytes), None, &name)?;
        if nargout > 0 {
            return one(m);
        }
        let variable: String =
            Path::new(&name).file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let variable = variable.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect::<String>();
        h.set_variable(Workspace::Own, &variable, m)?;
        return none();
    }
    let all = mat_file::read(&bytes, &mut |n| h.reserve(n))?;
    let is_wanted = |n: &String| wanted.is_empty() || wanted.contains(n);
    for n in all.left_out.iter().filter(|n| is_wanted(n)) {
        let text = format!(
            "Variable '{n}' is not loaded: slamm does not read the object or function handle that it is or holds."
        );
        warn(h, "MATLAB:load:cannotInstantiateLoadedVariable".into(), text);
    }
    let chosen = all.variables.into_iter().filter(|(n, _)| is_wanted(n));
    if nargout > 0 {
        let mut s = StructArray::scalar();
        for (n, v) in chosen {
            s.set(0, &n, v);
        }
        return one(Value::structure(s));
    }
    for (n, v) in chosen {
        h.set_variable(Workspace::Own, &n, v)?;
    }
    none()
}

fn dlmread(h: &mut dyn Host, args: &[Value]) -> Result<Values> {
    let name = text_arg(args, 0, "dlmread")?;
    let bytes = read(h, &name, "dlmread")?;
    let separator =
        args.get(1).and_then(Value::as_text).map(|s| crate::format::printf::escapes(&s)).filter(|s| !s.is_empty());
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let skip = if args.len() > 2 {
        crate::functions::table::arguments::count_arg(args, args.len() - 2, "dlmread")?
    } else {
        0
    };
    let text: String = text.lines().skip(skip).map(|l| format!("{l}\n")).collect();
    one(delimited::read(&text, separator.as_deref(), &name)?)
}

fn write(place: &Writable, bytes: &[u8], who: &str) -> Result<Values> {
    place.write(bytes).map_err(|e| {
        RunError::new(
            format!("MATLAB:{who}:cantWriteFile"),
            format!("{who}: cannot write {}: {e}", place.path().display()),
        )
    })?;
    none()
}

fn dlmwrite(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let name = text_arg(args, 0, "dlmwrite")?;
    let mut separator = ",".to_owned();
    let mut precision = 5;
    let mut i = 2;
    while let Some(word) = args.get(i).and_then(Value::as_text) {
        match word.as_str() {
            "delimiter" => separator = crate::format::printf::escapes(&text_arg(args, i + 1, "dlmwrite")?),
            "precision" => {
                precision = crate::functions::table::arguments::count_arg(args, i + 1, "dlmwrite").unwrap_or(16)
            }
            "newline" => {}
            w => {
                separator = crate::format::printf::escapes(w);
                i += 1;
                continue;
            }
        }
        i += 2;
    }
    let text = delimited::text(arg(args, 1)?, &separator, precision)?;
    let place = writable(h, &name, "dlmwrite")?;
    write(&place, text.as_bytes(), "dlmwrite")
}

fn save(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let mut words = Vec::new();
    let mut ascii = false;
    for i in 0..args.len() {
        let w = text_arg(args, i, "save")?;
        match w.strip_prefix('-') {
            Some("ascii") => ascii = true,
            Some(_) => {}
            None => words.push(w),
        }
    }
    let Some((name, wanted)) = words.split_first() else {
        fail!("MATLAB:save:noFile", "save: expected a file name");
    };
    let names = if wanted.is_empty() { h.variables() } else { wanted.to_vec() };
    let mut variables = Vec::new();
    for n in names {
        match h.variable(&n) {
            Some(v) => variables.push((n, v)),
            None => fail!("MATLAB:save:variableNotFound", "Variable '{n}' not found."),
        }
    }
    let name = if !ascii && Path::new(name).extension().is_none() { format!("{name}.mat") } else { name.clone() };
    let place = writable(h, &name, "save")?;
    if ascii {
        let text: Result<String> = variables.iter().map(|(_, v)| delimited::text(v, " ", 8)).collect();
        return write(&place, text?.as_bytes(), "save");
    }
    write(&place, &mat_file::write(&variables)?, "save")
}
