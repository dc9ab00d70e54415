//! What prototypes reach: texts held in memory resolve as the same files on disk do. That every call
//! calls what is resolved is asserted where calls are made, in every run of a test.

use crate::cases::{scripts, stem};
use libtest_mimic::{Failed, Trial};
use slamm::internals::program::{Body, BodyKind, Called, Callee, File, FileOrigin, Loader, Outside, Program};
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;

pub(crate) fn trials() -> Vec<Trial> {
    ["interp", "matlab", "counts", "names", "cli"]
        .into_iter()
        .flat_map(|stage| scripts(stage).into_iter().map(move |p| (stage, p)))
        .map(|(stage, p)| {
            Trial::test(format!("program/{stage}/{}", stem(&p)), move || in_memory(&p).map_err(Failed::from))
        })
        .collect()
}

fn in_memory(path: &Path) -> Result<(), String> {
    let mut disk = Program::open(Loader::default(), path, &[]).map_err(|e| format!("{e:?}"))?;
    let mut loader = Loader::in_memory();
    for file in disk.files_on_path().map(|(_, f)| f).chain([path]) {
        loader = loader.with_text(file, std::fs::read(file).map_err(|e| e.to_string())?);
    }
    let mut held = Program::open(loader, path, &[]).map_err(|e| format!("{e:?}"))?;
    let (on_disk, in_memory) = (reached(&mut disk)?, reached(&mut held)?);
    match on_disk == in_memory {
        true => Ok(()),
        false => Err(format!("on disk: {on_disk:#?}\nin memory: {in_memory:#?}")),
    }
}

/// What every name calls in every file that a prototype reaches.
fn reached(program: &mut Program) -> Result<Vec<String>, String> {
    let mut list = Vec::new();
    let mut waiting: Vec<Rc<File>> = vec![Rc::clone(program.main())];
    let mut seen: BTreeSet<std::path::PathBuf> = BTreeSet::new();
    while let Some(file) = waiting.pop() {
        let name = program.sources.get(file.id).name.clone();
        let bodies = program.bodies(&file, BodyKind::Script, &Outside::default());
        let mut origins = Vec::new();
        for body in bodies.script.iter().chain(&bodies.functions) {
            calls(&name, body, &mut list, &mut origins);
        }
        for origin in origins {
            if seen.insert(origin.path()) {
                waiting.push(program.load(&origin).map_err(|e| e.to_string())?);
            }
        }
    }
    Ok(list)
}

fn calls(file: &str, body: &Body, list: &mut Vec<String>, origins: &mut Vec<FileOrigin>) {
    for (name, called) in &body.calls {
        list.push(format!("{file} {} {name}: {called:?}", body.name));
        if let Called::Other(Callee::File(origin)) = called {
            origins.push(origin.clone());
        }
    }
    body.nested.iter().for_each(|b| calls(file, b, list, origins));
}
