//! Expressions: their new text, and their operators in postfix order for the site's description.
//!
//! Element-wise operators and functions stay as they are; what they read is in the description.
//! Special operators, profiled calls and indexed reads become calls of the runtime, which see
//! their operands; the description of such an operation says where every operand comes from.

use super::accesses::without_blanks;
use super::writer::Writer;
use crate::functions::table::facts::{Gives, OfSparse};
use crate::syntax::ast::{AccessKind, Anonymous, BinaryOp, Expr, ExprKind, Name, UnaryOp};
use crate::text::codes;
use crate::text::source::Span;
use std::rc::Rc;

/// Where a value comes from, as far as the text tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ValueOrigin {
    /// A number, a text, a scalar that is computed.
    Nothing,
    /// Computed in the statement's pass.
    Temp,
    Variable(Name),
    /// Result of this operation of the runtime, which knows more.
    Operation(usize),
    /// Result of a function of the prototype.
    Call,
}

/// An expression with its new text.
#[derive(Clone, Debug)]
pub(super) struct ExprText {
    pub text: String,
    pub words: Vec<String>,
    pub src: ValueOrigin,
}

impl ExprText {
    pub(super) fn nothing(text: String) -> ExprText {
        ExprText { text, words: vec![".".into()], src: ValueOrigin::Nothing }
    }

    pub(super) fn temp(text: String, words: Vec<String>) -> ExprText {
        ExprText { text, words, src: ValueOrigin::Temp }
    }
}

/// What the innermost access around an expression is, for `end`.
#[derive(Clone, Debug)]
pub(super) enum Around {
    /// It stays an access in the new text, so that `end` stays.
    Access,
    /// It becomes a call: the array, number of the index, number of indices.
    Call(String, usize, usize),
}

impl Writer<'_, '_> {
    pub(super) fn source(&self, span: Span) -> String {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("").to_string()
    }

    /// Text of `span` with new texts for what is inside it.
    pub(super) fn compose(&self, span: Span, inside: &[(Span, &str)]) -> String {
        let mut out = String::new();
        let mut at = span.start as usize;
        for (s, new) in inside {
            out.push_str(self.text.get(at..s.start as usize).unwrap_or(""));
            out.push_str(new);
            at = s.end as usize;
        }
        out.push_str(self.text.get(at..span.end as usize).unwrap_or(""));
        out
    }

    /// The pass of the statement reads the value: words of the description.
    pub(super) fn join(&mut self, p: &ExprText) -> Vec<String> {
        if let ValueOrigin::Operation(n) = p.src {
            self.joins(n, "!");
        }
        p.words.clone()
    }

    /// The same of a value that nobody takes: what a function has stored is not read.
    pub(super) fn join_unassigned(&mut self, p: &ExprText) -> Vec<String> {
        if let ValueOrigin::Operation(n) = p.src {
            self.joins(n, "~");
        }
        p.words.clone()
    }

    /// The value is read before the statement's own operators: as an index, by a function.
    pub(super) fn join_aside(&mut self, p: &ExprText) {
        let words = self.join(p);
        self.aside(&words);
    }

    /// The result of an operation is read by the statement's pass, always or where it is a part.
    pub(super) fn joins(&mut self, number: usize, how: &'static str) {
        self.program.joins(number, how);
        self.pushed = true;
    }

    /// Words of an expression that the statement's operators do not join.
    pub(super) fn aside(&mut self, words: &[String]) {
        self.aside_until(words, ";");
    }

    /// The same with a word that says what becomes of it; gives whether there is anything to say.
    pub(super) fn aside_until(&mut self, words: &[String], end: &str) -> bool {
        let counts = words.iter().any(|w| super::counts(w));
        if counts {
            self.part.extend(words.iter().cloned());
            self.part.push(end.into());
        }
        counts
    }

