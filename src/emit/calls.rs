//! Calls: of built-in functions by their class in the table, of the prototype's functions, of
//! functions by name or handle.

use super::Target;
use super::expressions::{ExprText, ValueOrigin, strip};
use super::words::{handle, is_handle, texts};
use super::writer::Writer;
use crate::functions::table::facts::{Alone, Folder, Gives, OfSparse, Placement, Takes, VARIABLES_ALONE};
use crate::functions::{Function, Traffic, is_library_method};
use crate::syntax::ast::{Access, AccessKind, Expr, ExprKind, Name};
use crate::text::codes;
use crate::text::source::Span;

impl Writer<'_, '_> {
    pub(super) fn call(&mut self, name: &Name, path: &[Access], e: &Expr) -> ExprText {
        if let [first, Access { kind: AccessKind::Paren(args), span }, rest @ ..] = path
            && matches!(first.kind, AccessKind::Field(_))
            && let Some(f) = crate::functions::find(&format!("{name}{}", self.source(first.span)))
        {
            // A class of a package: `containers.Map(…)`.
            let p = self.builtin_call(f, args, Span { end: span.end, ..e.span });
            return if rest.is_empty() { p } else { self.further(p, rest, e) };
        }
        let (args, rest): (&[Expr], &[Access]) = match path {
            [Access { kind: AccessKind::Paren(args), .. }, rest @ ..] => (args, rest),
            rest => (&[], rest),
        };
        let end = if path.is_empty() { Some(e.span.end) } else { None };
        let end = end.unwrap_or_else(|| {
            let called = path.first().filter(|_| path.len() > rest.len());
            called.map_or_else(|| e.span.start + u32::try_from(name.len()).unwrap_or(0), |a| a.span.end)
        });
        let span = Span { end, ..e.span };
        let mut p = self.plain_call(name, args, span);
        if p.src == ValueOrigin::Temp && crate::functions::facts(name).elements == Placement::Moved {
            // Nothing but its own value tells over how many columns its operands are repeated.
            p = self.shown(p, e);
        }
        if rest.is_empty() {
            return p;
        }
        self.further(p, rest, e)
    }

    fn plain_call(&mut self, name: &Name, args: &[Expr], span: Span) -> ExprText {
        let free = self.is_free(name);
        if crate::functions::facts(name).takes == Takes::Code {
            self.note(span, codes::SLM503, &format!("the traffic of the text that `{name}` runs is not counted"));
        }
        let target = self.target(name);
        if !matches!(target, Target::User(_)) {
            self.note_outside(name, &texts(args), span);
            self.note_octave_lacks(name, &texts(args), span);
        }
        match target {
            Target::User(emitted) => self.user_call(&emitted, args, span, free),
            Target::Builtin(f) if f.facts.takes == Takes::Code => {
                ExprText::temp(self.text_call(args, span), vec!["_".into()])
            }
            Target::Builtin(_) if free => self.ignored_call(args, span),
            Target::Builtin(f) => self.builtin_call(f, args, span),
            Target::Unknown if is_library_method(name) && !args.is_empty() => {
                let inside: Vec<(Span, String)> = args.iter().map(|a| (a.span, self.key(a))).collect();
                ExprText::temp(self.with_arguments(span, &inside), vec!["_".into()])
            }
            Target::Unknown => {
                self.unknown(name, span);
                let (text, _) = self.inside(|w| w.joined(None, args, span));
                ExprText::temp(text, vec!["_".into()])
            }
        }
    }

    /// `eval` and the like: the prototype's functions have other names in the text that runs.
    fn text_call(&mut self, args: &[Expr], span: Span) -> String {
        let mut inside = Vec::new();
        for a in args {
            let p = self.handed_on(a);
            self.dropped(&p);
            inside.push((a.span, format!("slm_text({}, {})", p.text.trim(), self.line)));
        }
        self.with_arguments(span, &inside)
    }

