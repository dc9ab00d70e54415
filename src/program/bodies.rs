//! From text to bodies: one walk that gives variables, ranges, statements and occurrences their
//! numbers. In: a file, and what exists where it runs. Out: [`Bodies`].

use super::body::{Body, Called, Use, number};
use super::integers;
use super::outline::{BodyKind, LeafInfo, RangeInfo, RangeIx, Site, SiteInfo, Slot};
use super::{File, Program};
use crate::names::{self, RangeKind, Scope};
use crate::syntax::ast::{
    Access, Anonymous, BinaryOp, Block, Expr, ExprKind, FunctionText, Ident, Name, Param, Stmt, StmtKind, Target,
    UnitKind,
};
use crate::text::source::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Bodies of one file.
#[derive(Debug)]
pub struct Bodies {
    /// The statements outside functions, where the file is a script.
    pub script: Option<Body>,
    /// Functions of the file in order.
    pub functions: Vec<Body>,
}

/// What a text finds where it runs.
#[derive(Debug, Default)]
pub struct Outside<'a> {
    /// Variables that exist already (`--set`, the frame of an `eval` or of a called script).
    pub variables: &'a [Name],
    /// They keep their values where the text assigns them at its top level.
    pub kept: bool,
    /// Names of functions that the text sees besides its own.
    pub functions: FxHashSet<Name>,
}

impl Outside<'_> {
    /// Names of the functions that a file sees.
    pub(crate) fn visible(&self, file: &File) -> FxHashSet<Name> {
        let own = file.unit.functions.iter().map(|f| &f.name.name);
        self.functions.iter().chain(own).map(Rc::clone).collect()
    }
}

impl Program {
    /// The bodies of a file; `kind` is that of its statements.
    pub fn bodies(&mut self, file: &File, kind: BodyKind, outside: &Outside) -> Bodies {
        let visible = outside.visible(file);
        let functions = file.unit.functions.iter().map(|f| self.function_body(file, f, &visible, None)).collect();
        Bodies { script: self.script_body(file, kind, outside, &visible), functions }
    }

    /// The statements of a file outside functions, where it is a script or a text.
    pub(crate) fn script_body(
        &mut self,
        file: &File,
        kind: BodyKind,
        outside: &Outside,
        visible: &FxHashSet<Name>,
    ) -> Option<Body> {
        if file.unit.kind != UnitKind::Script && kind != BodyKind::Eval {
            return None;
        }
        let unit = &file.unit;
        let scope = names::scope_of_block(&[], &[], &unit.body);
        let made = self.made_by_scripts(&scope);
        let root = file.names.ranges.first();
        let name = root.map_or_else(|| "".into(), |r| Rc::clone(&r.name));
        let mut w = Walk::new(self, file, visible, Body::new(name, kind, unit.file), &scope);
        w.body.dynamic |= made.dynamic || kind == BodyKind::Eval;
        let (before, after) = if outside.kept { (outside.variables, &[][..]) } else { (&[][..], outside.variables) };
        before.iter().chain(&made.variables).chain(after).for_each(|n| {
            w.body.add_variable(n);
        });
        if outside.kept {
            w.given = outside.variables;
        }
        w.open(root.map_or(Span::new(unit.file, 0, 0), |r| r.span), RangeKind::File);
        w.block(&unit.body);
        let mut body = w.finish();
        integers::mark(&mut body, &[], &unit.body, &FxHashSet::default());
        Some(body)
    }

