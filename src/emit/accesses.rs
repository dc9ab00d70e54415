//! Names that are read: variables, indexed reads, fields and cell contents, and accesses of computed
//! values. An indexed read becomes a call of the runtime where it is not one element for certain.

use super::expressions::{Around, ExprText, ValueOrigin, strip};
use super::writer::Writer;
use crate::syntax::ast::{Access, AccessKind, Expr, ExprKind, Name};
use crate::text::codes;
use crate::text::source::Span;
use std::rc::Rc;

impl Writer<'_, '_> {
    /// A variable, an access of one, or a call.
    pub(super) fn identifier(&mut self, name: &Name, path: &[Access], e: &Expr) -> ExprText {
        let can_be = self.body.variables.contains(name) || (self.body.dynamic && !self.is_function(name));
        if !can_be {
            self.listed = false;
            return self.call(name, path, e);
        }
        if path.is_empty() {
            let text = self.source(e.span);
            return ExprText { text, words: vec![name.to_string()], src: ValueOrigin::Variable(Rc::clone(name)) };
        }
        self.access(name, path, e)
    }

    fn access(&mut self, name: &Name, path: &[Access], e: &Expr) -> ExprText {
        let Some((last, before)) = path.split_last() else { return ExprText::nothing(self.source(e.span)) };
        if self.body.known.objects.contains(name) {
            // Methods and keys of an object: it has no bytes.
            let text = self.inside(|w| w.member(name, path));
            return ExprText::temp(text, vec!["_".into()]);
        }
        let handed_on = std::mem::take(&mut self.bare);
        let exact = std::mem::take(&mut self.exact);
        let listed = std::mem::take(&mut self.listed) && !self.in_lazy && self.can_be_list(path);
        let elements = matches!(last.kind, AccessKind::Paren(_)) && !before.is_empty();
        let part = if elements && self.counts_nests() { self.part_name(name, before) } else { None };
        self.kept = if elements && part.is_none() { self.kept_index(before) } else { None };
        let kept = self.kept;
        let prefix = self.prefix(name, before);
        self.kept = None;
        if let AccessKind::Paren(args) = &last.kind {
            if !exact && let Some(which) = self.is_element(name, path, e.span.start) {
                let text = self.plain_access(args, last.span, &prefix, e);
                let which = if which > 0 { format!(",{which}") } else { String::new() };
                return ExprText {
                    text,
                    words: vec![format!("{name}({}{which})", args.len())],
                    src: ValueOrigin::Temp,
                };
            }
            let base = if before.is_empty() { name.to_string() } else { "_".into() };
            let (texts, words) = self.indices(args, &prefix);
            // Elements of a part belong to the part, elements of a variable to the variable.
            let named = if before.is_empty() { e.span } else { Span { end: last.span.start, ..e.span } };
            let mut key = without_blanks(&self.source(named));
            let mut values = String::new();
            if elements && self.counts_nests() {
                let part = part.or_else(|| self.name_with(name, before, kept, false));
                (key, values) = part.unwrap_or_else(|| (vague(&key), String::new()));
            }
            let mut all = vec![base];
            all.extend(words);
            all.push(format!("@{key}"));
            let n = self.operation(all);
            let list: String = texts.iter().map(|t| format!(", {t}")).collect();
            let prefix = if values.is_empty() { prefix } else { format!("slm_named({n}, {prefix}{values})") };
            return self.result(format!("slm_at({n}, {prefix}{list})"), n);
        }
        let named = self.part_name(name, path);
        self.kept = if named.is_none() && !handed_on && !listed { self.kept_index(path) } else { None };
        let (text, several) = self.step(last, &prefix);
        let kept = self.kept.take().filter(|_| !several);
        // `?` in the name of an operation stands for a value that its call is given.
        let key = without_blanks(&self.source(e.span)).replace('?', "_");
        if (several || listed) && !handed_on && !self.in_lazy {
            // A list, or what can be one: what it holds is noted before the statement.
            let n = self.operation(vec!["_".into(), format!("@{key}")]);
            let names = self.list_names(name, path);
            self.notes.push(format!("slm_note({n}, {{{text}}}{names})"));
            return self.result(text, n);
        }
        if several {
            // A list where it is not always evaluated: its elements together are the variable.
            return ExprText { text, words: vec![name.to_string()], src: ValueOrigin::Variable(Rc::clone(name)) };
        }
        if handed_on {
            return ExprText::nothing(text);
        }
        let (key, indices) = named.or_else(|| self.name_with(name, path, kept, false)).unwrap_or_else(|| {
            // Without nests the text is name enough.
            (if self.counts_nests() { vague(&key) } else { key }, String::new())
        });
        let n = self.operation(vec!["_".into(), format!("@{key}")]);
        self.result(format!("slm_get({n}, {text}{indices})"), n)
    }

