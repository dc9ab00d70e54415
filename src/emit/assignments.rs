//! Assignments: the value in its new text, and behind the statement what the runtime is told of
//! what was stored.

use super::accesses::{vague, without_blanks};
use super::ahead::Told;
use super::expressions::{Around, ValueOrigin};
use super::is_variable;
use super::nests::References;
use super::writer::Writer;
use crate::functions::table::facts::Takes;
use crate::program::{accumulation, grows_by_call};
use crate::syntax::ast::{Access, AccessKind, Expr, ExprKind, Ident, Name, Stmt, Target, UnaryOp};
use crate::text::codes;
use crate::text::source::Span;
use std::rc::Rc;

impl Writer<'_, '_> {
    pub(super) fn assign(&mut self, s: &Stmt, targets: &[Target], value: &Expr, bracketed: bool) {
        // `[c{1:3}] = …`, `[s.x] = …`: one target can stand for several values.
        let several = |path: &[Access]| {
            bracketed && matches!(path.last().map(|a| &a.kind), Some(AccessKind::Brace(_) | AccessKind::Field(_)))
        };
        match targets {
            [Target::Place { path, .. }] if several(path) => self.assign_several(s, targets, value),
            [Target::Place { root, path, .. }] => {
                let plan = self.plan(s, root, path, value);
                let version = self.first_version(s, root, path, value);
                match path.is_empty() {
                    true => self.assign_whole(s, root, value),
                    false => self.assign_path(s, targets, value),
                }
                self.learn_plan(s, plan.as_ref());
                self.end_versions(s, version);
                self.end_plan(s, plan);
            }
            _ => self.assign_several(s, targets, value),
        }
    }

    fn assign_whole(&mut self, s: &Stmt, root: &Ident, value: &Expr) {
        let name = &root.name;
        let in_brackets = grows_by_call(name, value, &mut |name| self.is_built_in(name));
        let value = in_brackets.as_ref().unwrap_or(value);
        if let ExprKind::Ident(from) = &value.bare().kind
            && self.body.variables.contains(from)
        {
            self.body.copied.extend([Rc::clone(name), Rc::clone(from)]);
            self.note_copy_of_several(name, from, value.span);
            let mut words = vec![format!("={name}")];
            if self.counts_nests() {
                words.insert(0, format!("({from})"));
            }
            let n = self.operation(words);
            let stored = self.stored(n, name);
            self.behind(s, &[stored]);
            return;
        }
        if self.is_real_number(name)
            && let Some(r) = self.real_references(value).filter(|r| !r.depend_on(name))
        {
            return self.assign_element(s, (root, &[], root.span), value, Some(&r));
        }
        // Only `x = [x, …]` itself grows: in `x = f([x, v])` the argument is a new array.
        self.assigned = matches!(value.bare().kind, ExprKind::Matrix(_)).then(|| Rc::clone(name));
        self.grows = false;
        self.rooted = true;
        self.operators.clear();
        let p = self.taken_over(value);
        self.rooted = false;
        self.assigned = None;
        let mut words = if matches!(p.src, ValueOrigin::Operation(_)) { p.words.clone() } else { self.join(&p) };
        let grows = self.grows && matches!(value.bare().kind, ExprKind::Matrix(_));
        words.splice(0..0, self.accumulated(name, value));
        words.push(format!("{}{name}", if grows { "+>" } else { ">" }));
        let n = self.site_with(words);
        self.edits.replace(value.span, p.text);
        let mut after = vec![self.stored(n, name)];
        after.extend(self.refreshed());
        self.behind(s, &after);
    }

    /// Words for the products that an assignment may add to its variable where it is: how many terms they are, and the
    /// operations.
    fn accumulated(&self, name: &Name, value: &Expr) -> Vec<String> {
        let Some(sum) = accumulation(name, value) else { return Vec::new() };
        let of_sum = self.operators.iter().filter(|(span, _)| sum.products.contains(span));
        let operations: Vec<String> = of_sum.map(|(_, n)| super::words::accumulated(*n)).collect();
        // A term that is no operation is no product of arrays.
        if operations.len() < sum.terms {
            return Vec::new();
        }
        [super::words::accumulated(sum.terms)].into_iter().chain(operations).collect()
    }

