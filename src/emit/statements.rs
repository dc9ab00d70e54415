//! Statements: the calls of the runtime around them. What a person wrote stays where it stands;
//! generated statements are put behind, before, or on lines of their own.

use super::infer;
use super::writer::Writer;
use super::{counts, is_nothing};
use crate::names::RangeKind;
use crate::source::Span;
use crate::syntax::ast::{Block, Directive, Expr, ExprKind, Ident, Name, Stmt, StmtKind, Target};
use std::rc::Rc;

impl Writer<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        for s in block {
            self.statement(s);
        }
    }

    /// Generated statements behind a statement.
    pub(super) fn behind(&mut self, s: &Stmt, statements: &[String]) {
        let notes = std::mem::take(&mut self.notes);
        self.before(s.span.start, "", &notes);
        let indent = self.places().indent(s.span.start as usize).to_string();
        let places = super::edits::Places { text: &self.text };
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, statements);
    }

    pub(super) fn before(&mut self, at: u32, extra: &str, statements: &[String]) {
        let places = super::edits::Places { text: &self.text };
        places.put_before(&mut self.edits, at as usize, extra, statements);
    }

    /// At the begin of a block whose header ends at `end` and begins at `start`.
    pub(super) fn at_begin(&mut self, start: u32, end: u32, statements: &[String]) {
        let indent = format!("{}  ", self.places().indent(start as usize));
        let places = super::edits::Places { text: &self.text };
        places.put_behind(&mut self.edits, end as usize, &indent, statements);
    }

    fn statement(&mut self, s: &Stmt) {
        self.has_calls = false;
        self.pushed = false;
        self.rooted = false;
        self.line = self.line_column(s.span.start).0;
        self.count(s);
        match &s.kind {
            StmtKind::Expr(e) => self.expression(s, e),
            StmtKind::Command { name, words } => self.command(s, name, words),
            StmtKind::Assign { targets, op: None, .. } if self.stays_as_given(targets) => {
                self.edits.insert(s.span.start as usize, "% --set: ");
            }
            StmtKind::Assign { targets, op, value, bracketed } => {
                if op.is_some() {
                    self.refuse(
                        s.span,
                        "SLM510",
                        "an assignment with an operator is Octave's alone",
                        "write x = x + …",
                    );
                }
                self.assign(s, targets, value, *bracketed);
            }
            StmtKind::If { arms, otherwise } => self.if_else(s, arms, otherwise.as_ref()),
            StmtKind::For { var, range, body, parallel } => self.for_loop(s, var, range, body, *parallel),
            StmtKind::While { condition, body } => self.while_loop(s, condition, body),
            StmtKind::DoUntil { body, condition } => self.do_until(s, body, condition),
            StmtKind::Switch { value, cases, otherwise } => self.switch(s, value, cases, otherwise.as_ref()),
            StmtKind::Try { body, variable, handler } => self.try_catch(s, body, variable.as_ref(), handler.as_ref()),
            StmtKind::Unwind { body, cleanup } => self.unwind(s, body, cleanup),
            StmtKind::Region { name, body, .. } => self.region(s, name, body),
            StmtKind::Break | StmtKind::Continue => {
                if let Some(r) = self.body.left_by_break() {
                    self.before(s.span.start, "", &[format!("slm_exclusive({r})")]);
                }
            }
            StmtKind::Return => {
                let end = self.end_of_body();
                self.before(s.span.start, "", &[end]);
            }
            StmtKind::Global(list) | StmtKind::Persistent(list) => {
                let mut after = Vec::new();
                for d in list {
                    if d.init.is_some() {
                        self.refuse(
                            s.span,
                            "SLM510",
                            "an initial value in a declaration is Octave's alone",
                            "assign it in a statement of its own, guarded by isempty",
                        );
                    }
                    let name = &d.ident.name;
                    self.body.slot(name);
                    if !self.body.exposed.contains(name) {
                        self.body.exposed.push(Rc::clone(name));
                    }
                    after.push(format!("slm_sized('{name}', {name})"));
                }
                self.behind(s, &after);
            }
            StmtKind::Directive(d) => self.directive(s, d),
        }
    }

    /// How often a simple statement reads every variable.
    fn count(&mut self, s: &Stmt) {
        self.counts.clear();
        match &s.kind {
            StmtKind::Expr(e) => infer::count_reads(e, &mut self.counts),
            StmtKind::Assign { targets, value, .. } => {
                infer::count_reads(value, &mut self.counts);
                for t in targets {
                    if let Target::Place { path, .. } = t {
                        infer::count_path(path, &mut self.counts);
                    }
                }
            }
            StmtKind::For { range, .. } => infer::count_reads(range, &mut self.counts),
            _ => {}
        }
    }

    fn directive(&mut self, s: &Stmt, d: &Directive) {
        let text = match d {
            Directive::Print(name) => format!("slm_print('{}')", name.name),
            Directive::On => "slm_accounting(true)".to_string(),
            Directive::Off => "slm_accounting(false)".to_string(),
            Directive::Func(_) | Directive::IncFunc(_) => return,
        };
        self.behind_directive(s.span.end, &[text]);
    }

    /// On the line behind a directive's comment.
    pub(super) fn behind_directive(&mut self, end: u32, statements: &[String]) {
        let at = end as usize;
        let rest = self.text.get(at..).unwrap_or("");
        let mut to = at + rest.find('\n').unwrap_or(rest.len());
        if to > at && self.text.as_bytes().get(to - 1) == Some(&b'\r') {
            to -= 1;
        }
        let indent = self.places().indent(at).to_string();
        let mut lines: String = statements.iter().map(|s| format!("\n{indent}{s}; {}", super::edits::MARK)).collect();
        // `%SLM start a;%SLM end a;`: the next directive gets a line of its own.
        if let Some(next) = super::edits::directive_in(self.text.get(at..to).unwrap_or("")) {
            to = at + next;
            lines.push_str(&format!("\n{indent}"));
        }
        self.edits.insert(to, lines);
    }

    /// Where the comment of a directive begins that holds this position.
    pub(super) fn directive_start(&self, at: u32) -> u32 {
        let at = at as usize;
        let line = self.places().line_start(at);
        let before = self.text.get(line..at).unwrap_or("");
        let found = before.rfind(['%', '#']).map_or(at, |i| line + i);
        u32::try_from(found).unwrap_or(u32::MAX)
    }

    /// Sizes of variables that a call can have changed.
    pub(super) fn refreshed(&self) -> Vec<String> {
        if !self.has_calls {
            return Vec::new();
        }
        // What is cleared has no value either.
        if self.text.contains("clear") {
            return self.shared_sizes(&self.body.exposed).into_iter().collect();
        }
        let declared = self.body.exposed.iter().filter(|n| !self.body.common.contains(n));
        let mut calls: Vec<String> = declared.map(|n| format!("slm_sized('{n}', {n})")).collect();
        calls.extend(self.shared_sizes(&self.body.common));
        calls
    }

    /// Sizes of variables that nested functions share, of those that have a value.
    pub(super) fn shared_sizes(&self, names: &[Name]) -> Option<String> {
        let list: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
        (!list.is_empty()).then(|| format!("slm_shared({{{}}}, who)", list.join(", ")))
    }

    fn sync(&self) -> Vec<String> {
        vec![format!("slm_sync({}, who)", self.body.number)]
    }

    fn expression(&mut self, s: &Stmt, e: &Expr) {
        if let ExprKind::Ident(name) = &e.kind
            && self.body.variables.contains(name)
        {
            self.body.occurs(name);
            return;
        }
        let p = self.expr(e);
        let words = self.join(&p);
        let pushed = self.pushed;
        let site = self.take_site(words).or_else(|| pushed.then(|| self.operation(vec![".".into()])));
        self.edits.replace(e.span, p.text);
        let mut after = Vec::new();
        if let Some(n) = site {
            let done = format!("slm_done({n})");
            if name_of(e).is_some_and(crate::functions::throws) {
                // Nothing behind it is reached.
                self.before(s.span.start, "", &[done]);
            } else {
                after.push(done);
            }
        }
        after.extend(self.refreshed());
        if self.changes_variables(e) {
            after.extend(self.sync());
        }
        self.behind(s, &after);
    }

    /// Whether the call can make or remove variables.
    fn changes_variables(&self, e: &Expr) -> bool {
        name_of(e).is_some_and(crate::functions::changes_variables)
    }

    fn command(&mut self, s: &Stmt, name: &Ident, words: &[(String, Span)]) {
        if !crate::functions::changes_variables(&name.name) {
            return;
        }
        // Everything cleared is also what the runtime has gathered.
        let mut after = Vec::new();
        for (w, span) in words {
            if w == "all" || w == "-all" {
                self.edits.replace(*span, "-regexp ^(?!slm_)");
                // In Octave no pattern fits it.
                after.push("clear ans".to_string());
            }
        }
        after.extend(self.sync());
        self.behind(s, &after);
    }

    /// Number of a site with what the statement has read and `words`; none when it reads nothing.
    pub(super) fn take_site(&mut self, words: Vec<String>) -> Option<usize> {
        let mut all = std::mem::take(&mut self.part);
        all.extend(words);
        if !all.iter().any(|w| counts(w)) {
            return None;
        }
        Some(self.operation(all))
    }

    pub(super) fn site_with(&mut self, words: Vec<String>) -> usize {
        let mut all = std::mem::take(&mut self.part);
        let constant = words.len() == 2 && words.first().is_some_and(|w| is_nothing(w));
        all.extend(words.into_iter().skip(usize::from(constant)));
        self.operation(all)
    }

    /// A whole variable of `--set`, assigned outside all loops and branches.
    fn stays_as_given(&self, targets: &[Target]) -> bool {
        let [Target::Place { root, path, .. }] = targets else { return false };
        path.is_empty()
            && self.is_given(&root.name)
            && self.body.open.iter().all(|o| {
                self.body.ranges.get(o.0 - 1).is_some_and(|r| matches!(r.kind, RangeKind::File | RangeKind::Body))
            })
    }
}

/// The name that an expression begins with.
fn name_of(e: &Expr) -> Option<&str> {
    match &e.kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Access { base, .. } => name_of(base),
        _ => None,
    }
}
