//! Expressions: their new text, and their operators in postfix order for the site's description.
//!
//! Element-wise operators and functions stay as they are; what they read is in the description.
//! Special operators, profiled calls and indexed reads become calls of the runtime, which see
//! their operands; the description of such an operation says where every operand comes from.

use super::writer::Writer;
use crate::source::Span;
use crate::syntax::ast::{Access, AccessKind, Anonymous, BinaryOp, Expr, ExprKind, Name, UnaryOp};
use std::rc::Rc;

/// Where a value comes from, as far as the text tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Src {
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
pub(super) struct Piece {
    pub text: String,
    pub words: Vec<String>,
    pub src: Src,
}

impl Piece {
    pub(super) fn nothing(text: String) -> Piece {
        Piece { text, words: vec![".".into()], src: Src::Nothing }
    }

    pub(super) fn temp(text: String, words: Vec<String>) -> Piece {
        Piece { text, words, src: Src::Temp }
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
    pub(super) fn join(&mut self, p: &Piece) -> Vec<String> {
        if let Src::Operation(n) = p.src {
            self.program.joins(n, "!");
        }
        p.words.clone()
    }

    /// The value is read before the statement's own operators: as an index, by a function.
    pub(super) fn join_aside(&mut self, p: &Piece) {
        let words = self.join(p);
        self.aside(&words);
    }

    /// Words of an expression that the statement's operators do not join.
    pub(super) fn aside(&mut self, words: &[String]) {
        if words.iter().any(|w| super::reads(w)) {
            self.part.extend(words.iter().cloned());
            self.part.push(";".into());
        }
    }

    /// Word for an operand of an operation.
    pub(super) fn operand(&mut self, p: &Piece) -> String {
        match &p.src {
            Src::Nothing => ".".into(),
            Src::Call => "?".into(),
            Src::Variable(name) => name.to_string(),
            Src::Operation(n) => format!("#{n}"),
            Src::Temp => {
                let words = p.words.clone();
                self.aside(&words);
                "_".into()
            }
        }
    }

    pub(super) fn operation(&mut self, words: Vec<String>) -> usize {
        self.program.new_site(self.file, words)
    }

    pub(super) fn result(&mut self, text: String, number: usize) -> Piece {
        Piece { text, words: vec![format!("#{number}")], src: Src::Operation(number) }
    }

    pub(super) fn expr(&mut self, e: &Expr) -> Piece {
        match &e.kind {
            ExprKind::Number(_) | ExprKind::Imaginary(_) | ExprKind::Text { .. } => Piece::nothing(self.source(e.span)),
            ExprKind::Colon => Piece::nothing(":".into()),
            ExprKind::End => Piece::nothing(self.end_text()),
            ExprKind::Paren(inner) => {
                let p = self.expr(inner);
                Piece { text: self.compose(e.span, &[(inner.span, &p.text)]), ..p }
            }
            ExprKind::Ident(name) => self.identifier(name, &[], e),
            ExprKind::Unary { op, operand } => self.unary(*op, operand, e),
            ExprKind::Transpose { conjugate, operand } => self.transpose(*conjugate, operand, e),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right, e),
            ExprKind::AndAnd { left, right } | ExprKind::OrOr { left, right } => self.short_circuit(left, right, e),
            ExprKind::Range { start, step, stop } => self.range(start, step.as_deref(), stop, e),
            ExprKind::Access { base, path } => match &base.kind {
                ExprKind::Ident(name) => self.identifier(name, path, e),
                _ => self.computed_access(base, path, e),
            },
            ExprKind::Matrix(rows) => self.literal(rows, "[]", e),
            ExprKind::Cell(rows) => self.literal(rows, "{}", e),
            ExprKind::Anonymous(f) => self.anonymous(f, e),
            ExprKind::Handle(name) => {
                let text = match self.user_function(name) {
                    Some(emitted) => format!("@{emitted}"),
                    None => self.source(e.span),
                };
                Piece::nothing(text)
            }
        }
    }