    /// What the runtime is told of a variable that was stored whole.
    fn stored(&self, number: usize, name: &Name) -> String {
        let fact = self.body.known.fact_of(name);
        if fact.scalar && fact.real { format!("slm_number({number})") } else { format!("slm_put({number}, {name})") }
    }

    /// `x(i) = e`, `s.a{2} = e`, `x(i) = []`.
    fn assign_path(&mut self, s: &Stmt, targets: &[Target], value: &Expr) {
        let [Target::Place { root, path, span }] = targets else { return };
        let removes = value.removes() && matches!(path.last().map(|a| &a.kind), Some(AccessKind::Paren(_)));
        if removes {
            self.delete(s, targets);
            return;
        }
        if let [one] = path.as_slice()
            && let AccessKind::Paren(args) = &one.kind
        {
            let references = self.references_and(value, &root.name, args);
            let numbers = || !args.is_empty() && args.iter().all(|e| self.is_subscript(e)) && self.is_scalar(value);
            let element = !self.counts_nests() && self.body.known.full.contains(&root.name) && numbers();
            if references.is_some() || element {
                return self.assign_element(s, (root, path, *span), value, references.as_ref());
            }
        }
        let p = self.expr(value);
        let mut words = if matches!(p.src, ValueOrigin::Operation(_)) { p.words.clone() } else { self.join(&p) };
        // The value is named, so that the runtime can be told of it behind the statement.
        let number = match &value.bare().kind {
            ExprKind::Unary { op: UnaryOp::Minus, operand } => &operand.kind,
            kind => kind,
        };
        let simple = matches!(number, ExprKind::Number(_))
            || matches!(&p.src, ValueOrigin::Variable(v) if *v != root.name && matches!(value.bare().kind, ExprKind::Ident(_)));
        let given = if simple { p.text.clone() } else { self.temporary(value.span) };
        if simple {
            self.edits.replace(value.span, p.text);
        } else {
            self.after_notes(s, &[format!("{given} = {}", p.text.trim())]);
            self.edits.replace(value.span, given.clone());
        }
        self.note_copy_inside(root, path, *span);
        let kept = self.kept_in_place(root, path);
        self.kept = kept;
        let place = self.place(root, path, *span);
        self.kept = None;
        words.push(place.word.clone());
        let n = self.site_with(words);
        let mut after = self.named_place(root, path, kept);
        after.push(format!("slm_put({n}, {}, {given}{})", root.name, place.rest));
        after.extend(self.refreshed());
        self.behind(s, &after);
    }

    /// Of a variable that several functions have, the runtime does not know what shares its array where another of
    /// them writes elements.
    fn note_copy_of_several(&mut self, name: &Name, from: &Name, span: Span) {
        let several = [name, from].into_iter().find(|n| self.body.exposed.contains(n));
        let Some(several) = several.filter(|_| self.counts_nests() && !self.is_real_number(from)) else { return };
        let written = self.program.prototype.sources.iter().any(|(_, s)| writes_elements(&s.text, several));
        if written {
            let message = format!(
                "the first write of elements of `{several}` copies it where it shares its array: that copy is not \
                 counted where another function writes them"
            );
            self.note(span, codes::SLM518, &message);
        }
    }

    /// Which arrays two structs or cells share, the runtime does not know.
    fn note_copy_inside(&mut self, root: &Ident, path: &[Access], span: Span) {
        let elements = matches!(path, [_, .., Access { kind: AccessKind::Paren(_), .. }]);
        let name = &root.name;
        if !elements || !self.counts_nests() || !self.body.inputs.iter().chain(&self.body.copied).any(|n| n == name) {
            return;
        }
        let message = format!(
            "the first write of elements of this array copies it where a caller or another variable holds `{name}` as \
             well: that copy is not counted"
        );
        self.note(span, codes::SLM518, &message);
    }