    /// Words that compute an operand of an operation, and the word for it, which names them.
    fn operand_aside(&mut self, words: &[String]) -> String {
        let number = 1 + self.part.iter().filter(|w| super::words::ends_operand(w)).count();
        let end = super::words::end_of_operand(number);
        if self.aside_until(words, &end) { format!("_{end}") } else { "_".into() }
    }

    /// Word for an operand of an operation.
    pub(super) fn operand(&mut self, p: &ExprText) -> String {
        match &p.src {
            ValueOrigin::Nothing => ".".into(),
            ValueOrigin::Call => "?".into(),
            ValueOrigin::Variable(name) => name.to_string(),
            ValueOrigin::Operation(n) => format!("#{n}"),
            ValueOrigin::Temp => {
                let words = p.words.clone();
                self.operand_aside(&words)
            }
        }
    }

    pub(super) fn operation(&mut self, words: Vec<String>) -> usize {
        let mark = self.uncounted.mark();
        let once = self.runs_once();
        self.program.new_site((self.file, self.body.number), words, mark, self.line, once)
    }

    pub(super) fn result(&mut self, text: String, number: usize) -> ExprText {
        ExprText { text, words: vec![format!("#{number}")], src: ValueOrigin::Operation(number) }
    }

    /// An expression. What a function of the prototype has stored is read by who uses it, unless it is
    /// taken over.
    pub(super) fn expr(&mut self, e: &Expr) -> ExprText {
        self.counted(e, |w| w.expr_of_value(e))
    }

    fn expr_of_value(&mut self, e: &Expr) -> ExprText {
        let taken_over = std::mem::take(&mut self.taken_over);
        if let ExprKind::Paren(inner) = &e.kind {
            self.taken_over = taken_over;
            let p = self.expr(inner);
            return ExprText { text: self.compose(e.span, &[(inner.span, &p.text)]), ..p };
        }
        let p = self.inner_expr(e);
        if taken_over || p.src != ValueOrigin::Call || self.is_scalar(e) {
            return p;
        }
        let n = self.operation(p.words);
        self.result(format!("slm_given({n}, {})", strip(&p.text)), n)
    }

    /// An expression whose result is taken over where it is that of a function.
    pub(super) fn taken_over(&mut self, e: &Expr) -> ExprText {
        self.taken_over = true;
        let p = self.expr(e);
        self.taken_over = false;
        p
    }

