//! `slamm check`: parse, name, count; run nothing.

use super::args::CheckArgs;
use super::render::Renderer;
use super::{files, outputs, status};
use crate::counts;
use crate::report;
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use std::path::Path;
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
    let json = || report::check::json(named, &counted, &diagnostics, sources);
    let page = || report::html::check(named, &counted, &diagnostics, sources);
    let text = || report::check::check(named, &counted, sources);
    let status = match write(args, [&json, &page], &text) {
        Err(problem) => {
            renderer.diagnostics(sources, &[Diagnostic::error(codes::SLM904, problem)]);
            status::USAGE
        }
        Ok(()) if wrong => status::PROTOTYPE,
        Ok(()) => status::SUCCESS,
    };
    // The process ends here: to free large trees one part after the other would take a tenth of its time.
    std::mem::forget((program, main, counted));
    status
}

/// Writes the requested files, and the table unless a file took standard output.
fn write(args: &CheckArgs, exports: [&dyn Fn() -> String; 2], text: &dyn Fn() -> String) -> Result<(), String> {
    let files = [("--json", &args.json), ("--html", &args.html)];
    let wanted: Vec<(&str, &Path, &dyn Fn() -> String)> = files
        .iter()
        .zip(exports)
        .filter_map(|((option, file), export)| Some((*option, file.as_deref()?, export)))
        .collect();
    let places: Vec<(&str, &Path)> = wanted.iter().map(|(option, file, _)| (*option, *file)).collect();
    outputs::check(&places, &outputs::sources_of(&args.file))?;
    for (option, file, export) in &wanted {
        outputs::put(file, &export()).map_err(|e| format!("{option} {}: {e}", file.display()))?;
    }
    if places.iter().any(|(_, file)| outputs::is_stdout(file)) {
        return Ok(());
    }
    outputs::to_stdout(&text()).map_err(|e| format!("standard output: {e}"))
}
