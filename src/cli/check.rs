//! `slamm check`: parse, name, count; run nothing.

use super::args::CheckArgs;
use super::render::Renderer;
use super::{export, files, status};
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Sources;
use crate::{counts, interp, library, names, report, syntax};

/// Reports ranges, bindings and access counts.
pub fn check(args: &CheckArgs) -> u8 {
    let renderer = Renderer::new(args.color);
    let mut sources = Sources::default();
    let main = match files::load(&mut sources, &args.file) {
        Ok(id) => id,
        Err(r) => {
            renderer.diagnostics(&sources, std::slice::from_ref(&r.diagnostic));
            return r.status;
        }
    };
    let parsed = syntax::parse(&sources, main);
    let named = names::name_unit(&parsed.unit, &sources);
    let path = interp::functions_on_path(&args.file, &args.path, &parsed.unit);
    let known = |n: &str| path.contains(n) || crate::functions::find(n).is_some() || library::source(n).is_some();
    let counted = counts::count(&parsed.unit, &named, &known);
    let mut diagnostics = parsed.diagnostics;
    diagnostics.extend(named.diagnostics.iter().cloned());
    diagnostics.extend(counted.unknown.iter().map(|(name, span)| {
        Diagnostic::warning("SLM203", format!("`{name}` is neither assigned here nor a known function"))
            .at(*span, "first used here")
            .help("functions of other files are found beside the prototype and with --path DIR")
    }));
    renderer.diagnostics(&sources, &diagnostics);
    let wrong = diagnostics.iter().any(|d| d.severity == Severity::Error);
    if let Err(e) = export::to_stdout(&report::check::check(&named, &counted, &sources)) {
        renderer.diagnostics(&sources, &[Diagnostic::error("SLM904", format!("standard output: {e}"))]);
        return status::USAGE;
    }
    if wrong { status::PROTOTYPE } else { status::SUCCESS }
}
