//! Syntax trees → executable bodies ([`super::ir`]). Names become slots, statements become sites,
//! occurrences become leaves, ranges get the numbers that accounting uses.

mod expressions;
mod fast;
mod statements;

use super::ir::{Body, BodyId, BodyKind, Leaf, LeafInfo, Outline, RangeInfo, RangeIx, Site, SiteInfo, Slot, Visible};
use crate::names::{self, Names, RangeKind, Scope};
use crate::syntax::ast::{Anonymous, Block, Function, Ident, Name, Unit};
use crate::text::source::{FileId, Sources, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What compilation needs to know and to fill.
pub trait Program {
    fn sources(&self) -> &Sources;
    /// Reserves the number of a body.
    fn new_body(&mut self) -> BodyId;
    fn set_body(&mut self, body: Body);
    /// A fresh persistent variable.
    fn new_persistent(&mut self) -> usize;
    /// Whether the user has a function of this name on the path (it hides a built-in).
    fn on_path(&self, name: &str) -> bool;
    /// Variables that scripts make which a scope calls.
    fn variables_of_scripts(&mut self, scope: &Scope) -> Vec<Name>;
    /// Something about the text that its author should know, once for each message.
    fn remark(&mut self, span: Span, message: &str);
}

/// Bodies of one file.
pub struct FileBodies {
    /// The statements outside functions.
    pub script: Option<BodyId>,
    /// Functions of the file in order.
    pub functions: Vec<(Name, BodyId)>,
}

/// What a text finds when it runs.
#[derive(Default)]
pub struct Outside<'a> {
    /// Variables that exist already (`--set`, the frame of an `eval` or of a called script).
    pub variables: &'a [Name],
    /// They keep their values where the text assigns them at its top level.
    pub kept: bool,
    /// Functions that the text sees besides its own.
    pub visible: Option<&'a Rc<Visible>>,
}

/// Compiles a file.
pub fn compile_unit(
    program: &mut dyn Program,
    unit: &Unit,
    names: &Names,
    kind: BodyKind,
    outside: &Outside,
) -> FileBodies {
    let visible = Rc::new(Visible { nested: Default::default(), parent: outside.visible.cloned() });
    let text = &program.sources().get(unit.file).text;
    let strings = !text.contains('"') || !crate::syntax::is_octave(text, |n| crate::functions::facts(n).octave_only);
    let context = FileContext { names, file: unit.file, strings };
    let mut functions = Vec::new();
    for f in &unit.functions {
        let id = program.new_body();
        visible.nested.borrow_mut().push((Rc::clone(&f.name.name), id));
        functions.push((Rc::clone(&f.name.name), id));
    }
    for (f, (_, id)) in unit.functions.iter().zip(&functions) {
        compile_function(program, &context, f, *id, &visible, None);
    }
    let wants_script = unit.kind == crate::syntax::ast::UnitKind::Script || kind == BodyKind::Eval;
    let script = wants_script.then(|| {
        let id = program.new_body();
        let mut scope = names::scope_of_block(&[], &[], &unit.body);
        scope.variables.extend(outside.variables.iter().cloned());
        scope.variables.extend(program.variables_of_scripts(&scope));
        scope.dynamic |= kind == BodyKind::Eval;
        let root = names.ranges.first().map_or_else(|| "".into(), |r| Rc::clone(&r.name));
        let mut b = Builder::new(program, &context, id, root, kind, scope, &visible);
        let span = Span::new(unit.file, 0, 0);
        if outside.kept {
            b.given = outside.variables.to_vec();
        }
        b.open_range(names.ranges.first().map_or(span, |r| r.span), RangeKind::File);
        let code = b.block(&unit.body);
        b.finish(code, Vec::new(), &[], None);
        id
    });
    FileBodies { script, functions }
}

struct FileContext<'a> {
    names: &'a Names,
    file: FileId,
    /// Brackets make arrays of strings; a file with Octave's spellings joins them instead.
    strings: bool,
}

/// Slots of an enclosing function that a nested one may share.
struct Outer<'a> {
    id: BodyId,
    slots: &'a FxHashMap<Name, Slot>,
}

