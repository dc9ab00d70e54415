//! Statements: the calls of the runtime around them. What a person wrote stays where it stands;
//! generated statements are put behind, before, or on lines of their own.

use super::elements::ElementReads;
use super::infer;
use super::writer::Writer;
use super::{counts, is_nothing};
use crate::functions::table::facts::{CallerVariables, Ends};
use crate::syntax::ast::{Access, AccessKind, Block, Directive, Expr, ExprKind, Ident, Name, Stmt, StmtKind, Target};
use crate::text::codes;
use crate::text::source::Span;
use std::rc::Rc;
use std::sync::OnceLock;

impl Writer<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        for s in block {
            self.statement(s);
        }
    }

    /// Generated statements behind a statement.
    pub(super) fn behind(&mut self, s: &Stmt, statements: &[String]) {
        self.after_notes(s, &[]);
        let indent = self.places().indent(s.span.start as usize).to_string();
        let places = super::edits::Places { text: &self.text, continued: &self.continued };
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, statements);
    }

    /// Generated statements before a statement, which read what has been noted for it.
    pub(super) fn after_notes(&mut self, s: &Stmt, statements: &[String]) {
        let mut all = std::mem::take(&mut self.notes);
        all.extend_from_slice(statements);
        self.before(s.span.start, &all);
    }

    pub(super) fn before(&mut self, at: u32, statements: &[String]) {
        let places = super::edits::Places { text: &self.text, continued: &self.continued };
        places.put_before(&mut self.edits, at as usize, None, statements);
    }

    /// Generated statements at the end of a block that ends before a keyword.
    pub(super) fn at_end(&mut self, at: u32, indent: &str, statements: &[String]) {
        let places = super::edits::Places { text: &self.text, continued: &self.continued };
        places.put_before(&mut self.edits, at as usize, Some(indent), statements);
    }

    /// At the begin of a block whose header ends at `end` and begins at `start`.
    pub(super) fn at_begin(&mut self, start: u32, end: u32, body: &Block, statements: &[String]) {
        let indent = self.block_indent(start, body);
        let places = super::edits::Places { text: &self.text, continued: &self.continued };
        places.put_behind(&mut self.edits, end as usize, &indent, statements);
    }

    /// White space before the statements of a block whose header begins at `start`.
    pub(super) fn block_indent(&self, start: u32, body: &Block) -> String {
        let places = self.places();
        match body.first().map(|s| s.span.start as usize) {
            Some(at) if places.begins_line(at) => places.indent(at).to_string(),
            _ => format!("{}  ", places.indent(start as usize)),
        }
    }

    /// Leaves an assignment out whose variable `--set` has given another value: as a comment, or, where more than it
    /// would be one, as an assignment of the variable to itself.
    fn keep_as_given(&mut self, s: &Stmt, targets: &[Target]) {
        let (start, end) = (s.span.start as usize, s.span.end as usize);
        let rest = self.text.get(end..).and_then(|t| t.lines().next()).unwrap_or_default();
        let rest = rest.trim_start_matches([';', ',', ' ', '\t', '\r']);
        let ends_line = rest.is_empty() || rest.starts_with('%');
        if ends_line && !s.display && self.places().begins_line(start) && !self.source(s.span).contains('\n') {
            self.edits.insert(start, "% --set: ");
        } else if let [Target::Place { root, .. }] = targets {
            self.edits.replace(s.span, format!("{0} = {0}", root.name));
        }
    }

    fn statement(&mut self, s: &Stmt) {
        self.has_calls = false;
        self.pushed = false;
        self.rooted = false;
        self.line = self.line_column(s.span.start).0;
        self.body.comes_to(s.span.start);
        self.count(s);
        let loops = self.loops;
        if super::survey::is_loop(s) {
            self.loops += 1;
        }
        self.written(s);
        self.loops = loops;
    }

    fn written(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => self.expression(s, e),
            StmtKind::Command { name, words } => self.command(s, name, words),
            StmtKind::Assign { targets, op: None, .. } if self.stays_as_given(targets) => {
                self.keep_as_given(s, targets);
            }
            StmtKind::Assign { targets, op, value, bracketed } => {
                if op.is_some() {
                    self.refuse(s.span, codes::SLM510, "only Octave assigns with an operator", "write x = x + …");
                }
                self.assign(s, targets, value, *bracketed);
            }
            StmtKind::If { arms, otherwise } => self.if_else(s, arms, otherwise.as_ref()),
            StmtKind::For { var, range, body, parallel, header } => {
                self.for_loop(s, (var, range), body, (*parallel, *header));
            }
            StmtKind::While { condition, body } => self.while_loop(s, condition, body),
            StmtKind::DoUntil { body, condition } => self.do_until(s, body, condition),
            StmtKind::Switch { value, cases, otherwise } => self.switch(s, value, cases, otherwise.as_ref()),
            StmtKind::Try { body, variable, handler } => self.try_catch(s, body, variable.as_deref(), handler.as_ref()),
            StmtKind::Unwind { body, cleanup } => self.unwind(s, body, cleanup),
            StmtKind::Region { name, body, .. } => self.region(s, name, body),
            StmtKind::Break | StmtKind::Continue => {
                if let Some(r) = self.body.left_by_break() {
                    self.before(s.span.start, &[format!("slm_exclusive({r})")]);
                }
            }
            StmtKind::Return => {
                let end = self.end_of_body();
                self.before(s.span.start, &[end]);
            }
            StmtKind::Global(list) | StmtKind::Persistent(list) => {
                let mut after = Vec::new();
                for d in list {
                    if d.init.is_some() {
                        self.refuse(
                            s.span,
                            codes::SLM510,
                            "only Octave gives a declaration an initial value",
                            "assign it in a statement of its own, guarded by isempty",
                        );
                    }
                    let name = &d.ident.name;
                    let sure = self.body.open.len() <= 1;
                    if !self.body.exposed.contains(name) {
                        self.body.exposed.push(Rc::clone(name));
                        if !sure {
                            // In a branch that may not be executed: it need not be there.
                            self.body.common.push(Rc::clone(name));
                        }
                    }
                    let how = if matches!(s.kind, StmtKind::Global(_)) { "global" } else { "persistent" };
                    after.push(format!("slm_declared('{name}', {name}, '{how}')"));
                }
                self.behind(s, &after);
            }
            StmtKind::Directive(d) => self.directive(s, d),
        }
    }

    /// How often a simple statement reads every variable.
    fn count(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => self.count_reads(&[e]),
            StmtKind::Assign { targets, value, .. } => {
                let mut all = vec![value];
                for t in targets {
                    if let Target::Place { path, .. } = t {
                        path.iter().for_each(|a| a.each_inside(&mut |e| all.push(e)));
                    }
                }
                self.count_reads(&all);
            }
            StmtKind::For { range, .. } => self.count_reads(&[range]),
            _ => self.count_reads(&[]),
        }
    }

    /// How often the expressions of a statement read every variable, and which elements.
    pub(super) fn count_reads(&mut self, all: &[&Expr]) {
        self.counts.clear();
        let mut reads = ElementReads::default();
        for e in all {
            infer::count_reads(e, &mut self.counts);
            self.note_reads(e, false, &mut reads);
        }
        self.reads = reads;
    }

    fn directive(&mut self, s: &Stmt, d: &Directive) {
        let text = match d {
            Directive::Print(name) => format!("slm_print('{}')", name.name),
            Directive::On => "slm_accounting(true)".to_string(),
            Directive::Off => {
                if self.counts_nests() {
                    let text = "elements that are touched until %SLM on are not there for the scalar code around it, as \
                                they are in `slamm analyze`";
                    self.note(s.span, codes::SLM518, text);
                }
                "slm_accounting(false)".to_string()
            }
            Directive::Func(_) | Directive::IncFunc(_) => return,
            Directive::Distribute(_) => {
                let text = "layouts stay comments: what ranks send is predicted by `slamm analyze` alone";
                self.note(s.span, codes::SLM517, text);
                return;
            }
            Directive::Align { .. } | Directive::Ranks(_) => return,
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
        // `%%SLM` too.
        let found = before
            .rfind(['%', '#'])
            .map_or(at, |i| line + before.get(..i).map_or(i, |b| b.trim_end_matches(['%', '#']).len()));
        u32::try_from(found).unwrap_or(u32::MAX)
    }

    /// Sizes of variables that a call can have changed.
    pub(super) fn refreshed(&self) -> Vec<String> {
        if !self.has_calls {
            return Vec::new();
        }
        if self.program.prototype.reaches_frames {
            return self.sync();
        }
        // What is cleared has no value either.
        if mentions_removal(&self.text) {
            return self.shared_sizes(&self.body.exposed).into_iter().collect();
        }
        let declared = self.body.exposed.iter().filter(|n| !self.body.common.contains(n));
        let mut calls: Vec<String> = declared.map(|n| format!("slm_sized('{n}', {n})")).collect();
        calls.extend(self.shared_sizes(&self.body.common));
        calls
    }

    /// Sizes of variables that statements can have changed without a target, of those that have a value.
    pub(super) fn shared_sizes(&self, names: &[Name]) -> Option<String> {
        let list: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
        (!list.is_empty()).then(|| format!("slm_shared({{{}}}, who)", list.join(", ")))
    }

    /// Behind a statement that can make, change or remove variables, also those that first versions look at.
    fn sync(&self) -> Vec<String> {
        let again = self.versions.then(|| super::header::VERSIONED.to_string());
        again.into_iter().chain([format!("slm_sync({}, who)", self.body.number)]).collect()
    }

    fn expression(&mut self, s: &Stmt, e: &Expr) {
        if let Some(words) = self.removal(e)
            && self.clear_all(e.span, &words)
        {
            let after = self.sync();
            return self.behind(s, &after);
        }
        if let ExprKind::Ident(name) = &e.kind
            && self.body.variables.contains(name)
        {
            return;
        }
        let before = self.program.operations();
        let p = self.taken_over(e);
        let words = self.join_unassigned(&p);
        // What only operations move is a pass all the same: the line was executed.
        let pushed = self.pushed || self.program.operations() > before;
        let site = self.take_site(words).or_else(|| pushed.then(|| self.operation(vec![".".into()])));
        let text = super::spelling::no_command(e.span.file, &self.source(e.span), p.text);
        let calls = ["SLM", "slm_invoke("].iter().chain(&super::words::CALLS_OF_SOME).any(|by| text.contains(by));
        self.edits.replace(e.span, text);
        let mut after = Vec::new();
        if let Some(name) = name_of(e)
            && crate::functions::facts(name).ends == Ends::Program
            && !self.body.variables.contains(name)
            && self.user_function(&name.into()).is_none()
        {
            // Nothing after it is reached: what has been gathered is reported now.
            let mut before: Vec<String> = site.map(|n| format!("slm_done({n})")).into_iter().collect();
            before.push("slm_finish()".into());
            self.before(s.span.start, &before);
            return;
        }
        let throws = name_of(e).is_some_and(|n| crate::functions::facts(n).ends == Ends::Throws);
        let done = site.map(|n| format!("slm_done({n})"));
        if throws {
            // Nothing after it is reached.
            let before: Vec<String> = done.into_iter().chain(["slm_throws()".into()]).collect();
            self.before(s.span.start, &before);
        } else {
            after.extend(done);
            if calls && self.counts_nests() {
                after.push("slm_over()".into());
            }
            if self.body.reads_ans {
                // A call without a result leaves it as it is: it need not have a value.
                after.extend(self.shared_sizes(&["ans".into()]));
            }
        }
        after.extend(self.refreshed());
        if self.changes_variables(e) {
            after.extend(self.sync());
        }
        self.behind(s, &after);
    }

    /// Whether the call can make or remove variables.
    fn changes_variables(&mut self, e: &Expr) -> bool {
        let script = matches!(&e.kind, ExprKind::Ident(name) if self.program.called_script(name).is_some());
        script || name_of(e).is_some_and(known_to_change_variables)
    }

    fn command(&mut self, s: &Stmt, name: &Ident, words: &[(String, Span)]) {
        if crate::functions::facts(&name.name).ends == Ends::Program {
            self.before(s.span.start, &["slm_finish()".into()]);
        }
        if !known_to_change_variables(&name.name) {
            return self.command_call(s, name, words);
        }
        let list: Vec<&str> = words.iter().map(|(w, _)| w.as_str()).collect();
        let end = words.last().map_or(name.span.end, |(_, span)| span.end);
        if removes(&name.name) {
            self.clear_all(Span { end, ..name.span }, &list);
        }
        let after = self.sync();
        self.behind(s, &after);
    }

    /// The words of a call that removes variables.
    fn removal<'e>(&self, e: &'e Expr) -> Option<Vec<&'e str>> {
        let name = name_of(e).filter(|n| removes(n) && !self.body.variables.contains(*n))?;
        let ExprKind::Access { path, .. } = &e.kind else { return None };
        let [Access { kind: AccessKind::Paren(args), .. }] = path.as_slice() else { return None };
        let words = super::words::texts(args);
        (words.len() == args.len() && self.body.visible.find(name).is_none()).then_some(words)
    }

    /// `clear all` and its like: what the runtime has gathered stays. Whether the words are of that kind.
    pub(super) fn clear_all(&mut self, span: Span, words: &[&str]) -> bool {
        let is = |list: &[&str]| words.iter().any(|w| list.contains(w));
        let everything = is(&["all", "-all", "-a", "classes", "-classes"]);
        if everything || is(&["functions", "-functions", "-f"]) {
            self.note_kept(span);
        }
        let globals = everything || (words.len() == 1 && is(&["global", "-global", "-g"]));
        if !globals && !is(&["variables", "-variables", "-v"]) {
            return false;
        }
        let lists = match (everything, globals) {
            (true, _) => "who, who('global')",
            (_, true) => "{}, who('global')",
            _ => "who, {}",
        };
        self.edits.replace(span, format!("slm_clear({lists})"));
        true
    }

    /// `show a b`: the prototype's functions have other names, and what nobody knows is no command for
    /// certain where another function of the file has a variable of that name.
    fn command_call(&mut self, s: &Stmt, name: &Ident, words: &[(String, Span)]) {
        let called = match self.target(&name.name) {
            super::Target::User(emitted) => emitted,
            super::Target::Builtin(_) => {
                let list: Vec<&str> = words.iter().map(|(w, _)| w.as_str()).collect();
                self.note_outside(&name.name, &list, s.span);
                if self.source(name.span) != *name.name {
                    // A line that begins with `!`, which is Octave's sign for not.
                    let list: Vec<String> = list.iter().map(|w| super::spelling::in_single_quotes(w)).collect();
                    self.edits.replace(s.span, format!("{}({})", name.name, list.join(", ")));
                }
                return;
            }
            super::Target::Unknown => {
                self.unknown(&name.name, name.span);
                name.name.to_string()
            }
        };
        self.has_calls = true;
        let list: Vec<String> = words.iter().map(|(word, _)| super::spelling::in_single_quotes(word)).collect();
        let end = words.last().map_or(name.span.end, |(_, span)| span.end);
        self.edits.replace(Span { end, ..name.span }, format!("{called}({})", list.join(", ")));
        let after = self.refreshed();
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
}

/// The name that an expression begins with.
pub(super) fn name_of(e: &Expr) -> Option<&str> {
    match &e.kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Access { base, .. } => name_of(base),
        _ => None,
    }
}

/// Whether a call of this name makes, changes or removes variables that no assignment shows.
fn known_to_change_variables(name: &str) -> bool {
    crate::functions::find(name).is_some_and(|f| f.facts.variables != CallerVariables::Kept)
}

/// Whether a function removes variables of its caller.
pub(super) fn removes(name: &str) -> bool {
    crate::functions::facts(name).variables == CallerVariables::Removed
}

/// Whether a text names a function that removes variables.
pub(super) fn mentions_removal(text: &str) -> bool {
    static REMOVE: OnceLock<Vec<&str>> = OnceLock::new();
    let names = || crate::functions::with(|f| f.variables == CallerVariables::Removed).iter().map(|f| f.name).collect();
    REMOVE.get_or_init(names).iter().any(|name| text.contains(name))
}