    /// Arguments that the statement's pass reads: new text of the call, words of the operands.
    fn joined(&mut self, f: Option<&Function>, args: &[Expr], span: Span) -> (String, Vec<String>) {
        let works = f.is_some_and(
            |f| matches!(f.traffic, Traffic::Elementwise { flops, .. } | Traffic::Reduction { flops, .. } if flops > 0),
        );
        let by_number = f.is_some_and(|f| f.facts.of_sparse != OfSparse::AsOctave);
        let mut inside = Vec::new();
        let mut words = Vec::new();
        for a in args {
            let mut p = self.argument(a);
            if works {
                p = self.shown(p, a);
            }
            words.extend(self.join_number(&p, a, by_number));
            inside.push((a.span, p.text));
        }
        (self.with_arguments(span, &inside), words)
    }

    fn with_arguments(&self, span: Span, inside: &[(Span, String)]) -> String {
        let inside: Vec<(Span, &str)> = inside.iter().map(|(s, t)| (*s, t.as_str())).collect();
        self.compose(span, &inside)
    }

    /// A function named by `%SLM Func`: what is computed for it is read all the same.
    fn ignored_call(&mut self, args: &[Expr], span: Span) -> ExprText {
        let mut inside = Vec::new();
        for a in args {
            let p = self.handed_on(a);
            self.dropped(&p);
            inside.push((a.span, p.text));
        }
        ExprText::nothing(self.with_arguments(span, &inside))
    }

    /// An argument that is a pointer where it is a whole variable, field or cell content.
    pub(super) fn handed_on(&mut self, a: &Expr) -> ExprText {
        self.inside(|w| w.handed_on_as(a))
    }

    fn handed_on_as(&mut self, a: &Expr) -> ExprText {
        let whole = match &a.kind {
            ExprKind::Access { path, .. } => !matches!(path.last().map(|p| &p.kind), Some(AccessKind::Paren(_))),
            _ => false,
        };
        self.bare = whole;
        let p = self.taken_over(a);
        self.bare = false;
        p
    }

    fn builtin_call(&mut self, f: &'static Function, args: &[Expr], span: Span) -> ExprText {
        match f.traffic {
            Traffic::Free if f.facts.takes == Takes::Fields && self.is_read_there(args) => self.field_read(args, span),
            Traffic::Free | Traffic::Query(_) => self.free_call(f, args, span),
            Traffic::Elementwise { .. } if f.facts.elements.keeps_array() && self.is_variable(args) => {
                self.put_elsewhere(f, args)
            }
            Traffic::Elementwise { flops, .. } if !f.facts.elements.reshapes() => {
                let (text, mut words) = self.joined(Some(f), args, span);
                let word = format!("{}/{}", f.name, args.len());
                words.push(if flops > 0 { self.operator(&word) } else { word });
                if f.facts.takes == Takes::ClassName && matches!(args, [Expr { kind: ExprKind::Text { .. }, .. }]) {
                    words = vec![".".into()];
                }
                if args.is_empty() {
                    let word = if f.facts.gives_scalar(0) { "." } else { "_" };
                    words = vec![word.into()];
                }
                ExprText::temp(text, words)
            }
            Traffic::Reduction { .. } if self.goes_along_a_value(f, args) => {
                // What only a run can tell is found from the result, as of a function that `feval` names.
                self.has_calls = true;
                let named = format!("@{}", f.name);
                let mut words = vec![self.operand(&ExprText::nothing(named.clone()))];
                let (texts, of_operands) = self.operands(args);
                words.extend(of_operands);
                words.push(format!("{}/{}", f.name, words.len()));
                let n = self.operation(words);
                let list: String = texts.iter().map(|t| format!(", {t}")).collect();
                self.result(format!("slm_applied({n}, {named}{list})"), n)
            }
            Traffic::Reduction { flops, .. } => {
                let (text, mut words) = self.inside(|w| w.joined(Some(f), args, span));
                if args.is_empty() {
                    return ExprText::temp(text, vec!["_".into()]);
                }
                let word = format!("{}/{}{}", f.name, args.len(), dimension(f, args));
                words.push(if flops > 0 { self.operator(&word) } else { word });
                ExprText::temp(text, words)
            }
            Traffic::ByShapeOrScalars(..) if self.positions && args.len() == 2 => {
                // Of two numbers (`is_of_two_numbers`): an operator without flops.
                let (text, mut words) = self.joined(Some(f), args, span);
                words.push("0:+".into());
                ExprText::temp(text, words)
            }
            Traffic::Elementwise { .. }
            | Traffic::Profiled(_)
            | Traffic::ByShape(_)
            | Traffic::ByShapeOrScalars(..)
            | Traffic::Unmodelled(_) => {
                self.program.uses(f);
                let (texts, mut words) = self.operands(args);
                words.push(format!("{}/{}", f.name, args.len()));
                let n = self.operation(words);
                let list: String = texts.iter().map(|t| format!(", {t}")).collect();
                self.result(format!("SLM{}({n}{list})", f.name), n)
            }
            Traffic::Calls => {
                self.has_calls = true;
                let (texts, mut words) = self.operands(args);
                words.push(format!("{}/{}", f.name, args.len()));
                let n = self.operation(words);
                let list: String = texts.iter().map(|t| format!(", {t}")).collect();
                if f.facts.takes == Takes::Callee {
                    return self.result(format!("slm_applied({n}{list})"), n);
                }
                let by = if f.facts.takes == Takes::CalleeOfExpanded { "slm_expanded" } else { "slm_calls" };
                self.result(format!("{by}({n}, '{}'{list})", f.name), n)
            }
        }
    }