fn compile_function(
    program: &mut dyn Program,
    context: &FileContext,
    f: &Function,
    id: BodyId,
    visible: &Rc<Visible>,
    outer: Option<&Outer>,
) {
    let own = Rc::new(Visible { nested: Default::default(), parent: Some(Rc::clone(visible)) });
    let nested: Vec<BodyId> = f
        .nested
        .iter()
        .map(|g| {
            let id = program.new_body();
            own.nested.borrow_mut().push((Rc::clone(&g.name.name), id));
            id
        })
        .collect();
    let params: Vec<Ident> = f.params.iter().map(|p| p.ident.clone()).collect();
    let mut scope = names::scope_of_block(&params, &f.outputs, &f.body);
    scope.variables.extend(program.variables_of_scripts(&scope));
    let declared: FxHashSet<Name> = params.iter().chain(&f.outputs).map(|i| Rc::clone(&i.name)).collect();
    if let Some(o) = outer {
        // What a function nested in this one takes from further out has to pass through here.
        let used = names::names_in_function(f);
        scope.variables.extend(o.slots.keys().filter(|n| used.contains(*n) && !declared.contains(*n)).cloned());
    }
    let mut b = Builder::new(program, context, id, Rc::clone(&f.name.name), BodyKind::Function, scope, &own);
    b.ignored = context.names.free.contains(&f.name.name);
    b.open_range(f.span, RangeKind::Function);
    let slots: Vec<Option<Slot>> = params.iter().map(|p| (&*p.name != "~").then(|| b.slot(&p.name))).collect();
    let outputs: Vec<Slot> = f.outputs.iter().map(|o| b.slot(&o.name)).collect();
    let defaults: Vec<_> = f.params.iter().map(|p| p.default.as_ref().map(|e| b.free_expression(e))).collect();
    let code = b.block(&f.body);
    let map = b.slot_of.clone();
    let shared = outer.map(|o| {
        let pairs = o.slots.iter().filter(|(n, _)| !declared.contains(*n));
        (o.id, pairs.filter_map(|(n, &there)| Some((*map.get(n)?, there))).collect())
    });
    b.defaults = defaults;
    b.variadic = params.last().is_some_and(|p| &*p.name == "varargin");
    b.variadic_out = f.outputs.last().is_some_and(|p| &*p.name == "varargout");
    b.finish(code, slots, &outputs, shared);
    let here = Outer { id, slots: &map };
    for (g, id) in f.nested.iter().zip(nested) {
        compile_function(program, context, g, id, &own, Some(&here));
    }
}

/// One body being written.
pub(super) struct Builder<'a> {
    program: &'a mut dyn Program,
    context: &'a FileContext<'a>,
    id: BodyId,
    name: Rc<str>,
    kind: BodyKind,
    slots: Vec<Name>,
    slot_of: FxHashMap<Name, Slot>,
    variables: FxHashSet<Name>,
    dynamic: bool,
    sites: Vec<SiteInfo>,
    leaves: Vec<LeafInfo>,
    ranges: Vec<RangeInfo>,
    range: RangeIx,
    range_slots: Vec<FxHashSet<Slot>>,
    site: Site,
    /// The variable that the current statement assigns whole, for growth by concatenation.
    assigned: Option<Slot>,
    visible: Rc<Visible>,
    captures: Vec<Slot>,
    defaults: Vec<Option<super::ir::Ex>>,
    variadic: bool,
    variadic_out: bool,
    ignored: bool,
    /// Variables of `--set`, which keep their values when a script assigns them at its top level.
    given: Vec<Name>,
}

impl<'a> Builder<'a> {
    fn new(
        program: &'a mut dyn Program,
        context: &'a FileContext<'a>,
        id: BodyId,
        name: Rc<str>,
        kind: BodyKind,
        scope: Scope,
        visible: &Rc<Visible>,
    ) -> Self {
        let mut b = Builder {
            program,
            context,
            id,
            name,
            kind,
            slots: Vec::new(),
            slot_of: FxHashMap::default(),
            variables: FxHashSet::default(),
            dynamic: scope.dynamic,
            sites: Vec::new(),
            leaves: Vec::new(),
            ranges: Vec::new(),
            range: 0,
            range_slots: Vec::new(),
            site: 0,
            assigned: None,
            visible: Rc::clone(visible),
            captures: Vec::new(),
            defaults: Vec::new(),
            variadic: false,
            variadic_out: false,
            ignored: false,
            given: Vec::new(),
        };
        b.slot(&"ans".into());
        b.variables.insert("ans".into());
        for v in scope.variables {
            b.slot(&v);
            b.variables.insert(v);
        }
        b
    }

    fn finish(
        self,
        code: Vec<super::ir::Node>,
        params: Vec<Option<Slot>>,
        outputs: &[Slot],
        shared: Option<(BodyId, Vec<(Slot, Slot)>)>,
    ) {
        let Builder { program, mut ranges, range_slots, .. } = self;
        for (r, slots) in ranges.iter_mut().zip(range_slots) {
            r.slots = slots.into_iter().collect();
            r.slots.sort_unstable();
        }
        let (outer, shared) = shared.map_or((None, Vec::new()), |(id, pairs)| (Some(id), pairs));
        let outline = Rc::new(Outline {
            id: self.id,
            name: self.name,
            kind: self.kind,
            file: self.context.file,
            slots: self.slots,
            outputs: outputs.to_vec(),
            sites: self.sites,
            leaves: self.leaves,
            ranges,
            outer,
            shared,
            ignored: self.ignored,
        });
        program.set_body(Body {
            outline,
            ans: 0,
            params,
            defaults: self.defaults,
            variadic: self.variadic,
            variadic_out: self.variadic_out,
            code,
            visible: self.visible,
            captures: self.captures,
        });
    }