    /// A function of a file, which sees these names of functions.
    pub(crate) fn function_body(
        &mut self,
        file: &File,
        f: &Rc<FunctionText>,
        visible: &FxHashSet<Name>,
        outer: Option<&Body>,
    ) -> Body {
        // A file has thousands of functions, and few that have others nested in them.
        let mut wider = FxHashSet::default();
        let visible = match f.nested.is_empty() {
            true => visible,
            false => {
                wider.extend(visible.iter().chain(f.nested.iter().map(|g| &g.name.name)).map(Rc::clone));
                &wider
            }
        };
        let params: Vec<Ident> = f.params.iter().map(|p| p.ident.clone()).collect();
        let scope = names::scope_of_function(f);
        let made = self.made_by_scripts(&scope);
        let body = Body::new(Rc::clone(&f.name.name), BodyKind::Function, file.id);
        let given = self.given_in(file, &f.name.name);
        let mut w = Walk::new(self, file, visible, body, &scope);
        w.body.dynamic |= made.dynamic;
        made.variables.iter().for_each(|n| {
            w.body.add_variable(n);
        });
        let declared: FxHashSet<&Name> = params.iter().chain(&f.outputs).map(|i| &i.name).collect();
        if let Some(outer) = outer {
            // What a function nested in this one takes from further out has to pass through here.
            let used = names::names_in_function(f);
            let around = outer.slots.iter().filter(|n| used.contains(*n) && !declared.contains(n));
            around.for_each(|n| {
                w.body.add_variable(n);
            });
        }
        w.body.ignored = file.names.free.contains(&f.name.name);
        w.given = &given;
        w.body.make_room(f.span);
        w.open(f.span, RangeKind::Function);
        w.params(&f.params);
        w.body.outputs = f.outputs.iter().map(|o| w.body.add_slot(&o.name)).collect();
        w.body.variadic_out = f.outputs.last().is_some_and(|o| &*o.name == "varargout");
        for e in f.params.iter().filter_map(|p| p.default.as_ref()) {
            w.site(e.span, e.span);
            w.expr(e);
        }
        w.block(&f.body);
        let mut body = w.finish();
        for (there, name) in outer.map_or(&[][..], |o| &o.slots).iter().enumerate() {
            if let Some(here) = body.slot(name).filter(|_| !declared.contains(name)) {
                body.shared.push((here, number(there)));
            }
        }
        let elsewhere = f.nested.iter().flat_map(names::names_in_function).collect();
        let defaults: Vec<&Expr> = f.params.iter().filter_map(|p| p.default.as_ref()).collect();
        integers::mark(&mut body, &defaults, &f.body, &elsewhere);
        body.nested = f.nested.iter().map(|g| self.function_body(file, g, visible, Some(&body))).collect();
        body
    }
}

/// One body being numbered.
struct Walk<'a> {
    program: &'a Program,
    file: &'a File,
    /// Functions of the text that are visible by name.
    visible: &'a FxHashSet<Name>,
    body: Body,
    range: RangeIx,
    site: Site,
    /// Variables of `--set`, which keep their values when a script assigns them at its top level.
    given: &'a [Name],
}