    /// Whether the struct that a field is read of is a variable, a field or the content of a cell.
    fn is_read_there(&self, args: &[Expr]) -> bool {
        let of = |e: &Expr| matches!(&e.kind, ExprKind::Ident(name) if self.body.variables.contains(name));
        args.first().is_some_and(|a| match &a.bare().kind {
            ExprKind::Access { base, path } => {
                of(base) && !matches!(path.last().map(|a| &a.kind), Some(AccessKind::Paren(_)))
            }
            _ => of(a.bare()),
        })
    }

    /// A call that is the read of a field, which has the name that the read has.
    fn field_read(&mut self, args: &[Expr], span: Span) -> ExprText {
        let mut inside = Vec::new();
        let mut key = String::new();
        let mut certain = true;
        for (k, a) in args.iter().enumerate() {
            let p = self.handed_on(a);
            self.dropped(&p);
            inside.push((a.span, p.text));
            match &a.bare().kind {
                ExprKind::Text { value, .. } if k > 0 => key.push_str(&format!(".{value}")),
                _ => {
                    let text = super::accesses::without_blanks(&self.source(a.span)).replace('?', "_");
                    certain &= k == 0 && !text.contains(['(', '{']);
                    key.push_str(&if k == 0 { text } else { format!(".({text})") });
                }
            }
        }
        if !certain && self.counts_nests() {
            key = super::accesses::vague(&key);
        }
        let n = self.operation(vec!["_".into(), format!("@{key}")]);
        let text = self.with_arguments(span, &inside);
        self.result(format!("slm_get({n}, {})", text.trim()), n)
    }

    /// Whether a reduction of an array is given its dimension as a value that the text does not show: `sum(x, dim)`.
    fn goes_along_a_value(&self, f: &Function, args: &[Expr]) -> bool {
        let [array, .., last] = args else { return false };
        let shown = matches!(last.bare().kind, ExprKind::Number(_) | ExprKind::Text { .. } | ExprKind::Matrix(_));
        f.inputs.0 == 1 && !shown && !f.facts.gives_scalar(args.len()) && !self.is_scalar(array)
    }

    /// Whether the first argument is a variable itself.
    fn is_variable(&self, args: &[Expr]) -> bool {
        matches!(args.first().map(|a| &a.bare().kind), Some(ExprKind::Ident(name)) if self.body.variables.contains(name))
    }