    fn slot(&mut self, name: &Name) -> Slot {
        if let Some(&s) = self.slot_of.get(name) {
            return s;
        }
        let s = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        self.slots.push(Rc::clone(name));
        self.slot_of.insert(Rc::clone(name), s);
        s
    }

    fn leaf(&mut self, slot: Slot) -> Leaf {
        let leaf = u32::try_from(self.leaves.len()).unwrap_or(u32::MAX);
        self.leaves.push(LeafInfo { slot, site: self.site });
        if let Some(set) = self.range_slots.get_mut(self.range as usize) {
            set.insert(slot);
        }
        leaf
    }

    fn new_site(&mut self, span: Span) -> Site {
        let site = u32::try_from(self.sites.len()).unwrap_or(u32::MAX);
        let line = self.program.sources().line(span);
        self.sites.push(SiteInfo { span, line, range: self.range, plan: None });
        self.site = site;
        site
    }

    /// Enters the range that begins at `span`; gives the one to come back to.
    fn open_range(&mut self, span: Span, kind: RangeKind) -> (RangeIx, RangeIx) {
        let before = self.range;
        let known =
            self.context.names.range_at.get(&(span.start, kind)).and_then(|&i| self.context.names.ranges.get(i));
        let name = known.map_or_else(
            || format!("{}Ln{}", kind.name(), self.program.sources().line(span)).into(),
            |r| Rc::clone(&r.name),
        );
        let ix = u32::try_from(self.ranges.len()).unwrap_or(u32::MAX);
        let parent = (!self.ranges.is_empty()).then_some(before);
        self.ranges.push(RangeInfo { kind, name, span, parent, slots: Vec::new() });
        self.range_slots.push(FxHashSet::default());
        self.range = ix;
        (ix, before)
    }

    fn close_range(&mut self, before: RangeIx) {
        self.range = before;
    }

    fn in_range(&mut self, span: Span, kind: RangeKind, body: &Block) -> (RangeIx, Vec<super::ir::Node>) {
        let (ix, before) = self.open_range(span, kind);
        let code = self.block(body);
        self.close_range(before);
        (ix, code)
    }

    /// Compiles an anonymous function into a body of its own; gives its number and the slots of
    /// this body that it captures.
    fn anonymous(&mut self, f: &Anonymous) -> (BodyId, Vec<(Slot, Leaf)>) {
        let id = self.program.new_body();
        let mut captured = Vec::new();
        let mut inner_names = Vec::new();
        for name in names::scope_of_anonymous_free_names(f) {
            let is_variable = self.variables.contains(&name);
            if is_variable || (self.dynamic && !self.is_function(&name)) {
                captured.push(self.slot(&name));
                inner_names.push(name);
            }
        }
        let params: Vec<Ident> = f.params.iter().map(|p| p.ident.clone()).collect();
        let mut scope = names::scope_of_block(&params, &[], &Vec::new());
        scope.variables.extend(inner_names.iter().cloned());
        let line = self.program.sources().line(f.span);
        let name: Rc<str> = format!("anonLn{line}").into();
        let visible = Rc::clone(&self.visible);
        let mut b =
            Builder::new(self.program, self.context, id, Rc::clone(&name), BodyKind::Anonymous, scope, &visible);
        b.ignored = self.ignored;
        b.open_range(f.span, RangeKind::Function);
        if let Some(r) = b.ranges.first_mut() {
            r.name = name;
        }
        let slots: Vec<Option<Slot>> = params.iter().map(|p| (&*p.name != "~").then(|| b.slot(&p.name))).collect();
        b.captures = inner_names.iter().map(|n| b.slot(n)).collect();
        let site = b.new_site(f.body.span);
        let e = b.expr(&f.body);
        b.variadic = params.last().is_some_and(|p| &*p.name == "varargin");
        let fast = b.plan_value(site, &e);
        b.finish(vec![super::ir::Node::Expr { site, e, fast, display: false }], slots, &[], None);
        (id, captured.into_iter().map(|s| (s, 0)).collect())
    }

    /// Whether a name that is assigned nowhere is known to be a function.
    fn is_function(&self, name: &str) -> bool {
        let mut scope = Some(&self.visible);
        while let Some(v) = scope {
            if v.nested.borrow().iter().any(|(n, _)| &**n == name) {
                return true;
            }
            scope = v.parent.as_ref();
        }
        self.context.names.free.contains(name)
            || self.context.names.included.contains(name)
            || self.program.on_path(name)
            || crate::functions::find(name).is_some()
    }

    /// A built-in that nothing of the user's hides.
    fn builtin(&self, name: &str) -> Option<&'static crate::functions::Function> {
        let mut scope = Some(&self.visible);
        while let Some(v) = scope {
            if v.nested.borrow().iter().any(|(n, _)| &**n == name) {
                return None;
            }
            scope = v.parent.as_ref();
        }
        if self.program.on_path(name) { None } else { crate::functions::find(name) }
    }
}
