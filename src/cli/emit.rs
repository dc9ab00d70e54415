//! `slamm emit`: reads the prototype and its functions, writes the emitted program and the folder
//! of its runtime. Every file is written beside its place and renamed, the program last, so that
//! nothing half written is left.

use super::args::EmitArgs;
use super::render::Renderer;
use super::{files, machines, outputs, status};
use crate::cache::machine::Machine;
use crate::emit::header::is_emitted;
use crate::emit::program_name::{is_identifier, is_taken, runtime_beside};
use crate::emit::{self, Emitted, Options};
use crate::report::Units;
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
use crate::traffic::Count;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Emits a prototype.
pub(crate) fn emit(args: &EmitArgs) -> u8 {
    let renderer = Renderer::new(args.color);
    let machine = match machines::of_run(&args.cache, &renderer) {
        Ok(machine) => machine,
        Err(status) => return status,
    };
    let (options, folder) = match prepare(args, machine.as_ref()) {
        Ok(p) => p,
        Err(d) => {
            renderer.diagnostics(&Sources::default(), &[*d]);
            return status::USAGE;
        }
    };
    let mut program = match files::load(&args.file, &args.path) {
        Ok(program) => program,
        Err(r) => return r.show(&renderer),
    };
    if let Err(status) = files::all_used(&[&program], &args.set, &renderer) {
        return status;
    }
    let named = [("--only", &args.only), ("--skip", &args.skip)];
    if let Some(status) =
        named.iter().find_map(|(o, names)| files::ranges_there(&[&program], o, names, &renderer).err())
    {
        return status;
    }
    let emitted = match emit::emit(&mut program, &options) {
        Ok(e) => e,
        Err(diagnostics) => {
            renderer.diagnostics(&program.sources, &diagnostics);
            return status::PROTOTYPE;
        }
    };
    let wrong = |d: &Diagnostic| d.severity == Severity::Error;
    let shown: Vec<Diagnostic> = emitted.diagnostics.iter().filter(|d| !args.quiet || wrong(d)).cloned().collect();
    renderer.diagnostics(&program.sources, &shown);
    if shown.iter().any(wrong) {
        return status::PROTOTYPE;
    }
    for (before, after) in &emitted.renamed {
        eprintln!("renamed: {before} -> {after}");
    }
    match write(args, &emitted, &folder) {
        Ok(()) => status::SUCCESS,
        Err(d) => {
            renderer.diagnostics(&program.sources, &[*d]);
            status::USAGE
        }
    }
}

/// Options, and the folder of the runtime. An emitted program simulates no caches: of the machine it takes
/// the size and the line of the first level.
fn prepare(args: &EmitArgs, machine: Option<&Machine>) -> Result<(Options, PathBuf), Box<Diagnostic>> {
    let wrong = |text: String| Box::new(Diagnostic::error(codes::SLM900, text));
    let (cache, layout) = args.cache.params(machine).map_err(wrong)?;
    let stem = args.output.file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
    if args.output.extension().is_none_or(|e| e != "m") || !is_identifier(&stem) {
        return Err(wrong(format!("-o {}: a MATLAB program needs a name such as name_1.m", args.output.display())));
    }
    if let Some(why) = is_taken(&stem) {
        let text = format!("-o {}: `{stem}` {why}", args.output.display());
        return Err(Box::new(Diagnostic::error(codes::SLM900, text).help("Give another name.")));
    }
    if let (Ok(a), Ok(b)) = (args.output.canonicalize(), args.file.canonicalize())
        && a == b
    {
        return Err(wrong(format!("-o {}: this would overwrite the prototype", args.output.display())));
    }
    if args.output.exists() && !was_emitted(&args.output) {
        let text = format!("-o {}: this file is there, and slamm has not emitted it", args.output.display());
        return Err(Box::new(Diagnostic::error(codes::SLM900, text).help("Delete it, or give another name.")));
    }
    if let Some(json) = &args.json {
        // The emitted program writes there.
        let output = args.output.canonicalize().ok();
        let mut read = outputs::sources_of(&args.file);
        read.retain(|r| output.is_none() || r.canonicalize().ok() != output);
        outputs::check(&[("-o", &args.output), ("--json", json)], &read).map_err(wrong)?;
    }
    if let Some(folder) = args.path.iter().find(|p| !p.is_dir()) {
        return Err(wrong(format!("--path {}: there is no such folder", folder.display())));
    }
    if let Some((name, value)) = args.set.iter().find(|(name, _)| name.contains(':')) {
        let text = format!("--set {name}={value}: an emitted program takes values of the script's variables alone");
        return Err(Box::new(Diagnostic::error(codes::SLM900, text).help("assign it in the function's text")));
    }
    let beside = args.output.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let folder = args.runtime.clone().unwrap_or_else(|| beside.join(format!("{stem}_slm")));
    let expression = match &args.runtime {
        None => runtime_beside(&stem),
        Some(dir) => {
            let full = std::path::absolute(dir).unwrap_or_else(|_| dir.clone());
            format!("'{}'", full.display().to_string().replace('\'', "''"))
        }
    };
    let units: Units = args.units.into();
    let options = Options {
        cache,
        layout,
        // Textbook unless asked: scalar code that is not of real numbers alone is slow where nests are counted.
        count: args.cache.count.unwrap_or(Count::Textbook),
        only: args.only.clone(),
        skip: files::with_hot(&args.skip, &args.skip_hot, args.profile).map_err(wrong)?,
        set: args.set.clone(),
        profile: args.profile,
        units: units.word(),
        // The program writes there from whatever folder it is run in.
        json: args.json.as_ref().map(|p| std::path::absolute(p).unwrap_or_else(|_| p.clone()).display().to_string()),
        stem,
        folder: expression,
    };
    Ok((options, folder))
}

/// Whether a file is a program that was emitted before.
fn was_emitted(file: &Path) -> bool {
    system::read(file, Takes::Files).is_ok_and(|text| is_emitted(&text))
}

fn write(args: &EmitArgs, emitted: &Emitted, folder: &Path) -> Result<(), Box<Diagnostic>> {
    let failed = |path: &Path, e: &std::io::Error| {
        Box::new(
            Diagnostic::error(codes::SLM906, format!("'{}' cannot be written: {e}", path.display()))
                .help("nothing was changed there; choose another place with -o and --runtime"),
        )
    };
    // The program is prepared first, so that an impossible place is found before anything else.
    let pending = system::beside(&args.output);
    let prepared = std::fs::File::create(&pending).and_then(|mut f| f.write_all(emitted.main.as_bytes()));
    prepared.map_err(|e| failed(&args.output, &e))?;
    let result = write_folder(emitted, folder)
        .map_err(|(path, e)| failed(&path, &e))
        .and_then(|()| std::fs::rename(&pending, &args.output).map_err(|e| failed(&args.output, &e)));
    if result.is_err() {
        // The temporary file is of no use to anybody; that it stays is no further problem.
        let _ = std::fs::remove_file(&pending);
    }
    result
}

fn write_folder(emitted: &Emitted, folder: &Path) -> Result<(), (PathBuf, std::io::Error)> {
    std::fs::create_dir_all(folder).map_err(|e| (folder.to_path_buf(), e))?;
    for (name, text) in &emitted.runtime {
        let path = folder.join(format!("{name}.m"));
        if std::fs::read(&path).is_ok_and(|old| old == text.as_bytes()) {
            continue;
        }
        let pending = system::beside(&path);
        std::fs::write(&pending, text)
            .and_then(|()| std::fs::rename(&pending, &path))
            .map_err(|e| (path.clone(), e))?;
    }
    Ok(())
}