    fn end_text(&self) -> String {
        match self.around.last() {
            Some(Around::Call(array, k, n)) => format!("slm_end({array}, {k}, {n})"),
            _ => "end".into(),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, e: &Expr) -> Piece {
        let p = self.expr(operand);
        let text = self.compose(e.span, &[(operand.span, &p.text)]);
        if p.src == Src::Nothing {
            return Piece::nothing(text);
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
        Piece::temp(text, words)
    }

    fn transpose(&mut self, conjugate: bool, operand: &Expr, e: &Expr) -> Piece {
        let p = self.expr(operand);
        let plain = self.compose(e.span, &[(operand.span, &p.text)]);
        if p.src == Src::Nothing || self.is_scalar(operand) {
            return Piece { text: plain, ..p };
        }
        let word = self.operand(&p);
        let (name, sign) = if conjugate { ("SLMctranspose", "'") } else { ("SLMtranspose", ".'") };
        let n = self.operation(vec![word, format!("{sign}/1")]);
        self.result(format!("{name}({n}, {})", p.text), n)
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, e: &Expr) -> Piece {
        if self.is_special(op, left, right) {
            return self.special(op, left, right, e);
        }
        let (x, y) = (self.side(op, left), self.side(op, right));
        let text = self.compose(e.span, &[(left.span, &x.text), (right.span, &y.text)]);
        if x.src == Src::Nothing && y.src == Src::Nothing && !x.text.contains("end") && !y.text.contains("end") {
            return Piece::temp(text, vec![".".into()]);
        }
        let mut words = self.join(&x);
        words.extend(self.join(&y));
        words.push(op.symbol().into());
        Piece::temp(text, words)
    }

    /// An operand of an operator that is element-wise; a transpose in front of an operand of `*`,
    /// `/`, `\` is not carried out.
    fn side(&mut self, op: BinaryOp, e: &Expr) -> Piece {
        if special_symbol(op)
            && let ExprKind::Transpose { operand, .. } = &bare(e).kind
        {
            let p = self.expr(operand);
            let text = self.compose(e.span, &[(operand.span, &p.text)]);
            return Piece { text, ..p };
        }
        self.expr(e)
    }

    /// Whether the operator can be one on matrices.
    fn is_special(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        let (a, b) = (self.is_scalar(left), self.is_scalar(right));
        match op {
            BinaryOp::Mul => !a && !b,
            BinaryOp::Div => !b,
            BinaryOp::LeftDiv => !a,
            BinaryOp::Pow => !(a && b),
            _ => false,
        }
    }

    fn special(&mut self, op: BinaryOp, left: &Expr, right: &Expr, _e: &Expr) -> Piece {
        let mut texts = Vec::new();
        let mut words = Vec::new();
        for e in [left, right] {
            let (inner, turned) = match &bare(e).kind {
                ExprKind::Transpose { conjugate, operand } => (&**operand, if *conjugate { "'" } else { ".'" }),
                _ => (e, ""),
            };
            let p = self.exact_expr(bare(inner));
            words.push(format!("{}{turned}", self.operand(&p)));
            texts.push(p.text);
        }
        let name = match op {
            BinaryOp::Mul => "SLMmtimes",
            BinaryOp::Div => "SLMmrdivide",
            BinaryOp::LeftDiv => "SLMmldivide",
            _ => "SLMmpower",
        };
        words.push(op.symbol().into());
        let n = self.operation(words);
        self.result(format!("{name}({n}, {})", texts.join(", ")), n)
    }

    /// An operand of an operation of the runtime, which has to see where it comes from.
    pub(super) fn exact_expr(&mut self, e: &Expr) -> Piece {
        self.exact = matches!(bare(e).kind, ExprKind::Access { .. });
        let p = self.expr(e);
        self.exact = false;
        p
    }

    fn short_circuit(&mut self, left: &Expr, right: &Expr, e: &Expr) -> Piece {
        let x = self.expr(left);
        self.join_aside(&x);
        let y = self.lazy(right, false);
        Piece::nothing(self.compose(e.span, &[(left.span, &x.text), (right.span, &y)]))
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
        if !first && !all.iter().any(|w| super::is_variable(w)) {
            return p.text;
        }
        let n = self.operation(all);
        format!("{}({n}, {})", if first { "slm_first" } else { "slm_and" }, strip(&p.text))
    }

    fn range(&mut self, start: &Expr, step: Option<&Expr>, stop: &Expr, e: &Expr) -> Piece {
        let mut inside = Vec::new();
        let mut words = Vec::new();
        for part in std::iter::once(start).chain(step).chain(std::iter::once(stop)) {
            let p = self.expr(part);
            words.extend(self.join(&p));
            inside.push((part.span, p.text));
        }
        words.push(format!(":/{}", inside.len()));
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        Piece::temp(self.compose(e.span, &inside), words)
    }

    fn literal(&mut self, rows: &[Vec<Expr>], name: &str, e: &Expr) -> Piece {
        let count: usize = rows.iter().map(Vec::len).sum();
        // A matrix within the matrix grows nothing.
        let assigned = self.assigned.take();
        let mut inside = Vec::new();
        let mut words = Vec::new();
        for (k, x) in rows.iter().flatten().enumerate() {
            let p = match self.field_list(x) {
                Some(p) => p,
                None => self.expr(x),
            };
            let grows = k == 0 && name == "[]" && count > 1 && {
                matches!((&p.src, &assigned), (Src::Variable(v), Some(a)) if v == a)
                    && matches!(bare(x).kind, ExprKind::Ident(_))
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
        if count == 0 || words.iter().all(|w| w == ".") {
            return Piece::temp(text, vec![".".into()]);
        }
        words.push(format!("{name}/{count}"));
        Piece::temp(text, words)
    }

    /// `[s.f]` of a struct array: the list is noted before the statement.
    fn field_list(&mut self, e: &Expr) -> Option<Piece> {
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
        self.body.occurs(name);
        let text = self.source(e.span);
        let key: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let n = self.operation(vec!["_".into(), format!("@{key}"), "!".into()]);
        self.notes.push(format!("slm_get({n}, {{{text}}})"));
        Some(Piece { text, words: vec![format!("#{n}")], src: Src::Temp })
    }

    fn anonymous(&mut self, f: &Rc<Anonymous>, e: &Expr) -> Piece {
        Piece::nothing(self.emit_anonymous(f, e))
    }

    /// A variable, an access of one, or a call.
    fn identifier(&mut self, name: &Name, path: &[Access], e: &Expr) -> Piece {
        let can_be = self.body.variables.contains(name) || (self.body.dynamic && !self.is_function(name));
        if !can_be {
            return self.call(name, path, e);
        }
        self.body.occurs(name);
        if path.is_empty() {
            let text = self.source(e.span);
            return Piece { text, words: vec![name.to_string()], src: Src::Variable(Rc::clone(name)) };
        }
        self.access(name, path, e)
    }

    fn access(&mut self, name: &Name, path: &[Access], e: &Expr) -> Piece {
        let Some((last, before)) = path.split_last() else { return Piece::nothing(self.source(e.span)) };
        let handed_on = std::mem::take(&mut self.bare);
        let exact = std::mem::take(&mut self.exact);
        let prefix = self.prefix(name, before);
        if let AccessKind::Paren(args) = &last.kind {
            if !exact && self.is_element(name, path) {
                let text = self.plain_access(args, last.span, &prefix, e);
                return Piece { text, words: vec![format!("{name}({})", args.len())], src: Src::Temp };
            }
            let base = if before.is_empty() { name.to_string() } else { "_".into() };
            let (texts, words) = self.indices(args, &prefix);
            let key: String = self.source(e.span).chars().filter(|c| !c.is_whitespace()).collect();
            let mut all = vec![base];
            all.extend(words);
            all.push(format!("@{key}"));
            let n = self.operation(all);
            let list: String = texts.iter().map(|t| format!(", {t}")).collect();
            return self.result(format!("slm_at({n}, {prefix}{list})"), n);
        }
        let (text, several) = self.step(last, &prefix);
        let key: String = self.source(e.span).chars().filter(|c| !c.is_whitespace()).collect();
        if several && !handed_on && !self.in_lazy {
            // A list: what it holds is noted before the statement.
            let n = self.operation(vec!["_".into(), format!("@{key}")]);
            self.notes.push(format!("slm_get({n}, {{{text}}})"));
            return self.result(text, n);
        }
        if several {
            // A list where it is not always evaluated: its elements together are the variable.
            return Piece { text, words: vec![name.to_string()], src: Src::Variable(Rc::clone(name)) };
        }
        if handed_on {
            return Piece::nothing(text);
        }
        let n = self.operation(vec!["_".into(), format!("@{key}")]);
        self.result(format!("slm_get({n}, {text})"), n)
    }

    /// Text of accesses in front of the last one.
    pub(super) fn prefix(&mut self, name: &Name, path: &[Access]) -> String {
        let mut text = name.to_string();
        for a in path {
            text = self.step(a, &text).0;
        }
        text
    }

    /// Text with one more access that stays one; whether it can give a list.
    pub(super) fn step(&mut self, a: &Access, before: &str) -> (String, bool) {
        match &a.kind {
            AccessKind::Field(_) => (format!("{before}{}", self.source(a.span)), false),
            AccessKind::DynamicField(e) => {
                let p = self.expr(e);
                self.join_aside(&p);
                (format!("{before}{}", self.compose(a.span, &[(e.span, &p.text)])), false)
            }
            AccessKind::Paren(args) | AccessKind::Brace(args) => {
                let mut inside = Vec::new();
                let mut several = false;
                for arg in args {
                    self.around.push(Around::Access);
                    let p = self.expr(arg);
                    self.around.pop();
                    self.join_aside(&p);
                    several |= matches!(bare(arg).kind, ExprKind::Colon | ExprKind::Range { .. } | ExprKind::Matrix(_));
                    inside.push((arg.span, p.text));
                }
                let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
                let several = several && matches!(a.kind, AccessKind::Brace(_));
                (format!("{before}{}", self.compose(a.span, &inside)), several)
            }
        }
    }

    /// Indices of an access that becomes a call of the runtime: their texts and words.
    pub(super) fn indices(&mut self, args: &[Expr], array: &str) -> (Vec<String>, Vec<String>) {
        let mut texts = Vec::new();
        let mut words = Vec::new();
        let count = args.len();
        for (k, arg) in args.iter().enumerate() {
            if matches!(arg.kind, ExprKind::Colon) {
                texts.push("':'".into());
                words.push(".".into());
                continue;
            }
            self.around.push(Around::Call(array.to_string(), k + 1, count));
            let p = self.expr(arg);
            self.around.pop();
            if let ExprKind::Range { .. } = &bare(arg).kind {
                self.aside(&p.words.clone());
                words.push(":".into());
            } else {
                let word = self.operand(&p);
                words.push(word);
            }
            texts.push(strip(&p.text).to_string());
        }
        (texts, words)
    }

    /// An access that stays one, of scalars.
    fn plain_access(&mut self, args: &[Expr], span: Span, prefix: &str, _e: &Expr) -> String {
        let mut inside = Vec::new();
        for arg in args {
            self.around.push(Around::Access);
            let p = self.expr(arg);
            self.around.pop();
            self.join_aside(&p);
            inside.push((arg.span, p.text));
        }
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        format!("{prefix}{}", self.compose(span, &inside))
    }

    /// `f(x).a`, `f(x)(2)`: accesses of a computed value.
    fn computed_access(&mut self, base: &Expr, path: &[Access], e: &Expr) -> Piece {
        let p = self.expr(base);
        let mut text = p.text.clone();
        for a in path {
            if matches!(a.kind, AccessKind::Paren(_)) && text.ends_with([')', ']', '}', '\'']) {
                self.refuse(
                    e.span,
                    "SLM512",
                    "an index directly behind a call or brackets is Octave's alone",
                    "assign the value to a variable first, and index that",
                );
            }
            text = self.step(a, &text).0;
        }
        self.join_aside(&p);
        Piece::temp(text, vec!["_".into()])
    }
}

/// The expression inside parentheses.
pub(super) fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}

fn special_symbol(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Mul | BinaryOp::Div | BinaryOp::LeftDiv | BinaryOp::Pow)
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

/// A text without white space around it.
fn strip(text: &str) -> &str {
    text.trim()
}
