//! `--profile`: clocks around functions, loops and statements of input and output instead of the
//! counting of traffic, after kpx. Everything else of the text stays.

use super::edits::Places;
use super::writer::Writer;
use crate::functions;
use crate::functions::table::facts::Ends;
use crate::names::RangeKind;
use crate::syntax::ast::{Access, AccessKind, Block, Expr, ExprKind, FunctionText, Name, Stmt, StmtKind, Target};
use crate::text::codes;

impl Writer<'_, '_> {
    /// A clock for what stands at a line: its number.
    fn clock(&mut self, kind: &str, name: &str, at: u32) -> usize {
        let line = self.line_column(at).0;
        let file =
            self.program.files.get(self.file).map_or("", |f| f.source.names.ranges.first().map_or("", |r| &*r.name));
        self.program.clocks.push(format!("{kind} {name} {file}:{line}"));
        self.program.clocks.len()
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
        self.returned = format!("slm_stop({k})");
        let indent = format!("{places_indent}  ");
        let places = Places { text: &self.text, continued: &self.continued };
        places.put_behind(&mut self.edits, end, &indent, &[format!("slm_clock({k})")]);
        self.profile_block(&f.body);
        self.at_function_end(f, &indent, &[format!("slm_stop({k})")]);
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
        let places = Places { text: &self.text, continued: &self.continued };
        places.put_before(&mut self.edits, s.span.start as usize, None, &[format!("slm_clock({k})")]);
        let indent = places.indent(s.span.start as usize).to_string();
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, &[format!("slm_stop({k})")]);
    }

    fn profile_loop(&mut self, s: &Stmt, kind: RangeKind, header_end: usize, body: &Block) {
        let name = format!("{}Ln{}", kind.name(), self.line_column(s.span.start).0);
        if self.left_out(&name) {
            self.profile_block(body);
            return;
        }
        let k = self.clock("loop", &name, s.span.start);
        let places = Places { text: &self.text, continued: &self.continued };
        let indent = places.indent(s.span.start as usize).to_string();
        // Trips are counted in place; where an error can leave a loop and be caught, by the runtime.
        let counter = (!self.program.catches).then(|| format!("slm_n{k}"));
        let (begin, lap, stop) = match &counter {
            Some(n) => (format!("{n} = 0; slm_clock({k})"), format!("{n} = {n} + 1"), format!("slm_stop({k}, {n})")),
            None => (format!("slm_clock({k})"), format!("slm_lap({k})"), format!("slm_stop({k})")),
        };
        places.put_before(&mut self.edits, s.span.start as usize, None, &[begin]);
        self.laps.extend(counter.as_ref().map(|n| format!("slm_lap({k}, {n})")));
        places.put_behind(&mut self.edits, header_end, &format!("{indent}  "), &[lap]);
        self.profile_block(body);
        if counter.is_some() {
            self.laps.pop();
        }
        let places = Places { text: &self.text, continued: &self.continued };
        places.put_behind(&mut self.edits, s.span.end as usize, &indent, &[stop]);
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
            StmtKind::For { range, body, parallel, .. } => {
                self.profile_names(range);
                let mut end = range.span.end as usize;
                let after = self.text.get(end..).unwrap_or("");
                if after.trim_start_matches([' ', '\t']).starts_with(')') {
                    end += after.find(')').unwrap_or(0) + 1;
                }
                let kind = if *parallel { RangeKind::Parfor } else { RangeKind::For };
                self.profile_loop(s, kind, end, body);
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
                let mut before = self.laps.clone();
                before.extend(Some(self.returned.clone()).filter(|stop| !stop.is_empty()));
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
        if functions::facts(name).io && !self.body.variables.contains(name) && !self.left_out(name) {
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