    /// A variable that is turned round or mirrored is read by an operation, which the statement's pass reads as part of
    /// the variable.
    fn put_elsewhere(&mut self, f: &'static Function, args: &[Expr]) -> ExprText {
        let Some((array, by)) = args.split_first() else { return ExprText::nothing(String::new()) };
        let array = self.inside(|w| w.expr(array));
        let n = self.operation(array.words.clone());
        let read = self.result(String::new(), n);
        let mut words = self.join(&read);
        let along = match f.facts.elements {
            Placement::Mirrored(along) => along.map_or("0".to_string(), |d| (d + 1).to_string()),
            _ => String::new(),
        };
        let reader = if along.is_empty() { format!("slm_turned({n}") } else { format!("slm_mirrored({n}, {along}") };
        let mut text = format!("{reader}, '{}', {}", f.name, strip(&array.text).trim());
        for a in by {
            let p = self.expr(a);
            words.extend(self.join(&p));
            text.push_str(&format!(", {}", p.text.trim()));
        }
        words.push(format!("{}/{}", f.name, args.len()));
        ExprText::temp(text + ")", words)
    }

    /// Operands of an operation of the runtime: texts and words.
    fn operands(&mut self, args: &[Expr]) -> (Vec<String>, Vec<String>) {
        let mut texts = Vec::new();
        let mut words = Vec::new();
        for a in args {
            self.listed = matches!(a.kind, ExprKind::Access { .. });
            let p = self.inside(|w| w.exact_expr(a));
            self.listed = false;
            words.push(self.operand(&p));
            texts.push(p.text.trim().to_string());
        }
        (texts, words)
    }

    /// A free function: bare variables cost nothing, elements are read. A result that can be the
    /// first operand seen another way is watched by the runtime.
    fn free_call(&mut self, f: &'static Function, args: &[Expr], span: Span) -> ExprText {
        if f.facts.takes == Takes::AnyName
            && let Some(text) = self.asks_of_variable(f.name, args)
        {
            return ExprText::temp(text, vec![".".into()]);
        }
        if f.facts.takes.may_name_function() && !args.is_empty() {
            return self.call_by_name(args, span);
        }
        if f.facts.folder == Folder::RunningFile
            && let Some(name) = self.running_file(&texts(args))
        {
            let name = super::header::quoted(&name);
            // A quote right after a text would be one of its own.
            let transposed = self.source(Span { start: span.end, end: span.end + 1, ..span }) == "'";
            return ExprText::nothing(if transposed { format!("({name})") } else { name });
        }
        let view = f.outputs > 0
            && matches!(f.traffic, Traffic::Free)
            && !f.facts.effect
            && !f.name.contains('.')
            && f.facts.gives != Gives::Full
            && !args.first().is_some_and(|a| self.is_scalar(a))
            && !f.facts.gives_scalar(args.len());
        let mut inside = Vec::new();
        let mut pieces = Vec::new();
        for (k, a) in args.iter().enumerate() {
            let p = if view && k == 0 { self.inside(|w| w.exact_expr(a)) } else { self.handed_on(a) };
            inside.push((a.span, p.text.clone()));
            pieces.push(p);
        }
        let watched = view
            && matches!(pieces.first().map(|p| &p.src), Some(ValueOrigin::Variable(_) | ValueOrigin::Operation(_)));
        if !watched {
            for p in &pieces {
                if let ValueOrigin::Operation(n) = p.src {
                    self.joins(n, "%");
                }
                self.dropped(p);
            }
            let known = f.outputs == 0 || f.facts.gives_scalar(args.len());
            let word = match known {
                true if f.facts.alone == Alone::ImaginaryUnit => ".i",
                true => ".",
                false => "_",
            };
            let mut text = self.with_arguments(span, &inside);
            if f.facts.octave_diagonal && !known {
                text = format!("slm_dense({text}, false)");
            }
            return ExprText::temp(text, vec![word.into()]);
        }
        let mut words: Vec<String> = pieces.iter().map(|p| self.operand(p)).collect();
        words.push(format!("{}/{}", f.name, args.len()));
        let n = self.operation(words);
        let list: String = inside.iter().map(|(_, t)| format!(", {}", t.trim())).collect();
        self.result(format!("slm_view({n}, '{}'{list})", f.name), n)
    }

