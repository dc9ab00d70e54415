//! `slamm check`: parse, name, count; run nothing.

use super::args::CheckArgs;
use super::render::Renderer;
use super::{export, files, status};
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
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
    let stdout = args.json.as_deref().is_some_and(export::is_stdout);
    let json = args.json.as_ref().map(|_| report::check::json(&named, &counted, &diagnostics, &sources));
    let mut written = Vec::new();
    match (&args.json, &json) {
        (Some(file), Some(text)) if !stdout => written.push((file.display().to_string(), std::fs::write(file, text))),
        _ => {}
    }
    let shown = json.filter(|_| stdout).unwrap_or_else(|| report::check::check(&named, &counted, &sources));
    written.push(("standard output".into(), export::to_stdout(&shown)));
    for (place, done) in written {
        if let Err(e) = done {
            renderer.diagnostics(&sources, &[Diagnostic::error("SLM904", format!("{place}: {e}"))]);
            return status::USAGE;
        }
    }
    if wrong { status::PROTOTYPE } else { status::SUCCESS }
}