    /// What the runtime is told of a field, the content of a cell or elements of these, which may be numbers that
    /// a nest has in registers: the name of the part, as it is told where it is read.
    fn named_place(&mut self, root: &Ident, path: &[Access], kept: Option<u32>) -> Vec<String> {
        let part = part_of(path);
        if !self.counts_nests() || part.is_empty() {
            return Vec::new();
        }
        let (key, indices) = self.name_with(&root.name, part, kept, false).unwrap_or_else(|| {
            let span = Span { start: root.span.start, ..part.last().map_or(root.span, |a| a.span) };
            (vague(&without_blanks(&self.source(span))), String::new())
        });
        vec![format!("slm_place({}{indices})", super::header::quoted(&key))]
    }

    /// An index of the part that is stored to whose value has to be kept, for its name.
    fn kept_in_place(&self, root: &Ident, path: &[Access]) -> Option<u32> {
        let part = part_of(path);
        let whole = part.len() == path.len() && !part.is_empty();
        if whole && self.part_name(&root.name, part).is_none() { self.kept_index(part) } else { None }
    }

    /// `x(i) = e` of numbers alone: one element is stored. `references`: the statement tells the runtime where its
    /// elements are; it may be `s = e` then.
    fn assign_element(
        &mut self,
        s: &Stmt,
        (root, path, span): (&Ident, &[Access], Span),
        value: &Expr,
        references: Option<&References>,
    ) {
        self.positions = references.is_some();
        let p = self.expr(value);
        let mut words = self.join(&p);
        self.edits.replace(value.span, p.text);
        let mut text = root.name.to_string();
        for a in path {
            text = self.step(a, &text).0;
        }
        self.positions = false;
        if !path.is_empty() {
            self.edits.replace(span, text);
        }
        let (element, array) = if path.is_empty() { ("", "[]") } else { ("(1)", &*root.name) };
        words.push(format!(">{}{element}", root.name));
        let n = self.site_with(words);
        let mut after = vec![match references {
            Some(r) => {
                self.program.name_arrays(n, r.word());
                self.told.extend(Told::of(s.span.start, n, r));
                format!("slm_fx({n}, {}, {array})", r.row())
            }
            None => format!("slm_put({n}, {})", root.name),
        }];
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
        let mut written: Vec<String> =
            words.iter().map(|w| if w == ":" { ":".to_string() } else { "_".to_string() }).collect();
        written.push(format!("@{}", root.name));
        let n = self.operation(written);
        let list: String = texts.iter().map(|t| format!(", {t}")).collect();
        self.after_notes(s, &[format!("slm_delete({n}, {holder}{list})")]);
        let m = self.site_with(vec![format!("={}", root.name)]);
        self.behind(s, &[format!("slm_put({m}, {})", root.name)]);
    }

    /// Indices of a place are read.
    fn join_indices(&mut self, words: &[String]) {
        for w in words {
            if is_variable(w) {
                self.aside(std::slice::from_ref(w));
            } else if let Some(n) = w.strip_prefix('#').and_then(|n| n.parse().ok()) {
                self.joins(n, "!");
            }
        }
    }