    /// The file that is running, as the prototype has it: its functions stand in other files here.
    fn running_file(&self, how: &[&str]) -> Option<String> {
        let file = &self.program.prototype.sources.get(self.source.given).path;
        match how {
            [] => file.file_stem().map(|s| s.to_string_lossy().into_owned()),
            ["fullpath"] => {
                let all = std::path::absolute(file).unwrap_or_else(|_| file.clone());
                Some(all.with_extension("").display().to_string())
            }
            _ => None,
        }
    }

    /// An operand of which nothing is read but what operations have read.
    pub(super) fn dropped(&mut self, p: &ExprText) {
        if matches!(p.src, ValueOrigin::Operation(_) | ValueOrigin::Temp) {
            self.aside(&p.words);
        }
    }

    /// `exist('x', 'var')`, and `exist('x')` where that may be a variable: those have the names that they had.
    fn asks_of_variable(&mut self, f: &str, args: &[Expr]) -> Option<String> {
        let (name, kind) = args.split_first()?;
        let text = self.source(name.span);
        match (&name.kind, kind) {
            (ExprKind::Text { .. } | ExprKind::Ident(_), [Expr { kind: ExprKind::Text { value, .. }, .. }]) => {
                (**value == *VARIABLES_ALONE).then(|| format!("{f}({text}, '{VARIABLES_ALONE}')"))
            }
            (ExprKind::Text { value, .. }, []) => {
                let instrumented = self.user_function(&(&**value).into()).filter(|e| !is_handle(e))?;
                let variable = self.body.variables.contains(&**value);
                variable.then(|| format!("slm_exists({f}({text}, '{VARIABLES_ALONE}'), {f}('{instrumented}'))"))
            }
            (ExprKind::Ident(_), []) => {
                Some(format!("slm_exists({f}({text}, '{VARIABLES_ALONE}'), {f}(slm_instrumented({text})))"))
            }
            _ => None,
        }
    }

    /// `exist('f')` and the like: the name is that of the instrumented function.
    fn call_by_name(&mut self, args: &[Expr], span: Span) -> ExprText {
        let mut inside = Vec::new();
        for (k, a) in args.iter().enumerate() {
            let p = self.handed_on(a);
            self.dropped(&p);
            let text = match (&a.kind, k) {
                (ExprKind::Text { value, .. }, 0) if value.trim_start().starts_with('@') => {
                    format!("slm_text({}, {})", p.text.trim(), self.line)
                }
                (ExprKind::Text { value, .. }, 0) => {
                    self.user_function(&(&**value).into()).map_or(p.text.clone(), |e| match is_handle(&e) {
                        true => e,
                        false => format!("'{e}'"),
                    })
                }
                (_, 0) => format!("slm_instrumented({}, {})", p.text.trim(), self.line),
                _ => p.text,
            };
            inside.push((a.span, text));
        }
        ExprText::temp(self.with_arguments(span, &inside), vec![".".into()])
    }

    /// Whether a call has to stay as it is written, because some function asks how its arguments are written or reaches
    /// into the workspace of its caller: the parameters share no storages with what they are given then.
    fn stays_as_written(&mut self, span: Span) -> bool {
        let names = crate::functions::with(|f| f.asks_names);
        let asks = self.program.prototype.sources.iter().any(|(_, s)| names.iter().any(|f| s.text.contains(f.name)));
        let why = if asks {
            "asks how they are written"
        } else if self.program.prototype.reaches_frames {
            "reaches into the workspace of its caller"
        } else {
            return false;
        };
        let message = format!("elements of the arguments are counted as of other arrays: a function {why}");
        self.note(span, codes::SLM518, &message);
        true
    }