    /// Whether a field or the content of a cell can give several values, or none, though no colon shows it.
    fn can_be_list(&self, path: &[Access]) -> bool {
        let one = |args: &[Expr]| args.iter().all(|a| self.is_one_index(a));
        match path {
            [.., Access { kind: AccessKind::Brace(args), .. }] => !one(args),
            [.., Access { kind: AccessKind::Paren(args), .. }, last] => {
                matches!(last.kind, AccessKind::Field(_) | AccessKind::DynamicField(_)) && !one(args)
            }
            [.., last] => matches!(last.kind, AccessKind::Field(_) | AccessKind::DynamicField(_)),
            [] => false,
        }
    }

    /// Whether an index is one number whatever happens.
    fn is_one_index(&self, e: &Expr) -> bool {
        match &e.bare().kind {
            ExprKind::End => true,
            ExprKind::Binary { left, right, .. } => self.is_one_index(left) && self.is_one_index(right),
            _ => self.is_subscript(e),
        }
    }

    /// The name of a part whose indices are numbers and scalar variables, which stand behind it
    /// for `?`, where the statement reads other parts of the variable: they may be the same.
    pub(super) fn part_name(&self, name: &Name, path: &[Access]) -> Option<(String, String)> {
        if !self.counts_nests() && self.counts.get(name).is_none_or(|n| *n < 2) {
            return None;
        }
        self.name_with(name, path, None, false)
    }

    /// The names of the numbers that a list stands for, as the runtime is told of them; nothing where only it can
    /// tell which they are, or where nests are not counted.
    pub(super) fn list_names(&self, name: &Name, path: &[Access]) -> String {
        let named = if self.counts_nests() { self.name_with(name, path, None, true) } else { None };
        named.map_or(String::new(), |(key, indices)| format!(", {}{indices}", super::header::quoted(&key)))
    }

    /// The one index that cannot be evaluated once more, where there is only one: the runtime keeps its value
    /// (`slm_index`).
    pub(super) fn kept_index(&self, path: &[Access]) -> Option<u32> {
        if !self.counts_nests() {
            return None;
        }
        let mut kept = None;
        for a in path {
            match &a.kind {
                AccessKind::Field(_) => {}
                AccessKind::DynamicField(e)
                    if self.names_field(e) || matches!(e.bare().kind, ExprKind::Text { .. }) => {}
                AccessKind::DynamicField(_) if kept.is_some() => return None,
                AccessKind::DynamicField(e) => kept = Some(e.span.start),
                AccessKind::Paren(args) | AccessKind::Brace(args) => {
                    for arg in args {
                        let list =
                            matches!(arg.bare().kind, ExprKind::Colon | ExprKind::Range { .. } | ExprKind::Matrix(_));
                        if matches!(arg.bare().kind, ExprKind::Number(_)) || self.is_named(arg) {
                            continue;
                        }
                        if list || kept.is_some() {
                            return None;
                        }
                        kept = Some(arg.span.start);
                    }
                }
            }
        }
        // Nothing after it may be evaluated that keeps another one.
        let last = path.last().map(|a| a.span);
        kept.filter(|at| last.is_some_and(|s| s.start <= *at && *at < s.end))
    }

