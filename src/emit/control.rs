//! Branches, loops, `try` and regions: calls of the runtime where their ranges begin and end, and
//! conditions whose operands are not all evaluated.

use super::ahead::LoopHead;
use super::versions::Version;
use super::writer::Writer;
use crate::names::{RangeKind, scope_of_block};
use crate::syntax::ast::{Arm, Block, ElseArm, Expr, ExprKind, Ident, Stmt, StmtKind, Target};
use crate::text::codes;
use crate::text::source::Span;

/// The number of a further condition's site, as a call that counts what the one before it has
/// read. It is the first argument, so that it runs before anything that the condition reads.
pub(super) fn next(number: usize) -> String {
    format!("slm_next({number})")
}

impl Writer<'_, '_> {
    /// A condition with the runtime's calls; whether its pass still has to be counted. `further`:
    /// that of a condition before it may have to be. One that reads nothing is counted where a
    /// statement of `body` stands on its line: the line is executed as often as it is evaluated.
    pub(super) fn condition(&mut self, e: &Expr, further: bool, body: &Block) -> bool {
        let (text, open) = self.condition_text(e, further, body);
        self.edits.replace(e.span, text);
        open
    }

    fn condition_text(&mut self, e: &Expr, further: bool, body: &Block) -> (String, bool) {
        self.line = self.line_column(e.span.start).0;
        self.pushed = false;
        self.count_reads(&[e]);
        let on_line = body.first().is_some_and(|s| self.line_column(s.span.start).0 == self.line);
        if let Some(operands) = self.scalar_operands(e) {
            // The first operand is evaluated as often as the condition.
            let texts: Vec<(Span, String)> = operands
                .iter()
                .enumerate()
                .map(|(k, o)| (o.span, self.one_condition(o, further && k == 0, k == 0)))
                .collect();
            let texts: Vec<(Span, &str)> = texts.iter().map(|(span, text)| (*span, text.as_str())).collect();
            return (self.compose(e.span, &texts), false);
        }
        if has_lazy(e) {
            let mut first = further;
            return (self.lazy_condition(e, &mut first), true);
        }
        (self.one_condition(e, further, on_line), false)
    }

