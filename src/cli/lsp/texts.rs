//! What a text says before it runs. In: a file, and the texts that the editor has open, which go before those on disk. Out:
//! the program that it is, its mistakes, what folds in it.

use super::positions::{self, Lines};
use crate::counts;
use crate::names::RangeKind;
use crate::program::{File, Loader, Program};
use crate::setup::prototype;
use crate::syntax::ast::UnitKind;
use crate::text::source::Sources;
use lsp_types::{Diagnostic, FoldingRange, FoldingRangeKind, Position};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A prototype as its text has it, or why there is none.
pub(super) struct Texts {
    file: PathBuf,
    opened: Result<Program, Diagnostic>,
}

impl Texts {
    /// The file with what it calls; `path` are further folders of functions.
    #[must_use]
    pub(super) fn open(file: &Path, loader: &Loader, path: &[PathBuf]) -> Texts {
        let refused = |d: &_| positions::diagnostic(d, file, &Sources::default()).1;
        let opened = prototype::open(loader, file, path).map_err(|r| refused(&r.diagnostic));
        Texts { file: file.to_path_buf(), opened }
    }

    #[must_use]
    pub(super) fn program(&mut self) -> Option<&mut Program> {
        self.opened.as_mut().ok()
    }

    /// What is wrong with the file itself.
    #[must_use]
    pub(super) fn diagnostics(&mut self) -> Vec<Diagnostic> {
        let program = match &mut self.opened {
            Ok(program) => program,
            Err(refused) => return vec![refused.clone()],
        };
        let main = Rc::clone(program.main());
        let counted = counts::count(&main, program);
        let found = counts::problems(&main, &counted);
        let told = found.iter().map(|d| positions::diagnostic(d, &self.file, &program.sources));
        told.filter(|(path, _)| *path == self.file).map(|(_, d)| d).collect()
    }

    /// Whether it can run by itself: its text is right, and it does not want inputs.
    #[must_use]
    pub(super) fn runs_alone(&self, given: impl Fn(&str) -> bool) -> bool {
        self.opened.as_ref().is_ok_and(|p| !p.main().is_wrong()) && !self.wants_inputs(given)
    }

    /// Whether it is a function with inputs that are not `given`.
    #[must_use]
    pub(super) fn wants_inputs(&self, given: impl Fn(&str) -> bool) -> bool {
        let Ok(program) = &self.opened else { return false };
        let unit = &program.main().unit;
        let function = unit.functions.first().filter(|_| unit.kind == UnitKind::FunctionFile);
        function.is_some_and(|f| f.params.iter().any(|p| !given(&p.ident.name)))
    }

    /// Line (from 1) and name of the file, its functions and its regions.
    pub(super) fn named(&self) -> impl Iterator<Item = (u32, &str)> {
        let kinds = [RangeKind::File, RangeKind::Function, RangeKind::Body];
        let program = self.opened.as_ref().ok();
        program.into_iter().flat_map(move |program| {
            let ranges = program.main().names.ranges.iter().filter(move |r| kinds.contains(&r.kind));
            ranges.map(|r| (program.sources.line(r.span), &*r.name))
        })
    }

    /// Functions, regions, loops and branches of more than a line. The line that closes one stays.
    #[must_use]
    pub(super) fn folds(&self) -> Vec<FoldingRange> {
        let Ok(program) = &self.opened else { return Vec::new() };
        let main: &File = program.main();
        let lines = Lines::new(&program.sources.get(main.id).text);
        let folds = main.names.ranges.iter().filter(|r| r.kind != RangeKind::File).filter_map(|r| {
            let start = lines.position(r.span.start as usize).line;
            let end = last_folded(&lines, lines.position(r.span.end as usize));
            (end > start).then(|| FoldingRange {
                start_line: start,
                end_line: end,
                kind: (r.kind == RangeKind::Body).then_some(FoldingRangeKind::Region),
                ..FoldingRange::default()
            })
        });
        folds.collect()
    }
}

/// Texts of an editor, over those on disk.
#[must_use]
pub(super) fn loader(texts: &BTreeMap<PathBuf, String>) -> Loader {
    texts.iter().fold(Loader::default(), |l, (path, text)| l.with_text(path, text.as_str()))
}

/// The last line of a range that folding hides, where the range ends at `end`.
fn last_folded(lines: &Lines, end: Position) -> u32 {
    let text = lines.line(end.line);
    let inside = text.get(..lines.offset(end) - lines.offset(Position::new(end.line, 0))).unwrap_or("").trim();
    let closes = ["end", "until", "%", "#"].iter().any(|word| inside.starts_with(word));
    // A range that ends before the first character of a line ends in the line before it.
    end.line.saturating_sub(u32::from(closes || inside.is_empty()))
}