    /// `kept`: where an index begins whose value the runtime has kept; `list`: the last access can stand for several.
    pub(super) fn name_with(
        &self,
        name: &Name,
        path: &[Access],
        kept: Option<u32>,
        list: bool,
    ) -> Option<(String, String)> {
        let (mut key, mut indices) = (name.to_string(), String::new());
        for (at, a) in path.iter().enumerate() {
            let fields = path.get(at + 1..).unwrap_or_default();
            let before_field = matches!(fields, [Access { kind: AccessKind::Field(_), .. }]);
            let list = list && (fields.is_empty() || before_field);
            let (open, args, close) = match &a.kind {
                AccessKind::Field(_) => {
                    key.push_str(&without_blanks(&self.source(a.span)));
                    continue;
                }
                AccessKind::Paren(args) => ('(', args, ')'),
                AccessKind::Brace(args) => ('{', args, '}'),
                AccessKind::DynamicField(e) if self.names_field(e) => {
                    key.push_str(".?");
                    indices.push_str(&format!(", {}", self.source(e.span)));
                    continue;
                }
                AccessKind::DynamicField(e) if kept == Some(e.span.start) => {
                    key.push_str(".?");
                    indices.push_str(", slm_indices()");
                    continue;
                }
                AccessKind::DynamicField(e) => match &e.bare().kind {
                    ExprKind::Text { value, .. } => {
                        key.push_str(&format!(".{value}"));
                        continue;
                    }
                    _ => return None,
                },
            };
            key.push(open);
            for (k, arg) in args.iter().enumerate() {
                if k > 0 {
                    key.push(',');
                }
                let text = self.source(arg.span);
                match &arg.bare().kind {
                    ExprKind::Number(_) => key.push_str(&text),
                    ExprKind::End if list && path.len() == 1 => {
                        key.push('?');
                        indices.push_str(&format!(", slm_end({name}, {}, {})", k + 1, args.len()));
                    }
                    ExprKind::Colon if list => {
                        key.push('?');
                        indices.push_str(", ':'");
                    }
                    _ if kept == Some(arg.span.start) => {
                        key.push('?');
                        indices.push_str(", slm_indices()");
                    }
                    _ if list && self.of_variables(arg) => {
                        key.push('?');
                        indices.push_str(&format!(", {text}"));
                    }
                    _ if self.is_named(arg) => {
                        key.push('?');
                        indices.push_str(&format!(", {text}"));
                    }
                    _ => return None,
                }
            }
            key.push(close);
        }
        Some((key, indices))
    }

    /// Whether the name of a field can be evaluated once more: that in a variable, or the content of a cell (`n{i}`).
    fn names_field(&self, e: &Expr) -> bool {
        let ExprKind::Access { base, path } = &e.bare().kind else { return plain(e) };
        let ExprKind::Ident(name) = &base.kind else { return plain(e) };
        let again = |a: &Access| match &a.kind {
            AccessKind::Brace(args) => args.iter().all(|a| self.is_scalar(a) && self.repeats(a)),
            AccessKind::Field(_) => true,
            AccessKind::Paren(_) | AccessKind::DynamicField(_) => false,
        };
        let content = matches!(path.last().map(|a| &a.kind), Some(AccessKind::Brace(_)));
        let repeats = self.counts_nests() && self.body.variables.contains(name) && path.iter().all(again);
        plain(e) || content && repeats
    }

    /// Whether the value of an index can stand in the name of a part.
    fn is_named(&self, e: &Expr) -> bool {
        if self.is_scalar(e) {
            return plain(e) || (self.counts_nests() && self.repeats(e));
        }
        // What it holds is not known from the text: a variable can be evaluated once more whatever it is.
        self.counts_nests() && plain(e) && self.of_variables(e)
    }

