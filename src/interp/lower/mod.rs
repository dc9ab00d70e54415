//! Bodies of the program → executable bodies ([`super::ir`]). What names mean, and the numbers of
//! slots, statements, occurrences and ranges, are looked up in [`crate::program::Body`].

mod expressions;
mod fast;
mod statements;

use super::flat::is_flat;
use super::ir::{Attempts, Body, BodyId, BodyKind, Ex, Leaf, Node, Outline, RangeIx, Site, Slot, Visible};
use crate::names::RangeKind;
use crate::program::{self, Callee, File, Program, Use};
use crate::syntax::ast::{Anonymous, Block, FunctionText, Name, UnitKind};
use crate::text::source::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Where lowered bodies go, and what they are made from.
pub(super) trait Sink {
    fn program(&self) -> &Program;
    fn program_mut(&mut self) -> &mut Program;
    /// Reserves the number of a body.
    fn new_body(&mut self) -> BodyId;
    fn set_body(&mut self, body: Body);
    /// A fresh persistent variable of a function.
    fn new_persistent(&mut self, function: &Name) -> usize;
    /// Something about the text that its author should know, once for each message.
    fn remark(&mut self, span: Span, message: &str);
    /// Whether functions that nobody calls are wanted too: accounting lists their ranges.
    fn wants_all(&self) -> bool;
    /// Keeps functions that are lowered when something looks for them by their names.
    fn wait(&mut self, functions: Waiting);
}

/// Functions of a file that are not lowered yet.
pub(super) struct Waiting {
    file: Rc<File>,
    seen: FxHashSet<Name>,
    visible: Rc<Visible>,
}

impl Waiting {
    /// The place of a body among the functions of the file.
    fn place(&self, id: BodyId) -> Option<usize> {
        // Their numbers were reserved one after the other.
        let first = self.visible.nested.first()?.1;
        id.checked_sub(first).filter(|k| *k < self.visible.nested.len())
    }

    pub(super) fn has(&self, id: BodyId) -> bool {
        self.place(id).is_some()
    }

    /// Lowers one of the functions, with those nested in it.
    pub(super) fn lower(&self, sink: &mut dyn Sink, id: BodyId) {
        let Some(f) = self.place(id).and_then(|k| self.file.unit.functions.get(k)) else { return };
        let body = sink.program_mut().function_body(&self.file, f, &self.seen, None);
        lower_function(sink, &FileContext { file: &self.file, strings: true }, f, body, id, &self.visible, None);
    }
}

/// Bodies of one file.
pub(super) struct FileBodies {
    /// The statements outside functions.
    pub script: Option<BodyId>,
    /// The first function of the file.
    pub function: Option<BodyId>,
}

/// What a text finds when it runs.
#[derive(Default)]
pub(super) struct Outside<'a> {
    /// Variables that exist already (`--set`, the frame of an `eval` or of a called script).
    pub variables: &'a [Name],
    /// They keep their values where the text assigns them at its top level.
    pub kept: bool,
    /// Functions that the text sees besides its own.
    pub visible: Option<&'a Rc<Visible>>,
}

/// Lowers a file; its functions wait where only those are wanted that are called, and where nothing can be remarked
/// about the others.
pub(super) fn lower_file(sink: &mut dyn Sink, file: &Rc<File>, kind: BodyKind, outside: &Outside) -> FileBodies {
    let functions = outside.visible.map(|v| v.names()).unwrap_or_default();
    let known = program::Outside { variables: outside.variables, kept: outside.kept, functions };
    let seen = known.visible(file);
    let text = &sink.program().sources.get(file.id).text;
    let strings = !text.contains('"') || !crate::syntax::is_octave(text, |n| crate::functions::facts(n).octave_only);
    let context = FileContext { file, strings };
    let visible = visible(sink, &file.unit.functions, outside.visible);
    let late = strings && !sink.wants_all();
    // A file of functions is called by its first one.
    let now = if !late { usize::MAX } else { usize::from(file.unit.kind == UnitKind::FunctionFile) };
    // One after the other, while what has been found of a function is still in the processor's caches.
    for (f, (_, id)) in file.unit.functions.iter().zip(&visible.nested).take(now) {
        let body = sink.program_mut().function_body(file, f, &seen, None);
        lower_function(sink, &context, f, body, *id, &visible, None);
    }
    let script = sink.program_mut().script_body(file, kind, &known, &seen).map(|body| {
        let id = sink.new_body();
        let mut b = Builder::new(sink, &context, id, body, &visible);
        if outside.kept {
            b.given = outside.variables.to_vec();
        }
        let code = b.block(&file.unit.body);
        b.finish(code, None);
        id
    });
    let function = visible.nested.first().map(|(_, id)| *id);
    if file.unit.functions.len() > now {
        sink.wait(Waiting { file: Rc::clone(file), seen, visible });
    }
    FileBodies { script, function }
}

struct FileContext<'a> {
    file: &'a File,
    /// Brackets make arrays of strings; a file with Octave's spellings joins them instead.
    strings: bool,
}

/// Functions that see each other, with numbers for their bodies.
fn visible(sink: &mut dyn Sink, functions: &[Rc<FunctionText>], parent: Option<&Rc<Visible>>) -> Rc<Visible> {
    let nested = functions.iter().map(|f| (Rc::clone(&f.name.name), sink.new_body())).collect();
    Rc::new(Visible::new(nested, parent))
}