impl<'a> Walk<'a> {
    fn new(
        program: &'a Program,
        file: &'a File,
        visible: &'a FxHashSet<Name>,
        mut body: Body,
        scope: &Scope,
    ) -> Walk<'a> {
        body.dynamic = scope.dynamic || program.reaches_frames;
        body.commands.clone_from(&scope.commands);
        scope.variables.iter().for_each(|n| {
            body.add_variable(n);
        });
        Walk { program, file, visible, body, range: 0, site: 0, given: &[] }
    }

    fn finish(mut self) -> Body {
        for r in &mut self.body.ranges {
            r.slots.sort_unstable();
            r.slots.dedup();
        }
        self.body
    }

    fn params(&mut self, params: &[Param]) {
        let slots = params.iter().map(|p| (&*p.ident.name != "~").then(|| self.body.add_slot(&p.ident.name))).collect();
        self.body.params = slots;
        self.body.variadic = params.last().is_some_and(|p| &*p.ident.name == "varargin");
    }

    fn line(&self, span: Span) -> u32 {
        self.program.sources.line(span)
    }

    /// Numbers a statement that is looked up by one span and shown by another.
    fn site(&mut self, key: Span, shown: Span) {
        let site = number(self.body.sites.len());
        self.body.sites.push(SiteInfo { span: shown, line: self.line(shown), range: self.range, plan: None });
        self.body.site_at.insert((key.start, key.end), site);
        self.site = site;
    }

    fn leaf(&mut self, slot: Slot, start: u32, access: Use) {
        let leaf = number(self.body.leaves.len());
        self.body.leaves.push(LeafInfo { slot, site: self.site, start });
        self.body.leaf_at.insert((start, access), leaf);
        if let Some(r) = self.body.ranges.get_mut(self.range as usize) {
            r.slots.push(slot);
        }
    }

    /// Enters the range that begins at `span`; gives the one to come back to.
    fn open(&mut self, span: Span, kind: RangeKind) -> RangeIx {
        let names = &self.file.names;
        let known = names.range_at.get(&(span.start, kind)).and_then(|&i| names.ranges.get(i));
        let name = match known {
            Some(r) => Rc::clone(&r.name),
            None => format!("{}Ln{}", kind.name(), self.line(span)).into(),
        };
        let ix = number(self.body.ranges.len());
        let parent = (!self.body.ranges.is_empty()).then_some(self.range);
        self.body.ranges.push(RangeInfo { kind, name, span, parent, slots: Vec::new() });
        self.body.range_at.insert((span.start, kind), ix);
        std::mem::replace(&mut self.range, ix)
    }

    fn in_range(&mut self, span: Span, kind: RangeKind, body: &Block) {
        let before = self.open(span, kind);
        self.block(body);
        self.range = before;
    }

    fn block(&mut self, block: &Block) {
        block.iter().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => {
                self.site(s.span, s.span);
                self.expr(e);
            }
            StmtKind::Command { name, .. } => {
                self.site(s.span, s.span);
                self.call(&name.name);
            }
            StmtKind::Assign { targets, op: None, .. } if self.stays_as_given(targets) => {}
            StmtKind::Assign { targets, op, value, .. } => {
                self.site(place_of(s), s.span);
                if let (Some(_), [Target::Place { root, path, .. }]) = (op, targets.as_slice()) {
                    self.identifier(&root.name, root.span.start);
                    self.path(path);
                }
                self.expr(value);
                targets.iter().for_each(|t| self.target(t));
            }
            StmtKind::For { var, range, body, parallel, .. } => self.for_loop(s, var, range, body, *parallel),
            StmtKind::Global(list) | StmtKind::Persistent(list) => {
                self.site(s.span, s.span);
                for d in list {
                    d.init.iter().for_each(|e| self.expr(e));
                    self.body.add_slot(&d.ident.name);
                }
            }
            // What a new layout sends is counted here.
            StmtKind::Directive(d) if d.sends() => {
                self.site(s.span, s.span);
            }
            _ => self.blocks(s),
        }
    }

    /// Statements that hold blocks.
    fn blocks(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::If { arms, otherwise } => {
                for (i, arm) in arms.iter().enumerate() {
                    self.condition(&arm.condition);
                    self.in_range(arm.span, if i == 0 { RangeKind::If } else { RangeKind::Elseif }, &arm.body);
                }
                otherwise.iter().for_each(|e| self.in_range(e.span, RangeKind::Else, &e.body));
            }
            StmtKind::While { condition, body } => {
                let before = self.open(s.span, RangeKind::While);
                self.condition(condition);
                self.block(body);
                self.range = before;
            }
            StmtKind::DoUntil { body, condition } => {
                let before = self.open(s.span, RangeKind::Until);
                self.block(body);
                self.condition(condition);
                self.range = before;
            }
            StmtKind::Switch { value, cases, otherwise } => {
                self.site(value.span, value.span);
                self.expr(value);
                for arm in cases {
                    self.site(arm.condition.span, arm.condition.span);
                    self.expr(&arm.condition);
                    self.in_range(arm.span, RangeKind::Case, &arm.body);
                }
                otherwise.iter().for_each(|e| self.in_range(e.span, RangeKind::Otherwise, &e.body));
            }
            StmtKind::Try { body, variable, handler } => {
                self.in_range(s.span, RangeKind::Try, body);
                variable.iter().for_each(|v| {
                    self.body.add_slot(&v.name);
                });
                handler.iter().for_each(|h| self.in_range(h.span, RangeKind::Catch, &h.body));
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(body);
                self.block(cleanup);
            }
            StmtKind::Region { body, .. } => self.in_range(s.span, RangeKind::Body, body),
            _ => {}
        }
    }

    fn for_loop(&mut self, s: &Stmt, var: &Target, range: &Expr, body: &Block, parallel: bool) {
        let header = match var {
            Target::Place { span, .. } => Span { end: range.span.end.max(span.end), ..s.span },
            Target::Ignore(_) => s.span,
        };
        self.site(s.span, header);
        self.expr(range);
        self.target(var);
        self.in_range(s.span, if parallel { RangeKind::Parfor } else { RangeKind::For }, body);
    }

    /// A whole variable of `--set`, assigned outside all loops and branches.
    fn stays_as_given(&self, targets: &[Target]) -> bool {
        self.body.stays_as_given(targets, self.given, self.range)
    }

    /// A condition, and its tests behind the first, which may not be reached.
    fn condition(&mut self, e: &Expr) {
        self.site(e.span, e.span);
        let own = self.site;
        self.expr(e);
        let mut tests = Vec::new();
        tests_of(e, &mut tests);
        tests.iter().skip(1).for_each(|span| self.site(*span, *span));
        self.site = own;
    }

    fn target(&mut self, t: &Target) {
        if let Target::Place { root, path, .. } = t {
            let slot = self.body.add_slot(&root.name);
            self.path(path);
            self.leaf(slot, root.span.start, Use::Store);
        }
    }

    fn path(&mut self, path: &[Access]) {
        path.iter().for_each(|a| a.each_inside(&mut |e| self.expr(e)));
    }

    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Ident(name) => self.identifier(name, e.span.start),
            ExprKind::Access { base, path } => {
                if let ExprKind::Ident(name) = &base.kind {
                    self.identifier(name, e.span.start);
                    self.path(path);
                } else {
                    self.expr(base);
                    self.path(path);
                }
            }
            ExprKind::Anonymous(f) => self.anonymous(f),
            _ => e.each_inside(&mut |x| self.expr(x)),
        }
    }

    fn can_be_variable(&self, name: &Name) -> bool {
        self.body.variables.contains(name) || self.body.dynamic && !self.is_function(name)
    }

    fn identifier(&mut self, name: &Name, start: u32) {
        if self.can_be_variable(name) {
            let slot = self.body.add_slot(name);
            self.leaf(slot, start, Use::Load);
        }
        self.call(name);
    }

    fn call(&mut self, name: &Name) {
        if self.body.variables.contains(name) || self.body.calls.contains_key(name) {
            return;
        }
        let called = match self.visible.contains(name) {
            true => Called::Own,
            false => self.program.callee(name).map_or(Called::Unknown, Called::Other),
        };
        self.body.calls.insert(Rc::clone(name), called);
    }

    /// Whether a name that is assigned nowhere is known to be a function.
    fn is_function(&self, name: &Name) -> bool {
        self.visible.contains(name) || self.program.is_function(self.file, name)
    }

    fn anonymous(&mut self, f: &Anonymous) {
        let mut captured = names::scope_of_anonymous_free_names(f);
        captured.retain(|n| self.can_be_variable(n));
        let params: Vec<Ident> = f.params.iter().map(|p| p.ident.clone()).collect();
        let scope = names::scope_of_block(&params, &[], &Vec::new());
        let name: Name = format!("anonLn{}", self.line(f.span)).into();
        let body = Body::new(Rc::clone(&name), BodyKind::Anonymous, self.file.id);
        let mut w = Walk::new(self.program, self.file, self.visible, body, &scope);
        w.body.captures = captured.iter().map(|n| (w.body.add_variable(n), self.body.add_slot(n))).collect();
        w.body.ignored = self.body.ignored;
        w.open(f.span, RangeKind::Function);
        if let Some(r) = w.body.ranges.first_mut() {
            r.name = name;
        }
        w.params(&f.params);
        w.site(f.body.span, f.body.span);
        w.expr(&f.body);
        let body = w.finish();
        self.body.anonymous.insert(f.span.start, body);
    }
}