    fn user_call(&mut self, emitted: &str, args: &[Expr], span: Span, free: bool) -> ExprText {
        self.has_calls = true;
        // Whether the call says whose storage the parameters share.
        let arrays = !free && self.counts_nests() && args.iter().any(|a| !self.is_scalar(a));
        let lends = arrays && !self.stays_as_written(span);
        let mut texts = Vec::new();
        let mut storages = Vec::new();
        for a in args {
            let p = self.handed_on(a);
            storages.push(match &p.src {
                ValueOrigin::Variable(name) => Storage::Variable(name.to_string()),
                ValueOrigin::Nothing if !self.is_scalar(a) => Storage::Elsewhere,
                ValueOrigin::Call if !self.is_scalar(a) => Storage::Result,
                ValueOrigin::Operation(_) => Storage::Section,
                _ => Storage::Own,
            });
            let computed = match &p.src {
                ValueOrigin::Temp => !self.is_scalar(a),
                ValueOrigin::Operation(_) => true,
                _ => false,
            };
            if computed {
                let word = self.operand(&p);
                let n = self.operation(vec![word]);
                self.aside(&[format!("#{n}")]);
                let section = lends && matches!(p.src, ValueOrigin::Operation(_));
                let by = if section { "slm_section" } else { "slm_argument" };
                texts.push((a.span, format!("{by}({n}, {})", p.text.trim())));
            } else {
                self.dropped(&p);
                texts.push((a.span, p.text));
            }
        }
        let list: Vec<&str> = texts.iter().map(|(_, t)| t.trim()).collect();
        let source = self.source(span);
        // What `run` is given is no argument of the script.
        let nothing = source.split_once('(').is_some_and(|(_, inside)| inside.trim_end_matches(')').trim().is_empty());
        let in_parentheses = source.ends_with(')') && (!args.is_empty() || nothing);
        let text = if free {
            let list: String = list.iter().map(|t| format!(", {t}")).collect();
            format!("slm_quiet({}{list})", handle(emitted))
        } else if lends {
            let names: Vec<&str> = storages.iter().map(Storage::word).collect();
            let given = |(t, storage): (&&str, &Storage)| match storage {
                Storage::Result => format!(", slm_gave({t})"),
                _ => format!(", {t}"),
            };
            let list: String = list.iter().zip(&storages).map(given).collect();
            format!("slm_invoke({}, '{}'{list})", handle(emitted), names.join(" "))
        } else if in_parentheses {
            let whole = self.with_arguments(span, &texts);
            let open = whole.find('(').unwrap_or(0);
            format!("{emitted}{}", whole.get(open..).unwrap_or(""))
        } else if is_handle(emitted) {
            format!("{emitted}()")
        } else {
            emitted.to_string()
        };
        if free {
            // What its text stores does not count, so that who takes the result stores it.
            return ExprText { text, words: vec!["_".into()], src: ValueOrigin::Temp };
        }
        ExprText { text, words: vec!["?".into()], src: ValueOrigin::Call }
    }
}

/// Where an argument of a user's function lies.
enum Storage {
    /// In a storage of its own.
    Own,
    Variable(String),
    /// In a field, or as the content of a cell.
    Elsewhere,
    /// Where another function has given it, which the runtime asks for (`slm_gave`).
    Result,
    /// In an array that it may be a section of, as `slm_section` finds.
    Section,
}

impl Storage {
    /// The word for `slm_invoke`.
    fn word(&self) -> &str {
        match self {
            Storage::Own => ".",
            Storage::Variable(name) => name,
            Storage::Elsewhere => "?",
            Storage::Result | Storage::Section => "=",
        }
    }
}

/// The dimension that a reduction is told to go along, as the end of its word.
fn dimension(f: &Function, args: &[Expr]) -> String {
    match (&f.traffic, args) {
        (Traffic::Reduction { .. }, [_, .., last]) => match &last.kind {
            ExprKind::Number(d) => format!("={d}"),
            _ => "=0".into(),
        },
        _ => String::new(),
    }
}