    /// The operands of short circuits, where nests are counted and all of them are scalar code: each becomes a condition of
    /// its own, and one that is not evaluated counts nothing. None where there is no short circuit.
    fn scalar_operands<'e>(&self, e: &'e Expr) -> Option<Vec<&'e Expr>> {
        let mut operands = Vec::new();
        operands_of(e, &mut operands);
        (operands.len() > 1 && operands.iter().all(|o| self.references(o).is_some())).then_some(operands)
    }

    /// A condition whose operands are all evaluated. `on_line`: it is counted though it reads nothing.
    fn one_condition(&mut self, e: &Expr, further: bool, on_line: bool) -> String {
        let outside = std::mem::replace(&mut self.in_lazy, true);
        let before = self.program.operations();
        let references = self.references(e).filter(|_| !self.only_asks(e));
        self.positions = references.is_some();
        let p = self.expr(e);
        self.positions = false;
        self.in_lazy = outside;
        let words = self.join(&p);
        let counted = on_line || self.program.operations() > before;
        let site = self.take_site(words).or_else(|| counted.then(|| self.operation(vec![".".into()])));
        let Some(n) = site else { return p.text };
        let number = if further { next(n) } else { n.to_string() };
        let truth = super::expressions::bare_text(&p.text);
        let Some(r) = references else { return format!("slm_if({number}, {truth})") };
        self.program.name_arrays(n, r.word());
        format!("slm_fi({number}, {truth}, {})", r.row())
    }

    /// The first condition of an `if`, which is evaluated in front of it where it has two versions.
    fn first_condition(&mut self, s: &Stmt, arm: &Arm) -> bool {
        let e = &arm.condition;
        self.line = self.line_column(e.span.start).0;
        if let Some((lines, open)) = self.version_of_operands(e, &arm.body) {
            self.before(s.span.start, &lines);
            self.edits.replace(e.span, "slm_cond");
            return open;
        }
        let version = if has_lazy(e) { None } else { self.version_of_condition(e) };
        let Some(v) = version else { return self.condition(e, false, &arm.body) };
        let (lines, open) = self.both_conditions(e, &v, &arm.body);
        self.before(s.span.start, &lines);
        self.edits.replace(e.span, "slm_cond");
        open
    }

    /// The statements that evaluate a condition of two versions.
    fn both_conditions(&mut self, e: &Expr, v: &Version, body: &Block) -> ([String; 5], bool) {
        let plain = super::expressions::bare_text(&self.source(e.span)).to_string();
        let (text, open) = self.condition_text(e, false, body);
        self.general_form(v);
        let nests = self.counts_nests();
        let told = match nests {
            true => format!("slm_fi({}, {plain}, {})", v.site, v.row),
            false => format!("slm_if({}, {plain})", v.site),
        };
        (either(&v.fits(nests), &told, &text), open)
    }

    /// The same of a condition of short circuits, where nests are counted and each of its operands is scalar code or can be:
    /// each becomes a condition of its own, as in [`Writer::scalar_operands`].
    fn version_of_operands(&mut self, e: &Expr, body: &Block) -> Option<([String; 5], bool)> {
        let mut operands = Vec::new();
        operands_of(e, &mut operands);
        let plain = self.source(e.span);
        // `&` is a short circuit only where it is in the condition itself.
        if operands.len() < 2 || !self.counts_nests() || has_lazy(e) || !self.has_versions(&plain) {
            return None;
        }
        let static_ones: Vec<bool> = operands.iter().map(|o| self.references(o).is_some()).collect();
        if static_ones.iter().all(|s| *s) || !operands.iter().enumerate().all(|(k, o)| self.can_be_scalar(o, k == 0)) {
            return None;
        }
        self.pushed = false;
        let mut fits = Vec::new();
        let mut texts = Vec::new();
        // The condition is evaluated as often as the first operand.
        let mut first = None;
        for (o, is_static) in operands.iter().zip(static_ones) {
            if is_static {
                self.count_reads(&[*o]);
                let before = self.program.operations();
                texts.push((o.span, self.one_condition(o, false, first.is_none())));
                first = first.or(Some(before + 1));
                continue;
            }
            let v = self.version_of_condition(o)?;
            let operand = super::expressions::bare_text(&self.source(o.span)).to_string();
            texts.push((o.span, format!("slm_fi({}, {operand}, {})", v.site, v.row)));
            fits.push(format!("({})", v.fits(true)));
            first = first.or(Some(v.site));
        }
        let texts: Vec<(Span, &str)> = texts.iter().map(|(span, text)| (*span, text.as_str())).collect();
        let told = self.compose(e.span, &texts);
        let (text, open) = self.condition_text(e, false, body);
        if let Some(first) = first {
            self.program.is_version_of(first, self.program.operations());
        }
        Some((either(&fits.join(" && "), &told, &text), open))
    }

    /// `a & b`, `a | b` in a condition are short circuits as long as they stand there themselves.
    fn lazy_condition(&mut self, e: &Expr, first: &mut bool) -> String {
        if let ExprKind::Paren(inner) = &e.kind {
            let text = self.lazy_condition(inner, first);
            return self.compose(e.span, &[(inner.span, &text)]);
        }
        let Some((left, right)) = sides(e) else {
            let is_first = std::mem::replace(first, false);
            return self.lazy(e, is_first);
        };
        let a = self.lazy_condition(left, first);
        let b = self.lazy_condition(right, first);
        self.compose(e.span, &[(left.span, &a), (right.span, &b)])
    }

    pub(super) fn if_else(&mut self, s: &Stmt, arms: &[Arm], otherwise: Option<&ElseArm>) {
        let mut open = false;
        for (k, arm) in arms.iter().enumerate() {
            open |= match k {
                0 => self.first_condition(s, arm),
                _ => self.condition(&arm.condition, open, &arm.body),
            };
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
        self.at_begin(span.start, header_end, body, &[self.enters(r)]);
        self.block(body);
        if !leaves(body) {
            let indent = self.block_indent(span.start, body);
            self.at_end(end, &indent, &[format!("slm_exclusive({r})")]);
        }
        self.body.leave();
    }

    /// Where the keyword begins that closes a statement.
    pub(super) fn end_keyword(&self, span: Span) -> u32 {
        let text = self.text.get(..span.end as usize).unwrap_or("");
        let word = text.len() - text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '_').len();
        span.end - u32::try_from(word).unwrap_or(0)
    }

    pub(super) fn switch(&mut self, s: &Stmt, value: &Expr, cases: &[Arm], otherwise: Option<&ElseArm>) {
        let mut open = self.condition(value, false, &Vec::new());
        for (k, arm) in cases.iter().enumerate() {
            open |= self.condition(&arm.condition, open, &arm.body);
            let next = cases.get(k + 1).map(|a| a.span.start).or(otherwise.map(|o| o.span.start));
            let end = next.unwrap_or_else(|| self.end_keyword(s.span));
            self.branch(arm.span, arm.condition.span.end, RangeKind::Case, &arm.body, end);
        }
        if let Some(o) = otherwise {
            let end = self.end_keyword(s.span);
            self.branch(o.span, o.span.start + 9, RangeKind::Otherwise, &o.body, end);
        } else if open {
            self.behind(s, &["slm_flush()".into()]);
        }
    }

    pub(super) fn for_loop(
        &mut self,
        s: &Stmt,
        (var, range): (&Target, &Expr),
        body: &Block,
        (parallel, header): (bool, Span),
    ) {
        let p = self.expr(range);
        self.after_notes(s, &[]);
        let mut words = self.join(&p);
        let counts = matches!(range.bare().kind, ExprKind::Range { .. });
        let (mut trip, mut word) = (String::new(), None);
        // The variable of a loop over a range.
        let mut ahead = None;
        if let Target::Place { root, path, .. } = var {
            if !path.is_empty() {
                self.refuse(s.span, codes::SLM512, "only Octave loops over part of a variable", "loop over a variable");
            }
            let changed = scope_of_block(&[], &[], body).variables.contains(&root.name);
            if !counts || changed {
                trip = format!(", '{0}', {0}", root.name);
            }
            word = Some(format!(">{}", root.name));
            ahead = (path.is_empty() && counts && !changed && !parallel).then_some(&root.name);
        }
        words.extend(word);
        let n = self.site_with(words);
        let kind = if parallel { RangeKind::Parfor } else { RangeKind::For };
        let r = self.enter_range(s.span, kind);
        let filter = self.filter_of(r).map_or(String::new(), |off| format!(", {off}"));
        self.edits
            .replace(range.span, format!("slm_for({n}, {r}, {}{filter})", super::expressions::bare_text(&p.text)));
        if parallel {
            let at = s.span.start as usize;
            self.edits.replace(Span::new(s.span.file, at, at + 6), "for");
            if let Some(workers) = workers(range.span, header) {
                self.edits.replace(workers, "");
            }
        }
        let outer = std::mem::take(&mut self.told);
        let (at, trip) = (self.edits.len(), format!("slm_trip({r}{trip})"));
        self.at_begin(s.span.start, header.end, body, std::slice::from_ref(&trip));
        self.block(body);
        let told = std::mem::replace(&mut self.told, outer);
        if let (Some(variable), true) = (ahead, filter.is_empty())
            && let Some(mut begin) = self.ahead(&LoopHead { variable, range: r }, body, &told)
        {
            begin.push(trip);
            let inside = std::mem::take(&mut self.edits);
            self.at_begin(s.span.start, header.end, body, &begin);
            let begin = std::mem::replace(&mut self.edits, inside);
            self.edits.remake(at, begin);
            let indent = self.block_indent(s.span.start, body);
            self.at_end(self.end_keyword(s.span), &indent, &["end".into()]);
            self.before(s.span.start, &[format!("slm_p{r} = 0")]);
            self.versions_used = true;
        }
        self.body.leave();
        // `slm_for` begins the nest of a loop that `--only` or `--skip` name.
        if filter.is_empty() {
            self.loop_begins(s, r);
        }
        self.loop_ends(s, r);
    }

    /// In front of a loop whose header belongs to its range.
    fn enter_loop(&mut self, s: &Stmt, range: usize) {
        if self.filter_of(range).is_some() {
            self.before(s.span.start, &[self.enters(range)]);
            self.loop_begins(s, range);
        } else {
            self.loop_begins(s, range);
            self.before(s.span.start, &[self.enters(range)]);
        }
    }

    /// In front of a loop, its header included: a nest begins there.
    fn loop_begins(&mut self, s: &Stmt, range: usize) {
        if self.counts_nests() {
            self.before(s.span.start, &[format!("slm_loop({range})")]);
        }
    }

    /// Behind a loop: its range has ended, and the nest that it began.
    fn loop_ends(&mut self, s: &Stmt, range: usize) {
        let mut after = vec![format!("slm_exclusive({range})")];
        if self.counts_nests() {
            // What began where the loop counts ends there.
            let at = if self.filter_of(range).is_some() { 0 } else { 1 };
            after.insert(at, "slm_left()".into());
        }
        self.behind(s, &after);
    }

    /// Whether `--skip` (true) or `--only` (false) name a range of the body.
    fn filter_of(&self, range: usize) -> Option<bool> {
        self.body.text.ranges.get(range.checked_sub(1)?).and_then(|r| self.filter(&r.name))
    }

    /// What enters a range.
    fn enters(&self, range: usize) -> String {
        match self.filter_of(range) {
            Some(off) => format!("slm_region({range}, {off})"),
            None => format!("slm_enter({range})"),
        }
    }

    pub(super) fn while_loop(&mut self, s: &Stmt, condition: &Expr, body: &Block) {
        let r = self.enter_range(s.span, RangeKind::While);
        self.enter_loop(s, r);
        self.line = self.line_column(condition.span.start).0;
        let lines = match self.version_of_operands(condition, body) {
            Some((lines, _)) => Some(lines),
            None if has_lazy(condition) => None,
            None => self.version_of_condition(condition).map(|v| self.both_conditions(condition, &v, body).0),
        };
        let mut begin = Vec::new();
        if let Some(lines) = lines {
            begin.extend(lines);
            // Not `~slm_cond`: all elements of a condition have to be true.
            begin.extend(["if slm_cond", "else", "break", "end"].map(String::from));
            self.edits.replace(condition.span, "true");
        } else {
            self.condition(condition, false, body);
        }
        begin.push(format!("slm_trip({r})"));
        self.at_begin(s.span.start, condition.span.end, body, &begin);
        self.block(body);
        self.body.leave();
        self.loop_ends(s, r);
    }

    /// Octave's `do … until c` as `while true … if c, break, end, end`.
    pub(super) fn do_until(&mut self, s: &Stmt, body: &Block, condition: &Expr) {
        let r = self.enter_range(s.span, RangeKind::Until);
        self.enter_loop(s, r);
        let at = s.span.start as usize;
        self.edits.replace(Span::new(s.span.file, at, at + 2), "while true");
        self.at_begin(s.span.start, s.span.start + 2, body, &[format!("slm_trip({r})")]);
        self.block(body);
        if continues(body) {
            self.refuse(
                s.span,
                codes::SLM511,
                "`continue` in Octave's do … until cannot be written in MATLAB",
                "use while true … if condition, break, end, end",
            );
        }
        self.condition(condition, false, body);
        let text = self.text.get(..condition.span.start as usize).unwrap_or("");
        let keyword = text.rfind("until").unwrap_or(condition.span.start as usize);
        self.edits.replace(Span::new(s.span.file, keyword, keyword + 5), "if");
        let end = s.span.end.max(condition.span.end);
        self.edits.insert(end as usize, ", break, end, end");
        self.body.leave();
        self.loop_ends(s, r);
    }

    pub(super) fn try_catch(&mut self, s: &Stmt, body: &Block, variable: Option<&Ident>, handler: Option<&ElseArm>) {
        let r = self.enter_range(s.span, RangeKind::Try);
        let off = self.filter_of(r).map_or(String::new(), |off| format!(", {off}"));
        self.at_begin(s.span.start, s.span.start + 3, body, &[format!("slm_try({r}{off})")]);
        self.block(body);
        let end = handler.map_or_else(|| self.end_keyword(s.span), |h| h.span.start);
        if !leaves(body) {
            let indent = self.block_indent(s.span.start, body);
            self.at_end(end, &indent, &[format!("slm_exclusive({r})")]);
        }
        self.body.leave();
        let Some(h) = handler else {
            let places = super::edits::Places { text: &self.text, continued: &self.continued };
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
            begin.push(format!("slm_sized('{0}', {0})", v.name));
        }
        begin.push(self.enters(r));
        self.at_begin(h.span.start, header_end, &h.body, &begin);
        self.block(&h.body);
        if !leaves(&h.body) {
            let end = self.end_keyword(s.span);
            let indent = self.block_indent(h.span.start, &h.body);
            self.at_end(end, &indent, &[format!("slm_exclusive({r})")]);
        }
        self.body.leave();
    }

    /// Octave's `unwind_protect` as a `try` whose error is thrown again behind the cleanup.
    pub(super) fn unwind(&mut self, s: &Stmt, body: &Block, cleanup: &Block) {
        if leaves_early(body) {
            self.refuse(
                s.span,
                codes::SLM511,
                "an `unwind_protect` that break, continue or return leaves cannot be written in MATLAB",
                "leave it at its end, or use onCleanup",
            );
        }
        let error = self.temporary(s.span);
        let start = s.span.start as usize;
        let keyword = Span::new(s.span.file, start, start + "unwind_protect".len());
        let mark = self.mark_behind(keyword.end);
        let gap = self.places().gap_before(start);
        self.edits.replace(keyword, format!("{gap}{error} = []; try, slm_guard();{mark}"));
        self.block(body);
        let from = body.last().map_or(keyword.end, |l| l.span.end) as usize;
        let end = self.end_keyword(s.span);
        let rest = self.text.get(from..end as usize).unwrap_or("");
        let caught = format!("slm_unguard(); catch {error}, slm_catch(); end");
        let mut last = format!("if ~isempty({error}), rethrow({error}); end");
        match rest.find("unwind_protect_cleanup") {
            Some(at) => {
                let keyword = Span::new(s.span.file, from + at, from + at + "unwind_protect_cleanup".len());
                let gap = self.places().gap_at(&self.edits, keyword.start as usize);
                let mark = self.mark_behind(keyword.end);
                self.edits.replace(keyword, format!("{gap}{caught}{mark}"));
            }
            // Without a cleanup all ends at the same place.
            None => last = format!("{caught}; {last}"),
        }
        self.block(cleanup);
        let keyword = Span { start: end, ..s.span };
        let gap = self.places().gap_at(&self.edits, end as usize);
        self.edits.replace(keyword, format!("{gap}{last}"));
    }

    /// The mark of a generated line, where nothing follows on the line that it would hide.
    fn mark_behind(&self, at: u32) -> String {
        let rest = self.text.get(at as usize..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("").trim();
        if line.is_empty() { format!(" {}", super::edits::MARK) } else { String::new() }
    }

    pub(super) fn region(&mut self, s: &Stmt, name: &Ident, body: &Block) {
        let r = self.enter_range(s.span, RangeKind::Body);
        self.behind_directive(name.span.end, &[self.enters(r)]);
        self.block(body);
        self.body.leave();
        let end = self.directive_start(s.span.end);
        if !leaves(body) {
            self.before(end, &[format!("slm_exclusive({r})")]);
        }
    }
}