impl Body {
    /// Whether an assignment in a range leaves a variable of `--set` as it was given: a whole variable,
    /// outside all loops and branches.
    #[must_use]
    pub fn stays_as_given(&self, targets: &[Target], given: &[Name], range: RangeIx) -> bool {
        let [Target::Place { root, path, .. }] = targets else { return false };
        if !path.is_empty() || !given.contains(&root.name) {
            return false;
        }
        let mut range = Some(range);
        while let Some(info) = range.and_then(|r| self.ranges.get(r as usize)) {
            if !matches!(info.kind, RangeKind::File | RangeKind::Function | RangeKind::Body) {
                return false;
            }
            range = info.parent;
        }
        true
    }
}

/// The place that a statement is looked up by. `x = y = 0` is two statements with one span: for an
/// assignment it goes from its first target to the end of its value.
pub(crate) fn place_of(s: &Stmt) -> Span {
    match &s.kind {
        StmtKind::Assign { targets, value, .. } => match targets.first() {
            Some(Target::Place { span, .. } | Target::Ignore(span)) => Span { end: value.span.end, ..*span },
            None => s.span,
        },
        _ => s.span,
    }
}

/// The tests of a condition that `&&`, `||`, `&` and `|` join.
fn tests_of(e: &Expr, list: &mut Vec<Span>) {
    match &e.kind {
        ExprKind::Paren(inner) => tests_of(inner, list),
        ExprKind::AndAnd { left, right }
        | ExprKind::OrOr { left, right }
        | ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right } => {
            tests_of(left, list);
            tests_of(right, list);
        }
        _ => list.push(e.span),
    }
}
