//! Ranges of a file, and the directives that name them.

use super::{Names, Range, RangeKind};
use crate::syntax::ast::{Block, Directive, FunctionText, Ident, Name, Stmt, StmtKind, Unit, UnitKind};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{Sources, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Builds the tree of ranges in the order of the text and reports directives that name nothing.
#[must_use]
pub(crate) fn build_ranges(unit: &Unit, sources: &Sources) -> Names {
    let mut b = Builder {
        names: Names {
            file: unit.file,
            ranges: Vec::new(),
            range_at: FxHashMap::default(),
            free: FxHashSet::default(),
            included: FxHashSet::default(),
            printed_elsewhere: Vec::new(),
            classified: Vec::new(),
            diagnostics: Vec::new(),
        },
        sources,
        prints: Vec::new(),
        classified: FxHashMap::default(),
    };
    let file = sources.get(unit.file);
    let stem = file.path.file_stem().map_or_else(|| file.name.clone(), |s| s.to_string_lossy().into_owned());
    let whole = Span::new(unit.file, 0, file.text.len());
    let root = b.add(None, RangeKind::File, stem.as_str().into(), whole);
    b.block(root, &unit.body);
    for f in &unit.functions {
        b.function(root, f);
    }
    b.keep_prints();
    if unit.kind == UnitKind::Script && unit.body.is_empty() && unit.functions.is_empty() {
        // An empty file is a valid script with one empty range.
        b.names.ranges.truncate(1);
    }
    b.names
}

struct Builder<'a> {
    names: Names,
    sources: &'a Sources,
    prints: Vec<Ident>,
    classified: FxHashMap<Name, (bool, Span)>,
}

impl Builder<'_> {
    fn add(&mut self, parent: Option<usize>, kind: RangeKind, name: Name, span: Span) -> usize {
        let id = self.names.ranges.len();
        self.names.ranges.push(Range { parent, kind, name, span });
        self.names.range_at.insert((span.start, kind), id);
        id
    }

    fn unnamed(&mut self, parent: usize, kind: RangeKind, span: Span) -> usize {
        let name = format!("{}Ln{}", kind.name(), self.sources.line(span));
        self.add(Some(parent), kind, name.into(), span)
    }

    fn function(&mut self, parent: usize, f: &Rc<FunctionText>) {
        let name = f.range_name.as_ref().map_or_else(|| Rc::clone(&f.name.name), |i| Rc::clone(&i.name));
        let id = self.add(Some(parent), RangeKind::Function, name, f.span);
        self.block(id, &f.body);
        for g in &f.nested {
            self.function(id, g);
        }
    }

    fn block(&mut self, range: usize, block: &Block) {
        for s in block {
            self.statement(range, s);
        }
    }

    fn nested(&mut self, parent: usize, kind: RangeKind, span: Span, body: &Block) {
        let id = self.unnamed(parent, kind, span);
        self.block(id, body);
    }

    fn statement(&mut self, range: usize, s: &Stmt) {
        match &s.kind {
            StmtKind::If { arms, otherwise } => {
                for (i, arm) in arms.iter().enumerate() {
                    let kind = if i == 0 { RangeKind::If } else { RangeKind::Elseif };
                    self.nested(range, kind, arm.span, &arm.body);
                }
                if let Some(e) = otherwise {
                    self.nested(range, RangeKind::Else, e.span, &e.body);
                }
            }
            StmtKind::For { body, parallel, .. } => {
                let kind = if *parallel { RangeKind::Parfor } else { RangeKind::For };
                self.nested(range, kind, s.span, body);
            }
            StmtKind::While { body, .. } => self.nested(range, RangeKind::While, s.span, body),
            StmtKind::DoUntil { body, .. } => self.nested(range, RangeKind::Until, s.span, body),
            StmtKind::Switch { cases, otherwise, .. } => {
                for arm in cases {
                    self.nested(range, RangeKind::Case, arm.span, &arm.body);
                }
                if let Some(e) = otherwise {
                    self.nested(range, RangeKind::Otherwise, e.span, &e.body);
                }
            }
            StmtKind::Try { body, handler, .. } => {
                self.nested(range, RangeKind::Try, s.span, body);
                if let Some(h) = handler {
                    self.nested(range, RangeKind::Catch, h.span, &h.body);
                }
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(range, body);
                self.block(range, cleanup);
            }
            StmtKind::Region { name, body, .. } => {
                let id = self.add(Some(range), RangeKind::Body, Rc::clone(&name.name), s.span);
                self.block(id, body);
            }
            StmtKind::Directive(d) => self.directive(d),
            _ => {}
        }
    }

    fn directive(&mut self, d: &Directive) {
        match d {
            Directive::Print(ident) => self.prints.push(ident.clone()),
            Directive::Func(list) => self.classify(list, true),
            Directive::IncFunc(list) => self.classify(list, false),
            _ => {}
        }
    }

    fn classify(&mut self, list: &[Ident], free: bool) {
        for ident in list {
            if let Some(&(was_free, place)) = self.classified.get(&ident.name) {
                if was_free != free {
                    self.names.diagnostics.push(
                        Diagnostic::error(codes::SLM202, format!("`{}` is in both `Func` and `IncFunc`", ident.name))
                            .at(ident.span, "classified a second time here")
                            .also(place, "first here")
                            .help("keep one: `Func` ignores what the function moves, `IncFunc` counts it"),
                    );
                }
                continue;
            }
            self.classified.insert(Rc::clone(&ident.name), (free, ident.span));
            self.names.classified.push(ident.clone());
            let set = if free { &mut self.names.free } else { &mut self.names.included };
            set.insert(Rc::clone(&ident.name));
        }
    }

    /// `print` can name a range of another file, which the texts of the whole prototype decide.
    fn keep_prints(&mut self) {
        let known = |name: &Name| self.names.ranges.iter().any(|r| r.name == *name);
        let elsewhere = std::mem::take(&mut self.prints).into_iter().filter(|p| !known(&p.name)).collect();
        self.names.printed_elsewhere = elsewhere;
    }
}
