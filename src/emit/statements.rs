//! Statements: the calls of the runtime around them. What a person wrote stays where it stands;
//! generated statements are put behind, before, or on lines of their own.

use super::expressions::{Around, Src, bare};
use super::infer;
use super::writer::Writer;
use super::{is_variable, reads};
use crate::names::{RangeKind, scope_of_block};
use crate::source::Span;
use crate::syntax::ast::{
    Access, AccessKind, Arm, Block, Directive, ElseArm, Expr, ExprKind, Ident, Name, Stmt, StmtKind, Target,
};
use std::rc::Rc;

impl Writer<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        for s in block {
            self.statement(s);
        }
    }

    /// Generated statements behind a statement.
    fn behind(&mut self, s: &Stmt, statements: &[String]) {
        let notes = std::mem::take(&mut self.notes);
        self.before(s.span.start, "", &notes);
        let indent = self.places().indent(s.span.start as usize).to_string();
        let places = super::edits::Places { text: &self.text };
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, statements);
    }

    fn before(&mut self, at: u32, extra: &str, statements: &[String]) {
        let places = super::edits::Places { text: &self.text };
        places.put_before(&mut self.edits, at as usize, extra, statements);
    }

    /// At the begin of a block whose header ends at `end` and begins at `start`.
    fn at_begin(&mut self, start: u32, end: u32, statements: &[String]) {
        let indent = format!("{}  ", self.places().indent(start as usize));
        let places = super::edits::Places { text: &self.text };
        places.put_behind(&mut self.edits, end as usize, &indent, statements);
    }

    fn statement(&mut self, s: &Stmt) {
        self.has_calls = false;
        self.count(s);
        match &s.kind {
            StmtKind::Expr(e) => self.expression(s, e),
            StmtKind::Command { name, words } => self.command(s, name, words),
            StmtKind::Assign { targets, op: None, .. } if self.stays_as_given(targets) => {
                self.edits.insert(s.span.start as usize, "% --set: ");
            }
            StmtKind::Assign { targets, op, value, .. } => {
                if op.is_some() {
                    self.refuse(
                        s.span,
                        "SLM510",
                        "an assignment with an operator is Octave's alone",
                        "write x = x + …",
                    );
                }
                self.assign(s, targets, value);
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
    fn behind_directive(&mut self, end: u32, statements: &[String]) {
        let at = end as usize;
        let rest = self.text.get(at..).unwrap_or("");
        let mut to = at + rest.find('\n').unwrap_or(rest.len());
        if to > at && self.text.as_bytes().get(to - 1) == Some(&b'\r') {
            to -= 1;
        }
        let indent = self.places().indent(at).to_string();
        let lines: String = statements.iter().map(|s| format!("\n{indent}{s}; {}", super::edits::MARK)).collect();
        self.edits.insert(to, lines);
    }

    /// Where the comment of a directive begins that holds this position.
    fn directive_start(&self, at: u32) -> u32 {
        let at = at as usize;
        let line = self.places().line_start(at);
        let before = self.text.get(line..at).unwrap_or("");
        let found = before.rfind(['%', '#']).map_or(at, |i| line + i);
        u32::try_from(found).unwrap_or(u32::MAX)
    }

    /// Sizes of variables that a call can have changed.
    fn refreshed(&self) -> Vec<String> {
        if !self.has_calls {
            return Vec::new();
        }
        self.body.exposed.iter().map(|n| format!("slm_sized('{n}', {n})")).collect()
    }

    fn sync(&self) -> Vec<String> {
        vec![format!("slm_sync({})", self.body.number)]
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
        let site = self.take_site(words);
        self.edits.replace(e.span, p.text);
        let mut after = Vec::new();
        if let Some(n) = site {
            after.push(format!("slm_done({n})"));
        }
        after.extend(self.refreshed());
        if self.changes_variables(e) {
            after.extend(self.sync());
        }
        self.behind(s, &after);
    }

    /// Whether the call can make or remove variables.
    fn changes_variables(&self, e: &Expr) -> bool {
        let name = match &e.kind {
            ExprKind::Access { base, .. } => &base.kind,
            kind => kind,
        };
        matches!(name, ExprKind::Ident(n) if crate::functions::changes_variables(n))
    }

    fn command(&mut self, s: &Stmt, name: &Ident, words: &[(String, Span)]) {
        if !crate::functions::changes_variables(&name.name) {
            return;
        }
        // Everything cleared is also what the runtime has gathered.
        for (w, span) in words {
            if w == "all" || w == "-all" {
                self.edits.replace(*span, "-regexp ^(?!slm_)");
            }
        }
        let after = self.sync();
        self.behind(s, &after);
    }

    /// Number of a site with what the statement has read and `words`; none when it reads nothing.
    fn take_site(&mut self, words: Vec<String>) -> Option<usize> {
        let mut all = std::mem::take(&mut self.part);
        all.extend(words);
        if !all.iter().any(|w| reads(w)) {
            return None;
        }
        Some(self.operation(all))
    }

    fn site_with(&mut self, words: Vec<String>) -> usize {
        let mut all = std::mem::take(&mut self.part);
        let constant = words.len() == 2 && words.first().is_some_and(|w| w == ".");
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

    fn assign(&mut self, s: &Stmt, targets: &[Target], value: &Expr) {
        match targets {
            [Target::Place { root, path, .. }] if path.is_empty() => self.assign_whole(s, root, value),
            [Target::Place { .. }] => self.assign_path(s, targets, value),
            _ => self.assign_several(s, targets, value),
        }
    }

    fn assign_whole(&mut self, s: &Stmt, root: &Ident, value: &Expr) {
        let name = &root.name;
        if let ExprKind::Ident(from) = &bare(value).kind
            && self.body.variables.contains(from)
        {
            self.body.occurs(from);
            self.body.occurs(name);
            let n = self.operation(vec![format!("={name}")]);
            self.behind(s, &[format!("slm_put({n}, {name})")]);
            return;
        }
        // Only `x = [x, …]` itself grows: in `x = f([x, v])` the argument is a new array.
        self.assigned = matches!(bare(value).kind, ExprKind::Matrix(_)).then(|| Rc::clone(name));
        self.grows = false;
        let p = self.expr(value);
        self.assigned = None;
        let mut words = if matches!(p.src, Src::Operation(_)) { p.words.clone() } else { self.join(&p) };
        self.body.occurs(name);
        let grows = self.grows && matches!(bare(value).kind, ExprKind::Matrix(_));
        words.push(format!("{}{name}", if grows { "+>" } else { ">" }));
        let n = self.site_with(words);
        self.edits.replace(value.span, p.text);
        let mut after = vec![format!("slm_put({n}, {name})")];
        after.extend(self.refreshed());
        self.behind(s, &after);
    }

    /// `x(i) = e`, `s.a{2} = e`, `x(i) = []`.
    fn assign_path(&mut self, s: &Stmt, targets: &[Target], value: &Expr) {
        let [Target::Place { root, path, span }] = targets else { return };
        let removes = value.removes() && matches!(path.last().map(|a| &a.kind), Some(AccessKind::Paren(_)));
        if removes {
            self.delete(s, targets);
            return;
        }
        if self.body.known.full.contains(&root.name)
            && let [one] = path.as_slice()
            && let AccessKind::Paren(args) = &one.kind
            && !args.is_empty()
            && args.iter().chain([value]).all(|e| self.is_scalar(e))
        {
            self.assign_element(s, root, path, *span, value);
            return;
        }
        let p = self.expr(value);
        let mut words = if matches!(p.src, Src::Operation(_)) { p.words.clone() } else { self.join(&p) };
        // The value is named, so that the runtime can be told of it behind the statement.
        let simple = matches!(bare(value).kind, ExprKind::Number(_))
            || matches!(&p.src, Src::Variable(v) if *v != root.name && matches!(bare(value).kind, ExprKind::Ident(_)));
        let given = if simple { p.text.clone() } else { self.temporary(value.span) };
        if simple {
            self.edits.replace(value.span, p.text);
        } else {
            self.before(s.span.start, "", &[format!("{given} = {}", p.text.trim())]);
            self.edits.replace(value.span, given.clone());
        }
        let place = self.place(root, path, *span);
        words.push(place.word.clone());
        let n = self.site_with(words);
        let mut after = vec![format!("slm_put({n}, {}, {given}{})", root.name, place.rest)];
        after.extend(self.refreshed());
        self.behind(s, &after);
    }

    /// `x(i) = e` of numbers alone: one element is stored.
    fn assign_element(&mut self, s: &Stmt, root: &Ident, path: &[Access], span: Span, value: &Expr) {
        let p = self.expr(value);
        let mut words = self.join(&p);
        self.edits.replace(value.span, p.text);
        let mut text = root.name.to_string();
        for a in path {
            text = self.step(a, &text).0;
        }
        self.edits.replace(span, text);
        self.body.occurs(&root.name);
        words.push(format!(">{}(1)", root.name));
        let n = self.site_with(words);
        let mut after = vec![format!("slm_put({n}, {})", root.name)];
        after.extend(self.refreshed());
        self.behind(s, &after);
    }

    /// A name for the value of an expression: from line and column.
    pub(super) fn temporary(&mut self, span: Span) -> String {
        let (line, column) = self.line_column(span.start);
        format!("slm_{line}_{column}")
    }

    fn delete(&mut self, s: &Stmt, targets: &[Target]) {
        let [Target::Place { root, path, .. }] = targets else { return };
        let Some((last, before)) = path.split_last() else { return };
        let holder = self.prefix(&root.name, before);
        let AccessKind::Paren(args) = &last.kind else { return };
        let (texts, words) = self.indices(args, &holder);
        self.join_indices(&words);
        self.body.occurs(&root.name);
        let written: Vec<String> =
            words.iter().map(|w| if w == ":" { ":".to_string() } else { "_".to_string() }).collect();
        let n = self.operation(written);
        let list: String = texts.iter().map(|t| format!(", {t}")).collect();
        self.before(s.span.start, "", &[format!("slm_delete({n}, {holder}{list})")]);
        let m = self.site_with(vec![format!("={}", root.name)]);
        self.behind(s, &[format!("slm_put({m}, {})", root.name)]);
    }

    /// Indices of a place are read.
    fn join_indices(&mut self, words: &[String]) {
        for w in words {
            if is_variable(w) {
                self.aside(std::slice::from_ref(w));
            } else if let Some(n) = w.strip_prefix('#').and_then(|n| n.parse().ok()) {
                self.program.joins(n, "!");
            }
        }
    }

    /// A place that is assigned: its new text goes into the edits.
    fn place(&mut self, root: &Ident, path: &[Access], span: Span) -> PlaceText {
        let name = &root.name;
        let Some((last, before)) = path.split_last() else {
            self.body.occurs(name);
            return PlaceText { word: format!(">{name}"), rest: String::new() };
        };
        let mut text = name.to_string();
        let mut inside = Vec::new();
        for a in before {
            let (t, _) = self.step(a, &text);
            inside.push((a.span, t.get(text.len()..).unwrap_or("").to_string()));
            text = t;
        }
        let mut rest = String::new();
        let mut word = format!(">{name}()");
        if let AccessKind::Paren(args) = &last.kind {
            let mut list = Vec::new();
            let mut ranges = Vec::new();
            for arg in args {
                let (shown, again, range) = self.place_index(arg, name);
                inside.push((arg.span, shown));
                list.push(again);
                ranges.push(range);
            }
            rest = format!(", {text}{}", list.iter().map(|t| format!(", {t}")).collect::<String>());
            if ranges.iter().any(|r| *r) {
                let marks: String = ranges.iter().map(|r| if *r { ':' } else { '_' }).collect();
                word = format!(">{name}({marks})");
            }
        } else {
            let (t, _) = self.step(last, &text);
            inside.push((last.span, t.get(text.len()..).unwrap_or("").to_string()));
        }
        self.body.occurs(name);
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        let new = self.compose(span, &inside);
        self.edits.replace(span, new);
        PlaceText { word, rest }
    }

    /// An index of a place: as it stands in the statement, how it is handed to the runtime
    /// behind it, and whether it is a range written in place.
    fn place_index(&mut self, arg: &Expr, root: &Name) -> (String, String, bool) {
        if matches!(arg.kind, ExprKind::Colon) {
            return (":".into(), "':'".into(), false);
        }
        let has_calls = std::mem::replace(&mut self.has_calls, false);
        self.around.push(Around::Access);
        let p = self.expr(arg);
        self.around.pop();
        let calls = self.has_calls;
        self.has_calls |= has_calls;
        self.join_aside(&p);
        let range = matches!(bare(arg).kind, ExprKind::Range { .. });
        // `end` and the target itself may be different behind the assignment; operations are
        // not carried out twice.
        let text = p.text.trim().to_string();
        let again = calls
            || contains_word(&text, "end")
            || contains_word(&text, root)
            || text.contains("SLM")
            || text.contains("slm_");
        if again {
            return (format!("slm_index({text})"), "slm_indices()".into(), range);
        }
        (text.clone(), text, range)
    }

    fn assign_several(&mut self, s: &Stmt, targets: &[Target], value: &Expr) {
        let p = self.expr(value);
        let operation = matches!(p.src, Src::Operation(_));
        let words = if operation { p.words.clone() } else { self.join(&p) };
        self.edits.replace(value.span, p.text);
        let mut places = Vec::new();
        for t in targets {
            let Target::Place { root, path, span } = t else { continue };
            let place = self.place(root, path, *span);
            let shown = self.read_back(root, path, &place);
            places.push((root, place, shown));
        }
        // The first target ends the pass of the statement, the others only store.
        let mut head = Some(words);
        let mut after = Vec::new();
        for (root, place, shown) in places {
            let mut words = head.take().unwrap_or_default();
            words.push(place.word);
            let n = self.site_with(words);
            after.push(format!("slm_put({n}, {}{shown})", root.name));
        }
        if let Some(words) = head
            && let Some(n) = self.take_site(words)
        {
            after.push(format!("slm_done({n})"));
        }
        after.extend(self.refreshed());
        self.behind(s, &after);
    }

    /// The value that one of several targets has been given, as it can be read there.
    fn read_back(&mut self, root: &Ident, path: &[Access], place: &PlaceText) -> String {
        if path.is_empty() {
            return String::new();
        }
        let saved = (std::mem::take(&mut self.part), self.body.dynamic);
        let text = self.prefix(&root.name, path);
        self.part = saved.0;
        format!(", {text}{}", place.rest)
    }

    /// A condition with the runtime's calls; whether its pass still has to be counted.
    fn condition(&mut self, e: &Expr, further: bool) -> bool {
        self.counts.clear();
        infer::count_reads(e, &mut self.counts);
        if has_lazy(e) {
            let mut first = further;
            let text = self.lazy_condition(e, &mut first);
            self.edits.replace(e.span, text);
            return true;
        }
        let outside = std::mem::replace(&mut self.in_lazy, true);
        let p = self.expr(e);
        self.in_lazy = outside;
        let words = self.join(&p);
        let text = match self.take_site(words) {
            Some(n) => format!("slm_if({n}, {})", super::expressions::bare_text(&p.text)),
            None => p.text,
        };
        self.edits.replace(e.span, text);
        false
    }

    /// `a & b`, `a | b` in a condition are short circuits as long as they stand there themselves.
    fn lazy_condition(&mut self, e: &Expr, first: &mut bool) -> String {
        use crate::syntax::ast::BinaryOp;
        let (left, right) = match &e.kind {
            ExprKind::Paren(inner) => {
                let text = self.lazy_condition(inner, first);
                return self.compose(e.span, &[(inner.span, &text)]);
            }
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right }
            | ExprKind::AndAnd { left, right }
            | ExprKind::OrOr { left, right } => (left, right),
            _ => {
                let is_first = std::mem::replace(first, false);
                return self.lazy(e, is_first);
            }
        };
        let a = self.lazy_condition(left, first);
        let b = self.lazy_condition(right, first);
        self.compose(e.span, &[(left.span, &a), (right.span, &b)])
    }

    fn if_else(&mut self, s: &Stmt, arms: &[Arm], otherwise: Option<&ElseArm>) {
        let mut open = false;
        for (k, arm) in arms.iter().enumerate() {
            open |= self.condition(&arm.condition, k > 0);
            let kind = if k == 0 { RangeKind::If } else { RangeKind::Elseif };
            let next = arms.get(k + 1).map(|a| a.span.start).or(otherwise.map(|o| o.span.start));
            let end = next.unwrap_or_else(|| self.end_keyword(s.span));
            self.branch(arm.span, arm.condition.span.end, kind, &arm.body, end);
        }
        if let Some(o) = otherwise {
            let end = self.end_keyword(s.span);
            self.branch(o.span, o.span.start + 4, RangeKind::Else, &o.body, end);
        } else if open {
            self.behind(s, &["slm_flush()".into()]);
        }
    }

    /// A range that begins behind a header and ends before a keyword.
    fn branch(&mut self, span: Span, header_end: u32, kind: RangeKind, body: &Block, end: u32) {
        let r = self.enter_range(span, kind);
        self.at_begin(span.start, header_end, &[format!("slm_enter({r})")]);
        self.block(body);
        if !leaves(body) {
            self.before(end, "  ", &[format!("slm_exclusive({r})")]);
        }
        self.body.leave();
    }

    /// Where the keyword begins that closes a statement.
    pub(super) fn end_keyword(&self, span: Span) -> u32 {
        let text = self.text.get(..span.end as usize).unwrap_or("");
        let word = text.len() - text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '_').len();
        span.end - u32::try_from(word).unwrap_or(0)
    }

    fn switch(&mut self, s: &Stmt, value: &Expr, cases: &[Arm], otherwise: Option<&ElseArm>) {
        self.condition(value, false);
        for (k, arm) in cases.iter().enumerate() {
            self.condition(&arm.condition, true);
            let next = cases.get(k + 1).map(|a| a.span.start).or(otherwise.map(|o| o.span.start));
            let end = next.unwrap_or_else(|| self.end_keyword(s.span));
            self.branch(arm.span, arm.condition.span.end, RangeKind::Case, &arm.body, end);
        }
        if let Some(o) = otherwise {
            let end = self.end_keyword(s.span);
            self.branch(o.span, o.span.start + 9, RangeKind::Otherwise, &o.body, end);
        }
    }

    fn for_loop(&mut self, s: &Stmt, var: &Target, range: &Expr, body: &Block, parallel: bool) {
        let p = self.expr(range);
        let mut words = self.join(&p);
        let counts = matches!(bare(range).kind, ExprKind::Range { .. });
        let (mut trip, mut word) = (String::new(), None);
        if let Target::Place { root, path, .. } = var {
            if !path.is_empty() {
                self.refuse(
                    s.span,
                    "SLM512",
                    "a loop over a part of a variable is Octave's alone",
                    "loop over a variable",
                );
            }
            self.body.occurs(&root.name);
            let changed = scope_of_block(&[], &[], body).variables.contains(&root.name);
            if !counts || changed {
                trip = format!(", '{0}', {0}", root.name);
            }
            word = Some(format!(">{}", root.name));
        }
        words.extend(word);
        let n = self.site_with(words);
        let kind = if parallel { RangeKind::Parfor } else { RangeKind::For };
        let r = self.enter_range(s.span, kind);
        self.edits.replace(range.span, format!("slm_for({n}, {r}, {})", super::expressions::bare_text(&p.text)));
        if parallel {
            let at = s.span.start as usize;
            self.edits.replace(Span::new(s.span.file, at, at + 6), "for");
        }
        let mut end = range.span.end as usize;
        let after = self.text.get(end..).unwrap_or("");
        if after.trim_start_matches([' ', '\t']).starts_with(')') {
            end += after.find(')').unwrap_or(0) + 1;
        }
        self.at_begin(s.span.start, u32::try_from(end).unwrap_or(u32::MAX), &[format!("slm_trip({r}{trip})")]);
        self.block(body);
        self.body.leave();
        self.behind(s, &[format!("slm_exclusive({r})")]);
    }

    fn while_loop(&mut self, s: &Stmt, condition: &Expr, body: &Block) {
        let r = self.enter_range(s.span, RangeKind::While);
        self.before(s.span.start, "", &[format!("slm_enter({r})")]);
        self.condition(condition, false);
        self.at_begin(s.span.start, condition.span.end, &[format!("slm_trip({r})")]);
        self.block(body);
        self.body.leave();
        self.behind(s, &[format!("slm_exclusive({r})")]);
    }

    /// Octave's `do … until c` as `while true … if c, break, end, end`.
    fn do_until(&mut self, s: &Stmt, body: &Block, condition: &Expr) {
        let r = self.enter_range(s.span, RangeKind::Until);
        self.before(s.span.start, "", &[format!("slm_enter({r})")]);
        let at = s.span.start as usize;
        self.edits.replace(Span::new(s.span.file, at, at + 2), "while true");
        self.at_begin(s.span.start, s.span.start + 2, &[format!("slm_trip({r})")]);
        self.block(body);
        if continues(body) {
            self.refuse(
                s.span,
                "SLM511",
                "`continue` in Octave's do … until cannot be written in MATLAB",
                "use while true … if condition, break, end, end",
            );
        }
        self.condition(condition, false);
        let text = self.text.get(..condition.span.start as usize).unwrap_or("");
        let keyword = text.rfind("until").unwrap_or(condition.span.start as usize);
        self.edits.replace(Span::new(s.span.file, keyword, keyword + 5), "if");
        let end = s.span.end.max(condition.span.end);
        self.edits.insert(end as usize, ", break, end, end");
        self.body.leave();
        self.behind(s, &[format!("slm_exclusive({r})")]);
    }

    fn try_catch(&mut self, s: &Stmt, body: &Block, variable: Option<&Ident>, handler: Option<&ElseArm>) {
        let r = self.enter_range(s.span, RangeKind::Try);
        self.at_begin(s.span.start, s.span.start + 3, &[format!("slm_try({r})")]);
        self.block(body);
        let end = handler.map_or_else(|| self.end_keyword(s.span), |h| h.span.start);
        if !leaves(body) {
            self.before(end, "  ", &[format!("slm_exclusive({r})")]);
        }
        self.body.leave();
        let Some(h) = handler else {
            let places = super::edits::Places { text: &self.text };
            if places.begins_line(end as usize) {
                let indent = places.indent(end as usize).to_string();
                let text = format!("{indent}catch %slm\n{indent}  slm_catch(); %slm\n");
                self.edits.insert(places.line_start(end as usize), text);
            } else {
                self.edits.insert(end as usize, "catch, slm_catch(); ");
            }
            return;
        };
        let r = self.enter_range(h.span, RangeKind::Catch);
        let header_end = variable.map_or(h.span.start + 5, |v| v.span.end);
        let mut begin = vec!["slm_catch()".to_string()];
        if let Some(v) = variable {
            self.body.slot(&v.name);
            begin.push(format!("slm_sized('{0}', {0})", v.name));
        }
        begin.push(format!("slm_enter({r})"));
        self.at_begin(h.span.start, header_end, &begin);
        self.block(&h.body);
        if !leaves(&h.body) {
            let end = self.end_keyword(s.span);
            self.before(end, "  ", &[format!("slm_exclusive({r})")]);
        }
        self.body.leave();
    }

    /// Octave's `unwind_protect` as a `try` whose error is thrown again behind the cleanup.
    fn unwind(&mut self, s: &Stmt, body: &Block, cleanup: &Block) {
        if leaves_early(body) {
            self.refuse(
                s.span,
                "SLM511",
                "an `unwind_protect` that is left by break, continue or return cannot be written in MATLAB",
                "leave it at its end, or use onCleanup",
            );
        }
        let error = self.temporary(s.span);
        let start = s.span.start as usize;
        let keyword = Span::new(s.span.file, start, start + "unwind_protect".len());
        let mark = self.mark_behind(keyword.end);
        self.edits.replace(keyword, format!("{error} = []; try, slm_guard();{mark}"));
        self.block(body);
        let from = body.last().map_or(keyword.end, |l| l.span.end) as usize;
        let end = self.end_keyword(s.span);
        let rest = self.text.get(from..end as usize).unwrap_or("");
        let caught = format!("slm_unguard(); catch {error}, slm_catch(); end");
        let mut last = format!("if ~isempty({error}), rethrow({error}); end");
        match rest.find("unwind_protect_cleanup") {
            Some(at) => {
                let keyword = Span::new(s.span.file, from + at, from + at + "unwind_protect_cleanup".len());
                let mark = self.mark_behind(keyword.end);
                self.edits.replace(keyword, format!("{caught}{mark}"));
            }
            // Without a cleanup all ends at the same place.
            None => last = format!("{caught}; {last}"),
        }
        self.block(cleanup);
        let keyword = Span { start: end, ..s.span };
        self.edits.replace(keyword, last);
    }

    /// The mark of a generated line, where nothing follows on the line that it would hide.
    fn mark_behind(&self, at: u32) -> String {
        let rest = self.text.get(at as usize..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("").trim();
        if line.is_empty() { format!(" {}", super::edits::MARK) } else { String::new() }
    }

    fn region(&mut self, s: &Stmt, name: &Ident, body: &Block) {
        let r = self.enter_range(s.span, RangeKind::Body);
        let enter = match self.filter(&name.name) {
            Some(off) => format!("slm_region({r}, {off})"),
            None => format!("slm_enter({r})"),
        };
        self.behind_directive(name.span.end, &[enter]);
        self.block(body);
        self.body.leave();
        let end = self.directive_start(s.span.end);
        if !leaves(body) {
            self.before(end, "", &[format!("slm_exclusive({r})")]);
        }
    }
}

/// A place that is assigned: its word, and what the runtime is handed behind the statement.
struct PlaceText {
    word: String,
    rest: String,
}

/// Whether a block ends with a statement that leaves it.
fn leaves(block: &Block) -> bool {
    matches!(block.last().map(|s| &s.kind), Some(StmtKind::Return | StmtKind::Break | StmtKind::Continue))
}

/// Whether a block can be left by `break`, `continue` or `return`.
fn leaves_early(block: &Block) -> bool {
    block.iter().any(|s| match &s.kind {
        StmtKind::Break | StmtKind::Continue | StmtKind::Return => true,
        StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
            arms.iter().any(|a| leaves_early(&a.body)) || otherwise.as_ref().is_some_and(|o| leaves_early(&o.body))
        }
        StmtKind::Try { body, handler, .. } => {
            leaves_early(body) || handler.as_ref().is_some_and(|h| leaves_early(&h.body))
        }
        StmtKind::Region { body, .. } | StmtKind::For { body, .. } | StmtKind::While { body, .. } => leaves_early(body),
        _ => false,
    })
}

/// Whether `continue` of the loop around occurs.
fn continues(block: &Block) -> bool {
    block.iter().any(|s| match &s.kind {
        StmtKind::Continue => true,
        StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
            arms.iter().any(|a| continues(&a.body)) || otherwise.as_ref().is_some_and(|o| continues(&o.body))
        }
        StmtKind::Try { body, handler, .. } => continues(body) || handler.as_ref().is_some_and(|h| continues(&h.body)),
        StmtKind::Region { body, .. } => continues(body),
        _ => false,
    })
}

/// Whether `&` or `|` of a condition can be a short circuit.
fn has_lazy(e: &Expr) -> bool {
    use crate::syntax::ast::BinaryOp;
    match &e.kind {
        ExprKind::Paren(inner) => has_lazy(inner),
        ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, .. } => true,
        ExprKind::AndAnd { left, right } | ExprKind::OrOr { left, right } => has_lazy(left) || has_lazy(right),
        _ => false,
    }
}

/// Whether a text holds a word.
fn contains_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == word)
}
