//! `--profile`: clocks around functions, loops and statements of input and output instead of the
//! counting of traffic, after kpx. Everything else of the text stays.

use super::edits::Places;
use super::writer::Writer;
use crate::functions::table::facts::Ends;
use crate::functions::{self, Traffic};
use crate::names::RangeKind;
use crate::syntax::ast::{Access, AccessKind, Block, Expr, ExprKind, FunctionText, Name, Stmt, StmtKind, Target};
use crate::syntax::walk::{BlockPart, each_part};
use crate::text::codes;

impl Writer<'_, '_> {
    /// A clock for what stands at a line: its number.
    fn clock(&mut self, kind: &str, name: &str, at: u32) -> usize {
        let place = self.place_of(at);
        self.program.clocks.push(format!("{kind} {name} {place}"));
        self.program.clocks.len()
    }

    /// Name of the file and line, as a profile has them.
    fn place_of(&self, at: u32) -> String {
        let line = self.line_column(at).0;
        let file =
            self.program.files.get(self.file).map_or("", |f| f.source.names.ranges.first().map_or("", |r| &*r.name));
        format!("{file}:{line}")
    }

    /// The clock of a function around its body.
    pub(super) fn profile_function(&mut self, f: &FunctionText, end: usize) {
        let places_indent =
            Places { text: &self.text, continued: &self.continued }.indent(f.span.start as usize).to_string();
        let name = f.range_name.as_ref().map_or(&f.name.name, |n| &n.name).to_string();
        if self.left_out(&name) {
            self.profile_block(&f.body);
            return;
        }
        let k = self.clock("function", &name, f.span.start);
        let (begin, stop) = match self.is_leaf(&f.body, 0) {
            true => self.thin(k, ""),
            false => whole(k, ""),
        };
        self.returned = stop.join("; ");
        let indent = format!("{places_indent}  ");
        let places = Places { text: &self.text, continued: &self.continued };
        places.put_behind(&mut self.edits, end, &indent, &begin);
        self.profile_block(&f.body);
        self.at_function_end(f, &indent, &stop);
    }

    /// What begins and ends a clock where a part of the executions is measured (`slm_stop` says how many come before
    /// the next): the others cost a subtraction and two comparisons.
    fn thin(&mut self, k: usize, trips: &str) -> (Vec<String>, Vec<String>) {
        let w = format!("slm_w{k}");
        let begin =
            vec![format!("global {w}"), format!("{w} = {w} - 1"), format!("if {w} < 1, {w} = slm_clock({k}); end")];
        let stop = format!("if {w} < 1, {w} = slm_stop({k}{trips}); end");
        self.program.counters.push(w);
        (begin, vec![stop])
    }

    /// Whether no other clock can run while a block does: such a clock measures a part of the executions alone once
    /// it knows that they are short. `own_loops`: how many loops of the block are the clock's.
    fn is_leaf(&mut self, block: &[Stmt], own_loops: usize) -> bool {
        if super::statements::mentions_removal(&self.text) {
            // What the clock counts with may be cleared.
            return false;
        }
        let handles = self.program.makes_handles();
        let (mut loops, mut others) = (0, false);
        each_part(block, &mut |part| match part {
            BlockPart::Statement(s) => {
                loops += usize::from(matches!(s.kind, StmtKind::For { .. } | StmtKind::While { .. }));
                others |= matches!(s.kind, StmtKind::Command { .. } | StmtKind::Directive(_));
            }
            BlockPart::Expression(e) => others |= self.calls_others(e, handles),
            _ => {}
        });
        loops == own_loops && !others
    }

    /// Whether an expression calls functions of the prototype, or what may be one.
    fn calls_others(&mut self, e: &Expr, handles: bool) -> bool {
        let mut found = match &e.kind {
            ExprKind::Ident(name) if !self.body.variables.contains(name) => {
                let facts = functions::facts(name);
                let runs = functions::find(name).is_some_and(|f| matches!(f.traffic, Traffic::Calls));
                facts.io || (handles && runs) || self.user_function(name).is_some()
            }
            ExprKind::Access { base, .. } => {
                handles && matches!(&base.kind, ExprKind::Ident(name) if self.body.variables.contains(name))
            }
            ExprKind::Handle(_) | ExprKind::Anonymous(_) => true,
            _ => false,
        };
        e.each_inside(&mut |x| found = found || self.calls_others(x, handles));
        found
    }