    /// Whether an expression consists of variables, numbers, and ranges and brackets of these.
    fn of_variables(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Ident(name) => self.body.variables.contains(name),
            ExprKind::Number(_) => true,
            ExprKind::Paren(_)
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Range { .. }
            | ExprKind::Matrix(_) => {
                let mut all = true;
                e.each_inside(&mut |x| all &= self.of_variables(x));
                all
            }
            _ => false,
        }
    }

    /// Whether an expression can be evaluated once more: it consists of variables, numbers, elements of arrays and
    /// built-in functions that work element by element.
    fn repeats(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Number(_) | ExprKind::Ident(_) => true,
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.repeats(inner),
            ExprKind::Binary { left, right, .. } => self.repeats(left) && self.repeats(right),
            ExprKind::Access { base, path } => {
                let (ExprKind::Ident(name), [Access { kind: AccessKind::Paren(args), .. }]) =
                    (&base.kind, path.as_slice())
                else {
                    return false;
                };
                let array = self.body.known.full.contains(name);
                let works = !self.body.variables.contains(name) && self.is_elementwise(name);
                (array || works) && args.iter().all(|a| self.repeats(a))
            }
            _ => false,
        }
    }

    /// A method or key of an object: what stands in parentheses is handed on as to a function.
    fn member(&mut self, name: &Name, path: &[Access]) -> String {
        let mut text = name.to_string();
        let mut called = false;
        for a in path {
            text = match &a.kind {
                AccessKind::Paren(args) if !called => {
                    called = true;
                    let inside: Vec<(Span, String)> = args.iter().map(|x| (x.span, self.key(x))).collect();
                    let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
                    format!("{text}{}", self.compose(a.span, &inside))
                }
                _ => self.step(a, &text).0,
            };
        }
        text
    }

    /// A key of an object, or an argument of its method.
    pub(super) fn key(&mut self, arg: &Expr) -> String {
        self.around.push(Around::Access);
        let p = self.handed_on(arg);
        self.around.pop();
        self.dropped(&p);
        p.text
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
                let kept = self.kept.take();
                let p = self.expr(e);
                self.join_aside(&p);
                self.kept = kept;
                let text = if kept == Some(e.span.start) { format!("slm_index({})", p.text.trim()) } else { p.text };
                (format!("{before}{}", self.compose(a.span, &[(e.span, &text)])), false)
            }
            AccessKind::Paren(args) | AccessKind::Brace(args) => {
                let mut inside = Vec::new();
                let mut several = false;
                // What an index reads has indices of its own.
                let before_args = self.kept;
                for arg in args {
                    self.around.push(Around::Access);
                    let p = self.inside(|w| w.expr(arg));
                    self.around.pop();
                    self.join_aside(&p);
                    self.kept = before_args;
                    several |=
                        matches!(arg.bare().kind, ExprKind::Colon | ExprKind::Range { .. } | ExprKind::Matrix(_));
                    let kept = self.kept == Some(arg.span.start);
                    inside.push((arg.span, if kept { format!("slm_index({})", p.text.trim()) } else { p.text }));
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
            let p = self.inside(|w| w.expr(arg));
            self.around.pop();
            if let ExprKind::Range { .. } = &arg.bare().kind {
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
            let p = self.inside(|w| w.expr(arg));
            self.around.pop();
            self.join_aside(&p);
            inside.push((arg.span, p.text));
        }
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        format!("{prefix}{}", self.compose(span, &inside))
    }

    /// `f(x).a`, `f(x)(2)`: accesses of a computed value.
    pub(super) fn computed_access(&mut self, base: &Expr, path: &[Access], e: &Expr) -> ExprText {
        self.listed = false;
        let p = self.inside(|w| w.expr(base));
        self.further(p, path, e)
    }

    /// Accesses of a computed value. MATLAB reads no index behind a call or brackets: there the
    /// runtime indexes.
    pub(super) fn further(&mut self, p: ExprText, path: &[Access], e: &Expr) -> ExprText {
        let mut text = p.text.clone();
        for a in path {
            let behind = text.ends_with([')', ']', '}', '\'']);
            match &a.kind {
                AccessKind::Paren(args) if behind && !args.iter().any(has_end) => {
                    let (texts, words) = self.inside(|w| w.indices(args, ""));
                    let mut all = vec!["_".to_string()];
                    all.extend(words);
                    let n = self.operation(all);
                    let list: String = texts.iter().map(|t| format!(", {t}")).collect();
                    text = format!("slm_at({n}, {text}{list})");
                }
                AccessKind::Paren(_) | AccessKind::Brace(_) if behind => self.refuse(
                    e.span,
                    codes::SLM512,
                    "only Octave indexes the result of a call or of brackets directly",
                    "assign the value to a variable first, and index that",
                ),
                // `3 .f` is a number and a field only as long as the blank stands there.
                AccessKind::Field(_) if text.starts_with(|c: char| c.is_ascii_digit() || c == '.') => self.refuse(
                    e.span,
                    codes::SLM512,
                    "a number has no fields",
                    "take the field from a variable that holds a struct",
                ),
                _ => text = self.step(a, &text).0,
            }
        }
        self.join_aside(&p);
        ExprText::temp(text, vec!["_".into()])
    }
}

/// Whether `end` occurs.
fn has_end(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::End);
    e.each_inside(&mut |x| found |= has_end(x));
    found
}

/// Whether an expression consists of variables and numbers alone.
fn plain(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Ident(_) => true,
        ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => plain(inner),
        ExprKind::Binary { left, right, .. } => plain(left) && plain(right),
        _ => false,
    }
}

/// The name of a part that different ones can have, as the runtime knows it.
pub(super) fn vague(text: &str) -> String {
    format!("~{text}")
}

/// A text without its white space: as the name of a part.
pub(super) fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