    fn inner_expr(&mut self, e: &Expr) -> ExprText {
        match &e.kind {
            ExprKind::Number(_) => ExprText::nothing(self.source(e.span)),
            ExprKind::Imaginary(_) => {
                ExprText { text: self.source(e.span), words: vec![".i".into()], src: ValueOrigin::Nothing }
            }
            ExprKind::Text { value, .. } => {
                self.program.mention(value);
                let words = vec![format!(".t{}", value.chars().count())];
                ExprText { text: self.source(e.span), words, src: ValueOrigin::Nothing }
            }
            ExprKind::Colon => ExprText::nothing(":".into()),
            ExprKind::End => ExprText::nothing(self.end_text(e.span)),
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Ident(name) => self.identifier(name, &[], e),
            ExprKind::Unary { op, operand } => self.unary(*op, operand, e),
            ExprKind::Transpose { conjugate, operand } => self.transpose(*conjugate, operand, e),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right, e),
            ExprKind::AndAnd { left, right } | ExprKind::OrOr { left, right } => self.short_circuit(left, right, e),
            ExprKind::Range { start, step, stop } => self.range(start, step.as_deref(), stop, e),
            ExprKind::Access { base, path } => match &base.kind {
                _ if let Some((conjugate, operand)) = self.transposed(e) => self.transpose(conjugate, operand, e),
                ExprKind::Ident(name) => self.identifier(name, path, e),
                _ => self.computed_access(base, path, e),
            },
            ExprKind::Matrix(rows) => self.literal(rows, "[]", e),
            ExprKind::Cell(rows) => self.literal(rows, "{}", e),
            ExprKind::Anonymous(f) => self.anonymous(f, e),
            ExprKind::Handle(name) => {
                let text = match self.user_function(name) {
                    Some(emitted) => super::words::handle(&emitted),
                    None => self.source(e.span),
                };
                ExprText::nothing(text)
            }
        }
    }

    fn end_text(&mut self, span: Span) -> String {
        match self.around.last() {
            Some(Around::Call(array, k, n)) => return format!("slm_end({array}, {k}, {n})"),
            Some(Around::Access) => (),
            // The text of a handle becomes a function, where the word would end something.
            None => self.refuse(span, codes::SLM512, "`end` is in no index here", "write it in an index: `x(end)`"),
        }
        "end".into()
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, e: &Expr) -> ExprText {
        let p = self.expr(operand);
        let text = self.compose(e.span, &[(operand.span, &p.text)]);
        if p.src == ValueOrigin::Nothing {
            // A negative imaginary number is complex as well: its operations take complex flops.
            let imaginary = op != UnaryOp::Not && p.words.iter().any(|w| w == ".i");
            return if imaginary { ExprText { text, ..p } } else { ExprText::nothing(text) };
        }
        let mut words = self.join(&p);
        words.push(
            match op {
                UnaryOp::Plus => "+/1",
                UnaryOp::Minus => "-/1",
                UnaryOp::Not => "~/1",
            }
            .into(),
        );
        ExprText::temp(text, words)
    }

    fn transpose(&mut self, conjugate: bool, operand: &Expr, e: &Expr) -> ExprText {
        let p = self.inside(|w| w.expr(operand));
        let plain = self.compose(e.span, &[(operand.span, &p.text)]);
        if p.src == ValueOrigin::Nothing || self.is_scalar(operand) {
            return ExprText { text: plain, ..p };
        }
        let word = self.operand(&p);
        let (name, sign) = if conjugate { ("SLMctranspose", "'") } else { ("SLMtranspose", ".'") };
        let n = self.operation(vec![word, format!("{sign}/1")]);
        self.result(format!("{name}({n}, {})", p.text), n)
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, e: &Expr) -> ExprText {
        if self.is_special(op, left, right) {
            return self.special(op, left, right, e);
        }
        let (x, y) = (self.expr(left), self.expr(right));
        let (x, y) = if works(op) { self.both_shown(x, left, y, right) } else { (x, y) };
        let text = self.compose(e.span, &[(left.span, &x.text), (right.span, &y.text)]);
        let by_number = (number(left).is_some() || number(right).is_some())
            && !crate::functions::with(|f| f.operator == Some(op) && f.of_sparse != OfSparse::AsOctave).is_empty();
        let mut words = self.join_number(&x, left, by_number);
        words.extend(self.join_number(&y, right, by_number));
        words.push(if works(op) { self.operator(op.symbol()) } else { op.symbol().into() });
        ExprText::temp(text, words)
    }

    /// Words of an operand; of a number in the text its sign, where that decides whether a result is sparse.
    pub(super) fn join_number(&mut self, p: &ExprText, e: &Expr, by_number: bool) -> Vec<String> {
        match number(e) {
            Some(x) if by_number => vec![super::words::number(x)],
            _ => self.join(p),
        }
    }

    /// Both operands of an operator. The shape of what a function of the prototype gives matters where
    /// the other operand does not tell the result's.
    fn both_shown(&mut self, x: ExprText, left: &Expr, y: ExprText, right: &Expr) -> (ExprText, ExprText) {
        let hides = super::words::hides_shape;
        let tells = |w: &Self, p: &ExprText, e: &Expr| !w.is_scalar(e) && !hides(&p.words);
        let (left_turned, right_turned) = (self.transposed(left).is_some(), self.transposed(right).is_some());
        let repeats = |p: &ExprText| p.words.last().is_some_and(|w| super::words::repeats(w));
        // A row beside a column, such as `(1:m)' + (1:m)`, or what repeats its operand, which a row or a column may meet:
        // neither the other one nor the whole tells its shape.
        let crossed = left_turned != right_turned && (hides(&x.words) || hides(&y.words));
        // What is computed from a made array (`2*ones(n, 1)`) can be expanded by the other operand.
        let made = |p: &ExprText| p.src == ValueOrigin::Temp && super::words::works_on_made(&p.words);
        let expands = crossed || repeats(&x) || repeats(&y) || made(&x) || made(&y);
        if expands && !self.is_scalar(left) && !self.is_scalar(right) {
            return self.inside(|w| (w.shown(x, left), w.shown(y, right)));
        }
        let (keep_x, keep_y) =
            (x.src == ValueOrigin::Call && tells(self, &y, right), y.src == ValueOrigin::Call && tells(self, &x, left));
        let x = if keep_x { x } else { self.shown(x, left) };
        let y = if keep_y { y } else { self.shown(y, right) };
        (x, y)
    }

    /// A value whose shape only the runtime can tell, where the statement does not tell it either.
    pub(super) fn shown(&mut self, p: ExprText, e: &Expr) -> ExprText {
        let computed = matches!(p.src, ValueOrigin::Temp | ValueOrigin::Call) && !self.is_scalar(e);
        let sparse = computed && self.is_sparse(&p, e);
        if !sparse && (!computed || self.rooted || !super::words::hides_shape(&p.words)) {
            return p;
        }
        // The operators in it learn what they have made.
        let mut words = p.words.clone();
        words.push(format!("${}", self.program.operations() + 1));
        let word = self.operand_aside(&words);
        let n = self.operation(vec![word]);
        if sparse {
            self.program.sparse_results.insert(n);
        }
        self.result(format!("slm_made({n}, {})", strip(&p.text)), n)
    }

    /// Whether a value is what a function gives sparse for certain, or computed from it: only the
    /// runtime can tell how many entries it has.
    fn is_sparse(&mut self, p: &ExprText, e: &Expr) -> bool {
        let number = |w: &String| w.strip_prefix('#').and_then(|n| n.parse().ok());
        if p.words.iter().filter_map(number).any(|n| self.program.gives_sparse(n)) {
            return true;
        }
        let Some(name) =
            super::statements::name_of(e.bare()).filter(|n| crate::functions::facts(n).gives == Gives::Sparse)
        else {
            return false;
        };
        !self.body.variables.contains(name) && self.user_function(&name.into()).is_none()
    }

    /// Calls with what stands inside: the shape of the statement's value says nothing of it.
    pub(super) fn inside<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        let rooted = std::mem::replace(&mut self.rooted, false);
        let result = call(self);
        self.rooted = rooted;
        result
    }

    /// Whether the operator can be one on matrices.
    pub(super) fn is_special(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        let (a, b) = (self.is_scalar(left), self.is_scalar(right));
        match op {
            BinaryOp::Mul => !a && !b,
            BinaryOp::Div => !b,
            BinaryOp::LeftDiv => !a,
            BinaryOp::Pow => !(a && b),
            _ => false,
        }
    }

    fn special(&mut self, op: BinaryOp, left: &Expr, right: &Expr, e: &Expr) -> ExprText {
        let mut texts = Vec::new();
        let mut words = Vec::new();
        let mut signs = Vec::new();
        for side in [left, right] {
            let (inner, turned) = match self.transposed(side) {
                Some((conjugate, operand)) => (operand, if conjugate { "'" } else { ".'" }),
                None => (side, ""),
            };
            let p = self.inside(|w| w.exact_expr(inner.bare()));
            words.push(format!("{}{turned}", self.operand(&p)));
            texts.push(p.text);
            signs.push(turned);
        }
        let name = match op {
            BinaryOp::Mul => self.program.product(&signs),
            BinaryOp::Div => "SLMmrdivide".into(),
            BinaryOp::LeftDiv => "SLMmldivide".into(),
            _ => "SLMmpower".into(),
        };
        words.push(op.symbol().into());
        let n = self.operation(words);
        self.operators.push((e.span, n));
        self.result(format!("{name}({n}, {})", texts.join(", ")), n)
    }

    /// An operand of an operation of the runtime, which has to see where it comes from.
    pub(super) fn exact_expr(&mut self, e: &Expr) -> ExprText {
        self.exact = matches!(e.bare().kind, ExprKind::Access { .. });
        let p = self.expr(e);
        self.exact = false;
        p
    }

    /// An expression between commas: a list where it is a field or the content of a cell.
    pub(super) fn argument(&mut self, e: &Expr) -> ExprText {
        self.listed = matches!(e.kind, ExprKind::Access { .. });
        let p = self.expr(e);
        self.listed = false;
        p
    }

    fn short_circuit(&mut self, left: &Expr, right: &Expr, e: &Expr) -> ExprText {
        let x = self.expr(left);
        self.join_aside(&x);
        let y = self.lazy(right, false);
        ExprText::nothing(self.compose(e.span, &[(left.span, &x.text), (right.span, &y)]))
    }

    /// An operand that is not always evaluated: what it reads is a part of its own.
    pub(super) fn lazy(&mut self, e: &Expr, first: bool) -> String {
        let saved = std::mem::take(&mut self.part);
        let outside = std::mem::replace(&mut self.in_lazy, true);
        let p = self.expr(e);
        self.in_lazy = outside;
        let words = self.join(&p);
        let mut all = std::mem::replace(&mut self.part, saved);
        all.extend(words);
        if !first && !all.iter().any(|w| super::counts(w) && !self.is_part(w)) {
            return p.text;
        }
        let n = self.operation(all);
        self.pushed = true;
        self.part.push(super::words::lazy(n));
        format!("slm_and({}, {})", if first { super::control::next(n) } else { n.to_string() }, strip(&p.text))
    }

    /// Whether a word is an operation that reads a part of a variable, for certain, and does nothing else.
    fn is_part(&self, word: &str) -> bool {
        let number = word.strip_prefix('#').and_then(|n| n.parse().ok());
        let base = number.and_then(|n| self.program.base_of_part(n));
        base.is_some_and(|b| b == "_" || self.body.known.full.contains(b))
    }

    fn range(&mut self, start: &Expr, step: Option<&Expr>, stop: &Expr, e: &Expr) -> ExprText {
        let mut inside = Vec::new();
        let mut words = Vec::new();
        let numbers: Vec<f64> =
            std::iter::once(start).chain(step).chain(std::iter::once(stop)).filter_map(number).collect();
        for part in std::iter::once(start).chain(step).chain(std::iter::once(stop)) {
            let p = self.inside(|w| w.expr(part));
            words.extend(self.join(&p));
            inside.push((part.span, p.text));
        }
        words.push(format!(":/{}", inside.len()));
        if numbers.len() == inside.len() {
            words = vec![super::words::range(elements_of_range(&numbers))];
        }
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        ExprText::temp(self.compose(e.span, &inside), words)
    }

    fn literal(&mut self, rows: &[Vec<Expr>], name: &str, e: &Expr) -> ExprText {
        let count: usize = rows.iter().map(Vec::len).sum();
        // A matrix within the matrix grows nothing.
        let assigned = self.assigned.take();
        let mut inside = Vec::new();
        let mut words = Vec::new();
        for (k, x) in rows.iter().flatten().enumerate() {
            let p = match self.field_list(x) {
                Some(p) => p,
                None => self.inside(|w| w.argument(x)),
            };
            let grows = k == 0 && name == "[]" && count > 1 && {
                matches!((&p.src, &assigned), (ValueOrigin::Variable(v), Some(a)) if v == a)
                    && matches!(x.bare().kind, ExprKind::Ident(_))
            };
            if grows {
                self.grows = true;
                words.push(format!("({})", p.words.join("")));
            } else {
                words.extend(self.join(&p));
            }
            inside.push((x.span, p.text));
        }
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        let text = self.compose(e.span, &inside);
        if count == 0 || words.iter().all(|w| super::is_nothing(w)) {
            return ExprText::temp(text, vec![self.literal_shape(rows)]);
        }
        let even =
            rows.iter().flatten().all(|x| self.is_scalar(x)) && rows.iter().all(|r| r.len() * rows.len() == count);
        // Of arrays one below the other, or one beside the other, the runtime adds up rows or columns.
        let shape = match rows {
            _ if even => format!("={}", rows.len()),
            [_] if name == "[]" => "=-2".into(),
            _ if name == "[]" && rows.iter().all(|r| r.len() == 1) => "=-1".into(),
            _ => String::new(),
        };
        words.push(format!("{name}/{count}{shape}"));
        ExprText::temp(text, words)
    }

    /// Word for a matrix that nothing is read for.
    fn literal_shape(&self, rows: &[Vec<Expr>]) -> String {
        let width = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|r| r.len() != width) || !rows.iter().flatten().all(|x| self.is_scalar(x)) {
            return "_".into();
        }
        super::words::shaped(if width == 0 { 0 } else { rows.len() }, width)
    }

    /// `[s.f]` of a struct array: the list is noted before the statement.
    fn field_list(&mut self, e: &Expr) -> Option<ExprText> {
        let ExprKind::Access { base, path } = &e.kind else { return None };
        let ExprKind::Ident(name) = &base.kind else { return None };
        let [only] = path.as_slice() else { return None };
        if !matches!(only.kind, AccessKind::Field(_)) || !self.body.variables.contains(name) || self.in_lazy {
            return None;
        }
        // An array of structs is indexed somewhere, or made whole.
        let text = &self.text;
        let indexed = text.match_indices(&format!("{name}(")).any(|(i, _)| {
            let rest = text.get(i..).unwrap_or("");
            rest.find(')').is_some_and(|k| rest.get(k + 1..k + 2) == Some("."))
        });
        if !indexed && !text.contains(&format!("{name} = struct(")) {
            return None;
        }
        let text = self.source(e.span);
        let key = without_blanks(&text);
        let n = self.operation(vec!["_".into(), format!("@{key}"), "!".into()]);
        let names = self.list_names(name, path);
        self.notes.push(format!("slm_note({n}, {{{text}}}{names})"));
        Some(ExprText { text, words: vec![format!("#{n}")], src: ValueOrigin::Temp })
    }

    fn anonymous(&mut self, f: &Rc<Anonymous>, e: &Expr) -> ExprText {
        ExprText::nothing(self.emit_anonymous(f, e))
    }
}