fn lower_function(
    sink: &mut dyn Sink,
    context: &FileContext,
    f: &FunctionText,
    mut body: program::Body,
    id: BodyId,
    around: &Rc<Visible>,
    outer: Option<BodyId>,
) {
    let own = visible(sink, &f.nested, Some(around));
    let nested = std::mem::take(&mut body.nested);
    let given = sink.program().given_in(context.file, &f.name.name);
    let mut b = Builder::new(sink, context, id, body, &own);
    b.given = given;
    b.defaults = f.params.iter().map(|p| p.default.as_ref().map(|e| b.free_expression(e))).collect();
    let code = b.block(&f.body);
    b.finish(code, outer);
    for ((g, body), (_, inner)) in f.nested.iter().zip(nested).zip(&own.nested) {
        lower_function(sink, context, g, body, *inner, &own, Some(id));
    }
}

/// One body being lowered.
pub(super) struct Builder<'a> {
    sink: &'a mut dyn Sink,
    context: &'a FileContext<'a>,
    id: BodyId,
    body: program::Body,
    range: RangeIx,
    /// The variable that the current statement assigns whole, for growth by concatenation.
    assigned: Option<Slot>,
    visible: Rc<Visible>,
    defaults: Vec<Option<Ex>>,
    /// Variables of `--set`, which keep their values when a script assigns them at its top level.
    given: Vec<Name>,
}

impl<'a> Builder<'a> {
    fn new(
        sink: &'a mut dyn Sink,
        context: &'a FileContext<'a>,
        id: BodyId,
        body: program::Body,
        visible: &Rc<Visible>,
    ) -> Self {
        Builder {
            sink,
            context,
            id,
            body,
            range: 0,
            assigned: None,
            visible: Rc::clone(visible),
            defaults: Vec::new(),
            given: Vec::new(),
        }
    }

    fn finish(self, code: Vec<Node>, outer: Option<BodyId>) {
        let program::Body { name, kind, file, slots, outputs, sites, leaves, ranges, shared, ignored, .. } = self.body;
        let id = self.id;
        let asks_names = self.body.calls.keys().any(|name| crate::functions::facts(name).asks_names);
        let alone = shared.is_empty() && outer.is_none() && self.visible.nested.is_empty();
        let lists = self.body.variadic || self.body.variadic_out || outputs.is_empty();
        let takes_numbers = kind == BodyKind::Function && alone && !lists && !asks_names;
        let outline = Outline { id, name, kind, file, slots, outputs, sites, leaves, ranges, outer, shared, ignored };
        self.sink.set_body(Body {
            outline: Rc::new(outline),
            ans: 0,
            params: self.body.params,
            defaults: self.defaults,
            variadic: self.body.variadic,
            variadic_out: self.body.variadic_out,
            flat: Attempts::new(takes_numbers && is_flat(&code)),
            code,
            visible: self.visible,
            captures: self.body.captures.iter().map(|c| c.0).collect(),
            asks_names,
            takes_numbers,
            calls: self.body.calls,
        });
    }

    fn slot(&self, name: &Name) -> Slot {
        let slot = self.body.slot(name);
        debug_assert!(slot.is_some(), "{name} has no slot");
        slot.unwrap_or_default()
    }

    fn stored_leaf(&self, start: u32) -> Leaf {
        let leaf = self.body.leaf_at(start, Use::Store);
        debug_assert!(leaf.is_some(), "a store has no number");
        leaf.unwrap_or_default()
    }

    fn site(&self, span: Span) -> Site {
        let site = self.body.site_at(span);
        debug_assert!(site.is_some(), "a statement has no number");
        site.unwrap_or_default()
    }

    /// Enters the range that begins at `span`; gives the one to come back to.
    fn open_range(&mut self, span: Span, kind: RangeKind) -> (RangeIx, RangeIx) {
        let range = self.body.range_at(span.start, kind);
        debug_assert!(range.is_some(), "a range has no number");
        let before = std::mem::replace(&mut self.range, range.unwrap_or_default());
        (self.range, before)
    }

    fn close_range(&mut self, before: RangeIx) {
        self.range = before;
    }

    fn in_range(&mut self, span: Span, kind: RangeKind, body: &Block) -> (RangeIx, Vec<Node>) {
        let (ix, before) = self.open_range(span, kind);
        let code = self.block(body);
        self.close_range(before);
        (ix, code)
    }

    /// Lowers an anonymous function into a body of its own; gives its number and the slots of this body
    /// that it captures.
    fn anonymous(&mut self, f: &Anonymous) -> (BodyId, Vec<(Slot, Leaf)>) {
        let id = self.sink.new_body();
        let Some(body) = self.body.anonymous_at(f.span.start).cloned() else { return (id, Vec::new()) };
        let captured = body.captures.iter().map(|(_, there)| (*there, 0)).collect();
        let visible = Rc::clone(&self.visible);
        let mut b = Builder::new(self.sink, self.context, id, body, &visible);
        let site = b.site(f.body.span);
        let e = b.expr(&f.body);
        let fast = b.plan_value(site, &e);
        b.finish(vec![Node::Expr { site, e, fast, display: false }], None);
        (id, captured)
    }

    /// A built-in that nothing of the user's hides.
    fn builtin(&self, name: &str) -> Option<&'static crate::functions::Function> {
        match self.visible.find(name) {
            Some(_) => None,
            None => match self.sink.program().callee(name) {
                Some(Callee::Builtin(f)) => Some(f),
                _ => None,
            },
        }
    }
}