    fn left_out(&self, name: &str) -> bool {
        let o = self.program.options;
        self.profile_off
            || o.skip.iter().any(|n| n == name)
            || (!o.only.is_empty() && !o.only.iter().any(|n| n == name))
    }

    pub(super) fn profile_block(&mut self, block: &Block) {
        for s in block {
            self.profile_statement(s);
        }
    }

    fn around(&mut self, s: &Stmt, k: usize) {
        let (begin, stop) = whole(k, "");
        let places = Places { text: &self.text, continued: &self.continued };
        places.put_before(&mut self.edits, s.span.start as usize, None, &begin);
        let indent = places.indent(s.span.start as usize).to_string();
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, &stop);
    }

    fn profile_loop(&mut self, s: &Stmt, kind: RangeKind, header_end: usize, body: &Block) {
        let name = format!("{}Ln{}", kind.name(), self.line_column(s.span.start).0);
        if self.left_out(&name) {
            self.profile_block(body);
            return;
        }
        let k = self.clock("loop", &name, s.span.start);
        let removes = super::statements::mentions_removal(&self.text);
        let counter = format!("slm_n{k}");
        let values = match &s.kind {
            StmtKind::For { range, body, .. } if !super::control::leaves_early(body) => Some(range.span),
            _ => None,
        };
        // Trips are those of the values where nothing leaves the loop. Else they are counted in place, and never begin
        // anew, so that it does not matter how the loop is left.
        let (lap, trips) = match values.filter(|_| !self.program.catches_errors()) {
            Some(span) => {
                self.edits.insert(span.start as usize, format!("slm_turns({k}, "));
                self.edits.insert(span.end as usize, ")");
                (None, String::new())
            }
            None if removes => (Some(format!("slm_lap({k})")), String::new()),
            None => (Some(format!("{counter} = {counter} + 1")), format!(", {counter}")),
        };
        let (mut begin, stop) =
            if self.is_leaf(std::slice::from_ref(s), 1) { self.thin(k, &trips) } else { whole(k, &trips) };
        if !trips.is_empty() {
            begin.insert(0, format!("global {counter}"));
            self.program.counters.push(counter);
        }
        let places = Places { text: &self.text, continued: &self.continued };
        let indent = places.indent(s.span.start as usize).to_string();
        places.put_before(&mut self.edits, s.span.start as usize, None, &begin);
        if let Some(lap) = lap {
            places.put_behind(&mut self.edits, header_end, &format!("{indent}  "), &[lap]);
        }
        self.profile_block(body);
        let places = Places { text: &self.text, continued: &self.continued };
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, &stop);
    }

    fn profile_statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => {
                self.profile_names(e);
                if super::statements::name_of(e).is_some_and(|n| functions::facts(n).ends == Ends::Program) {
                    let places = Places { text: &self.text, continued: &self.continued };
                    places.put_before(&mut self.edits, s.span.start as usize, None, &["slm_profile()".into()]);
                }
                self.profile_io(s, e);
            }
            StmtKind::Command { name, words } if super::statements::removes(&name.name) => {
                let list: Vec<&str> = words.iter().map(|(w, _)| w.as_str()).collect();
                let end = words.last().map_or(name.span.end, |(_, span)| span.end);
                self.clear_all(crate::text::source::Span { end, ..name.span }, &list);
            }
            StmtKind::Assign { targets, value, .. } => {
                self.profile_names(value);
                for t in targets {
                    if let Target::Place { path, .. } = t {
                        self.profile_path(path);
                    }
                }
                self.profile_io(s, value);
            }
            StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
                if let StmtKind::Switch { value, .. } = &s.kind {
                    self.profile_names(value);
                }
                for a in arms {
                    self.profile_names(&a.condition);
                    self.profile_block(&a.body);
                }
                otherwise.iter().for_each(|o| self.profile_block(&o.body));
            }
            StmtKind::For { range, body, parallel, header, .. } => {
                self.profile_names(range);
                let kind = if *parallel { RangeKind::Parfor } else { RangeKind::For };
                self.profile_loop(s, kind, header.end as usize, body);
            }
            StmtKind::While { condition, body } => {
                self.profile_names(condition);
                self.profile_loop(s, RangeKind::While, condition.span.end as usize, body);
            }
            StmtKind::Try { body, handler, .. } => {
                self.profile_block(body);
                handler.iter().for_each(|h| self.profile_block(&h.body));
            }
            StmtKind::Region { body, .. } => self.profile_block(body),
            StmtKind::Return => {
                let before: Vec<String> =
                    Some(self.returned.clone()).filter(|stop| !stop.is_empty()).into_iter().collect();
                let places = Places { text: &self.text, continued: &self.continued };
                places.put_before(&mut self.edits, s.span.start as usize, None, &before);
            }
            StmtKind::Directive(crate::syntax::ast::Directive::Off) => self.profile_off = true,
            StmtKind::Directive(crate::syntax::ast::Directive::On) => self.profile_off = false,
            StmtKind::DoUntil { .. } | StmtKind::Unwind { .. } => self.refuse(
                s.span,
                codes::SLM511,
                "Octave's do … until and unwind_protect cannot be profiled",
                "use while and try",
            ),
            _ => {}
        }
    }

    /// A statement of input or output.
    fn profile_io(&mut self, s: &Stmt, e: &Expr) {
        let name = match &e.kind {
            ExprKind::Ident(n) => n,
            ExprKind::Access { base, .. } => match &base.kind {
                ExprKind::Ident(n) => n,
                _ => return,
            },
            _ => return,
        };
        // `--skip-hot` names statements of input and output by their places.
        let left_out = self.left_out(name) || self.left_out(&self.place_of(s.span.start));
        if functions::facts(name).io && !self.body.variables.contains(name) && !left_out {
            let k = self.clock("io", name, s.span.start);
            self.around(s, k);
        }
    }

    /// Names of the prototype's functions become those of the profiled ones.
    fn profile_names(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Ident(name) => self.profile_name(name, e.span.start),
            ExprKind::Handle(name) => {
                if let Some(emitted) = self.user_function(name) {
                    self.edits.replace(e.span, format!("@{emitted}"));
                }
            }
            ExprKind::Unary { operand, .. } | ExprKind::Transpose { operand, .. } | ExprKind::Paren(operand) => {
                self.profile_names(operand);
            }
            ExprKind::Binary { left, right, .. }
            | ExprKind::AndAnd { left, right }
            | ExprKind::OrOr { left, right } => {
                self.profile_names(left);
                self.profile_names(right);
            }
            ExprKind::Range { start, step, stop } => {
                self.profile_names(start);
                step.iter().for_each(|s| self.profile_names(s));
                self.profile_names(stop);
            }
            ExprKind::Access { base, path } => {
                self.profile_names(base);
                self.profile_path(path);
            }
            ExprKind::Matrix(rows) | ExprKind::Cell(rows) => rows.iter().flatten().for_each(|x| self.profile_names(x)),
            ExprKind::Anonymous(f) => self.profile_names(&f.body),
            _ => {}
        }
    }

    fn profile_name(&mut self, name: &Name, start: u32) {
        if self.body.variables.contains(name) {
            return;
        }
        if let Some(emitted) = self.user_function(name) {
            let at = start as usize;
            let span = crate::text::source::Span::new(self.source.id, at, at + name.len());
            self.edits.replace(span, emitted);
        }
    }

    fn profile_path(&mut self, path: &[Access]) {
        for a in path {
            match &a.kind {
                AccessKind::Paren(args) | AccessKind::Brace(args) => args.iter().for_each(|e| self.profile_names(e)),
                AccessKind::DynamicField(e) => self.profile_names(e),
                AccessKind::Field(_) => {}
            }
        }
    }
}

/// What begins and ends clock `k` where every execution is measured; `trips`: what the end is told besides.
fn whole(k: usize, trips: &str) -> (Vec<String>, Vec<String>) {
    (vec![format!("slm_clock({k})")], vec![format!("slm_stop({k}{trips})")])
}