/// Statements that evaluate a condition in its first version where that fits, else in its general form.
fn either(fits: &str, first: &str, general: &str) -> [String; 5] {
    [format!("if {fits}"), format!("slm_cond = {first}"), "else".into(), format!("slm_cond = {general}"), "end".into()]
}

/// Whether a block ends with a statement that leaves it.
fn leaves(block: &Block) -> bool {
    matches!(block.last().map(|s| &s.kind), Some(StmtKind::Return | StmtKind::Break | StmtKind::Continue))
}

/// Whether a block can be left by `break`, `continue` or `return`.
pub(super) fn leaves_early(block: &Block) -> bool {
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

/// Operands of the short circuits of a condition, from left to right.
fn operands_of<'e>(e: &'e Expr, all: &mut Vec<&'e Expr>) {
    match sides(e.bare()) {
        Some((left, right)) => {
            operands_of(left, all);
            operands_of(right, all);
        }
        None => all.push(e),
    }
}

/// Both sides of an operator that is a short circuit in a condition.
fn sides(e: &Expr) -> Option<(&Expr, &Expr)> {
    use crate::syntax::ast::BinaryOp;
    match &e.kind {
        ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right }
        | ExprKind::AndAnd { left, right }
        | ExprKind::OrOr { left, right } => Some((left, right)),
        _ => None,
    }
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

/// The workers of `parfor (i = 1:n, 4)`: what its header has after the range and before the parenthesis at its end.
fn workers(range: Span, header: Span) -> Option<Span> {
    (range.end < header.end).then(|| Span { start: range.end, end: header.end - 1, ..header })
}