/// Whether an operator is one on numbers that has flops.
fn works(op: BinaryOp) -> bool {
    super::counts(op.symbol())
}

/// A text without white space and one pair of parentheses around it.
pub(super) fn bare_text(text: &str) -> &str {
    let t = text.trim();
    let inside = t.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    match inside {
        Some(i) if balanced(i) => i.trim(),
        _ => t,
    }
}

/// Whether parentheses in a text close what they open, in order.
fn balanced(text: &str) -> bool {
    let mut depth = 0i32;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\'' | '"' => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// A number as it is written, with a sign or without.
fn number(e: &Expr) -> Option<f64> {
    match &e.bare().kind {
        ExprKind::Number(x) => Some(*x),
        ExprKind::Unary { op: UnaryOp::Minus, operand } => number(operand).map(|x| -x),
        _ => None,
    }
}

/// How many values `a:b` or `a:s:b` has.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn elements_of_range(numbers: &[f64]) -> usize {
    let (a, s, b) = match numbers {
        [a, s, b] => (*a, *s, *b),
        [a, b] => (*a, 1.0, *b),
        _ => return 0,
    };
    let n = ((b - a) / s * (1.0 + f64::EPSILON)).floor() + 1.0;
    if n > 0.0 { n as usize } else { 0 }
}

/// A text without white space around it.
pub(super) fn strip(text: &str) -> &str {
    text.trim()
}
