//! `slamm check`: parse, name, count; run nothing.

use super::args::CheckArgs;
use super::render::Renderer;
use super::{files, outputs, status};
use crate::counts;
use crate::report;
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use std::rc::Rc;

/// Reports ranges, bindings and access counts.
pub(crate) fn check(args: &CheckArgs) -> u8 {
    let renderer = Renderer::new(args.color);
    let mut program = match files::load(&args.file, &args.path) {
        Ok(program) => program,
        Err(r) => return r.show(&renderer),
    };
    let main = Rc::clone(program.main());
    let counted = counts::count(&main, &mut program);
    let (named, sources) = (&main.names, &program.sources);
    let diagnostics = counts::problems(&main, &counted);
    renderer.diagnostics(sources, &diagnostics);
    let wrong = diagnostics.iter().any(|d| d.severity == Severity::Error);
    let stdout = args.json.as_deref().is_some_and(outputs::is_stdout);
    let json = args.json.as_ref().map(|_| report::check::json(named, &counted, &diagnostics, sources));
    let mut written = Vec::new();
    match (&args.json, &json) {
        (Some(file), Some(text)) if !stdout => written.push((file.display().to_string(), outputs::put(file, text))),
        _ => {}
    }
    let shown = json.filter(|_| stdout).unwrap_or_else(|| report::check::check(named, &counted, sources));
    written.push(("standard output".into(), outputs::to_stdout(&shown)));
    for (place, done) in written {
        if let Err(e) = done {
            renderer.diagnostics(sources, &[Diagnostic::error(codes::SLM904, format!("{place}: {e}"))]);
            return status::USAGE;
        }
    }
    if wrong { status::PROTOTYPE } else { status::SUCCESS }
}