    /// A place that is assigned: its new text goes into the edits.
    fn place(&mut self, root: &Ident, path: &[Access], span: Span) -> PlaceText {
        let name = &root.name;
        let Some((last, before)) = path.split_last() else {
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
            for (k, arg) in args.iter().enumerate() {
                let end = super::words::end_of_index(k + 1);
                let (shown, again, range) = self.place_index(arg, name, &end);
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
        if self.body.known.objects.contains(name) {
            // Keys are no indices.
            rest.clear();
        }
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        let new = self.compose(span, &inside);
        self.edits.replace(span, new);
        PlaceText { word, rest }
    }

    /// An index of a place: as it stands in the statement, how it is handed to the runtime
    /// behind it, and whether it is a range written in place.
    fn place_index(&mut self, arg: &Expr, root: &Name, end: &str) -> (String, String, bool) {
        if matches!(arg.kind, ExprKind::Colon) {
            return (":".into(), "':'".into(), false);
        }
        let has_calls = std::mem::replace(&mut self.has_calls, false);
        if self.body.known.objects.contains(root) {
            let text = self.key(arg);
            self.has_calls |= has_calls;
            return (text, String::new(), false);
        }
        self.around.push(Around::Access);
        let p = self.inside(|w| w.expr(arg));
        self.around.pop();
        let calls = self.has_calls;
        self.has_calls |= has_calls;
        match &p.src {
            // Where it may be an object, it may be a key.
            ValueOrigin::Variable(v) if !self.body.known.full.contains(root) => {
                self.aside_until(&[format!("{v}?")], end);
            }
            _ => {
                let words = self.join(&p);
                self.aside_until(&words, end);
            }
        }
        let range = matches!(arg.bare().kind, ExprKind::Range { .. });
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
        let p = self.taken_over(value);
        let operation = matches!(p.src, ValueOrigin::Operation(_));
        let words = if operation { p.words.clone() } else { self.join(&p) };
        self.edits.replace(value.span, p.text.clone());
        let mut places = Vec::new();
        for (k, t) in targets.iter().enumerate() {
            let Target::Place { root, path, span } = t else { continue };
            let place = self.place(root, path, *span);
            let shown = self.read_back(root, path, &place);
            places.push((k + 1, root, place, shown));
        }
        let last = places.last().map_or(0, |p| p.0);
        // The first target ends the pass of the statement, the others only store. What an operation
        // stores is its first result: where that is dropped, the pass has an end of its own.
        let dropped = operation && !matches!(targets.first(), Some(Target::Place { .. }));
        // What a function of the user has stored is taken over by every target.
        let by_name = operation && calls_by_name(value);
        let by_run = operation && super::words::CALLS_OF_SOME.iter().any(|by| p.text.trim_start().starts_with(by));
        let others = if by_name || matches!(p.src, ValueOrigin::Call) { words.clone() } else { Vec::new() };
        let mut head = Some(words);
        let mut after = Vec::new();
        if dropped && let Some(n) = head.take().and_then(|words| self.take_site(words)) {
            after.push(format!("slm_done({n})"));
        }
        for (nth, root, place, shown) in places {
            // The words of a result by name have the shape of the first one, which places do not take.
            let others = if by_name && !shown.is_empty() { &[][..] } else { &others[..] };
            let mut words = head.take().unwrap_or_else(|| {
                let more = (by_run || by_name || self.counts_nests()).then(|| super::nests::MORE.to_string());
                let stored = (by_run && !shown.is_empty()).then(|| super::words::STORED_BY_SOME.to_string());
                more.into_iter().chain(others.iter().cloned()).chain(stored).collect()
            });
            if !others.is_empty() && self.counts_nests() {
                words.insert(0, format!("{}={}{nth}", super::nests::MORE, if nth < last { "-" } else { "" }));
            }
            words.push(place.word);
            let n = self.site_with(words);
            after.push(match shown.as_str() {
                "" => self.stored(n, &root.name),
                shown => format!("slm_put({n}, {}{shown})", root.name),
            });
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
        if matches!(path.last().map(|a| &a.kind), Some(AccessKind::Brace(_) | AccessKind::Field(_))) {
            // It may stand for several values.
            if !self.counts_nests() {
                return format!(", {{{text}}}{}", place.rest);
            }
            let names = self.list_names(&root.name, path);
            let names = if names.is_empty() { ", ''".to_string() } else { names };
            return format!(", slm_several({{{text}}}{names}){}", place.rest);
        }
        format!(", {text}{}", place.rest)
    }
}

/// Whether an expression is the call of a function by a handle or name that is its first argument: the run tells whether it
/// is one of the user, which has stored what it gives.
fn calls_by_name(e: &Expr) -> bool {
    let ExprKind::Access { base, .. } = &e.bare().kind else { return false };
    matches!(&base.kind, ExprKind::Ident(name) if crate::functions::facts(name).takes == Takes::Callee)
}

/// What of a path is the field or content of a cell that an assignment stores to, wholly or elements of it.
fn part_of(path: &[Access]) -> &[Access] {
    match path.split_last() {
        Some((last, before)) if matches!(last.kind, AccessKind::Paren(_)) => before,
        _ => path,
    }
}

/// A place that is assigned: its word, and what the runtime is handed behind the statement.
struct PlaceText {
    word: String,
    rest: String,
}

/// Whether a statement of the text begins with `name(`.
fn writes_elements(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
        let begins = before.is_empty() || before.ends_with(['\n', ';', ',']);
        begins && text.get(at + name.len()..).unwrap_or_default().trim_start_matches(' ').starts_with('(')
    })
}

/// Whether a text holds a word.
fn contains_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == word)
}
