//! Bodies being written: scripts, functions, anonymous functions; what their names mean.

use super::body::{Body, Visible};
use super::edits::{Edits, MARK, Places};
use super::elements::ElementReads;
use super::expressions::{Around, ValueOrigin};
use super::infer;
use super::words::Uncounted;
use super::{Emitter, Target};
use crate::functions::table::facts::{Gives, Takes};
use crate::names::{self, RangeKind};
use crate::program::{self, File};
use crate::syntax::ast::{
    Access, AccessKind, Anonymous, Block, Expr, ExprKind, FunctionText, Ident, Name, Target as Assigned, Unit, UnitKind,
};
use crate::text::codes::{self, Code};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use crate::traffic::Count;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// One body of the prototype on its way to the emitted text.
pub(super) struct Writer<'p, 'a> {
    pub program: &'p mut Emitter<'a>,
    pub source: Rc<File>,
    /// Number of the file in the program.
    pub file: usize,
    pub text: Rc<str>,
    /// Where its lines begin that go on with the line before.
    pub continued: Rc<[usize]>,
    pub edits: Edits,
    pub body: Body,
    /// Words of what the statement has read besides its own operators.
    pub part: Vec<String>,
    /// Accesses around the expression, innermost last.
    pub around: Vec<Around>,
    /// The argument at hand is a pointer where it is a field or cell content.
    pub bare: bool,
    /// The access at hand may give several values, or none: it is an argument or in brackets.
    pub listed: bool,
    /// What the expression at hand gives is taken over where it is the result of a function: nobody reads it.
    pub taken_over: bool,
    /// The variable that the statement assigns whole, for growth by concatenation.
    pub assigned: Option<Name>,
    /// Matrix operators of the statement and the operations that they are.
    pub operators: Vec<(Span, usize)>,
    pub grows: bool,
    /// The statement calls functions of the prototype.
    pub has_calls: bool,
    /// How often the statement reads every variable.
    pub counts: FxHashMap<Name, usize>,
    /// Its reads of single elements.
    pub reads: ElementReads,
    /// What the expression at hand is in that has no flops.
    pub uncounted: Uncounted,
    /// The operand at hand is one of an operation of the runtime.
    pub exact: bool,
    /// The expression is not always evaluated, or more than once.
    pub in_lazy: bool,
    /// The statement reads something through operations.
    pub pushed: bool,
    /// The shape of the expression at hand is that of what the statement assigns.
    pub rooted: bool,
    /// Line of the statement at hand.
    pub line: u32,
    /// Statements that have to stand before the one at hand.
    pub notes: Vec<String>,
    /// Behind `%SLM off`, for `--profile`.
    pub profile_off: bool,
    /// What ends the body early.
    pub returned: String,
    /// The statement tells the runtime of its elements by their positions.
    pub positions: bool,
    /// Where the index begins whose value the runtime keeps, for the name of a part.
    pub kept: Option<u32>,
    /// Statements can be written twice, see `versions`; and one was.
    pub versions: bool,
    pub versions_used: bool,
    /// Statements of scalar code of the loop at hand.
    pub told: Vec<super::ahead::Told>,
    /// Loops of the body around the statement at hand.
    pub loops: usize,
}

/// What a handle takes for an anonymous function: its parameters. The last ones that the body does not name are a list,
/// because a caller may leave them out.
fn taken_by_handle<'p>(f: &Anonymous, params: &'p [Ident]) -> Vec<&'p str> {
    let mut named = FxHashSet::default();
    super::survey::names_in(&f.body, &mut named);
    let used = params.iter().rposition(|p| &*p.name != "varargin" && named.contains(&p.name)).map_or(0, |k| k + 1);
    let mut list: Vec<&str> = params.iter().map(|p| &*p.name).collect();
    if used < list.len() && !named.iter().any(|n| crate::functions::facts(n).takes == Takes::Code) {
        list.truncate(used);
        list.push("varargin");
    }
    list
}

/// What the body of an anonymous function gives.
enum Silence {
    /// One value.
    Value,
    /// As many values as are asked for, one at least.
    Several,
    /// None.
    Silent,
    Unknown,
}

impl Writer<'_, '_> {
    /// Whether the program executes the statement at hand once at most: in a text that runs once, in no loop.
    pub(super) fn runs_once(&self) -> bool {
        self.body.once && self.loops == 0
    }

    pub(super) fn places(&self) -> Places<'_> {
        Places { text: &self.text, continued: &self.continued }
    }

    pub(super) fn line_column(&self, at: u32) -> (u32, u32) {
        self.program.prototype.sources.get(self.source.id).line_column(at)
    }

    pub(super) fn refuse(&mut self, span: Span, code: Code, message: &str, help: &str) {
        let d = Diagnostic::error(code, message.to_string()).at(span, "here").help(help.to_string());
        self.program.diagnostics.push(d);
    }

    /// A warning, once for each place.
    pub(super) fn note(&mut self, span: Span, code: Code, message: &str) {
        self.program.diagnostics.push(Diagnostic::warning(code, message.to_string()).at(span, "here"));
    }

    /// A name that nothing known has: a toolbox may have it.
    pub(super) fn unknown(&mut self, name: &Name, span: Span) {
        let gives = crate::functions::facts(name).gives;
        let d = if gives == Gives::Operand {
            let message = format!("an emitted program cannot count what the operators of a `{name}` move");
            Diagnostic::error(codes::SLM525, message).at(span, "an object of MATLAB, whose factors nobody sees").help(
                "keep the factors in variables (`[L, U, p] = lu(A, 'vector')`, `R = chol(A)`) and solve with them",
            )
        } else if gives.is_object() {
            let message = format!(
                "what the methods of `{name}` move is not counted: an emitted program has the class of MATLAB or Octave"
            );
            Diagnostic::warning(codes::SLM521, message).at(span, "an object of MATLAB or Octave")
        } else if self.program.classes.contains(name) {
            let message = format!("`{name}` is a class, which slamm does not read; its operands are counted once");
            Diagnostic::warning(codes::SLM502, message)
                .at(span, "called under its own name")
                .help("add the folder of the class to the path before the program that is emitted calls it")
        } else {
            let message = format!("the function `{name}` is unknown; its operands are counted once");
            Diagnostic::warning(codes::SLM502, message).at(span, "called under its own name")
        };
        if !self.program.diagnostics.iter().any(|o| o.message == d.message) {
            self.program.diagnostics.push(d);
        }
    }

    pub(super) fn is_free(&self, name: &Name) -> bool {
        self.source.names.free.contains(name)
    }

    /// Whether an assignment leaves a variable of `--set` as it was given.
    pub(super) fn stays_as_given(&self, targets: &[Assigned]) -> bool {
        let range = self.body.open.last().and_then(|o| u32::try_from(o.0 - 1).ok());
        self.body.text.stays_as_given(targets, &self.body.given, range.unwrap_or_default())
    }

    /// What `--only` and `--skip` say of a range: whether it is left out.
    pub(super) fn filter(&self, name: &str) -> Option<bool> {
        let o = self.program.options;
        if o.skip.iter().any(|n| n == name) {
            return Some(true);
        }
        o.only.iter().any(|n| n == name).then_some(false)
    }

    pub(super) fn user_function(&mut self, name: &Name) -> Option<String> {
        if let Some(e) = self.body.visible.find(name) {
            return Some(e.to_string());
        }
        self.program.global_function(name)
    }

    pub(super) fn target(&mut self, name: &Name) -> Target {
        if let Some(e) = self.user_function(name) {
            return Target::User(e);
        }
        crate::functions::find(name).map_or(Target::Unknown, Target::Builtin)
    }

    /// The operand of a transpose, and whether it is conjugated, by its sign or its name.
    pub(super) fn transposed<'e>(&mut self, e: &'e Expr) -> Option<(bool, &'e Expr)> {
        crate::program::transposed(e, &mut |name| self.is_built_in(name))
    }

    /// Whether a name in the text is a function of the table that is counted.
    pub(super) fn is_built_in(&mut self, name: &Name) -> bool {
        let hidden = self.body.variables.contains(name) || self.is_free(name);
        !hidden && matches!(self.target(name), Target::Builtin(_))
    }

    /// Whether a name that is assigned nowhere is known to be a function.
    pub(super) fn is_function(&mut self, name: &Name) -> bool {
        self.source.names.free.contains(name)
            || self.source.names.included.contains(name)
            || self.user_function(name).is_some()
            || crate::functions::find(name).is_some()
    }

    /// Whether an expression is a number whatever happens.
    pub(super) fn is_scalar(&self, e: &Expr) -> bool {
        self.body.known.is_scalar(e, &self.body.variables)
    }

    /// Whether an expression is the subscript of one element whatever happens.
    pub(super) fn is_subscript(&self, e: &Expr) -> bool {
        self.body.known.is_subscript(e, &self.body.variables)
    }

    /// Whether scalar code is counted in nests: then the runtime is told of every element in its place.
    pub(super) fn counts_nests(&self) -> bool {
        self.program.options.count == Count::Model
    }

    /// Whether an access at a place reads one element of a full array whatever happens, and which of
    /// those that the statement reads of that array.
    pub(super) fn is_element(&self, name: &Name, path: &[Access], at: u32) -> Option<usize> {
        let [only] = path else { return None };
        let AccessKind::Paren(args) = &only.kind else { return None };
        if self.counts_nests() {
            return self.positions.then_some(0);
        }
        // Elements of a complex array can be real numbers: the runtime has to look at them.
        let full = self.body.known.full.contains(name) && self.body.known.fact_of(name).real;
        match full && !args.is_empty() && args.iter().all(|a| self.is_subscript(a)) {
            true if self.counts.get(name) == Some(&1) => Some(0),
            true => self.reads.which(name, at),
            false => None,
        }
    }

    pub(super) fn enter_range(&mut self, span: Span, kind: RangeKind) -> usize {
        self.body.enter(span, kind)
    }

    /// What ends the body where it is left.
    pub(super) fn end_of_body(&self) -> String {
        self.returned.clone()
    }

    /// `@(x) e`: the body becomes a function of its own; the handle hands over what it captures.
    pub(super) fn emit_anonymous(&mut self, f: &Rc<Anonymous>, e: &Expr) -> String {
        let source = self.source(e.span);
        let Some(text) = self.body.text.anonymous_at(f.span.start).cloned() else { return source };
        let captured: Vec<Name> = text.captures.iter().filter_map(|c| text.name_of(c.0)).cloned().collect();
        self.note_captured(&source, &captured, e.span);
        let (line, column) = self.line_column(e.span.start);
        let params: Vec<Ident> = f.params.iter().map(|p| p.ident.clone()).collect();
        let (visible, handles) = self.seen_by(f);
        let mut body = self.program.new_body(text, &visible);
        body.inputs = captured.iter().cloned().chain(params.iter().map(|p| Rc::clone(&p.name))).collect();
        body.enter(f.span, RangeKind::Function);
        let emitted = self.program.unique(&format!("anon_{line}_{column}"));
        let shown: Vec<String> = handles.iter().cloned().chain(body.inputs.iter().map(ToString::to_string)).collect();
        let text = {
            let Some(mut w) = self.program.writer(self.file, body, Edits::default()) else { return source };
            let text = w.anonymous_text(f, &emitted, &shown, handles.len(), &source);
            w.close();
            text
        };
        self.program.put_anonymous(self.file, &emitted, text);
        let list = taken_by_handle(f, &params);
        let handed: Vec<String> = handles
            .into_iter()
            .chain(captured.iter().map(ToString::to_string))
            .chain(list.iter().map(|p| if *p == "varargin" { "varargin{:}".into() } else { (*p).to_string() }))
            .map(|p| if p == "~" { "[]".into() } else { p })
            .collect();
        let handle = format!("@({}) {emitted}({})", list.join(", "), handed.join(", "));
        if !self.counts_nests() || captured.is_empty() {
            return handle;
        }
        let names: Vec<&str> = captured.iter().map(|c| &**c).collect();
        format!("slm_capture({handle}, '{}')", names.join(" "))
    }

    /// A handle's values do not say which array they are: elements of one that it has captured count in every call.
    fn note_captured(&mut self, source: &str, captured: &[Name], span: Span) {
        if !self.counts_nests() {
            return;
        }
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let indexed = |name: &Name| {
            source.match_indices(&**name).any(|(at, found)| {
                let before = source.get(..at).and_then(|s| s.chars().next_back());
                let after = source.get(at + found.len()..).unwrap_or_default().trim_start();
                !before.is_some_and(|c| is_word(c) || c == '.') && after.starts_with('(')
            })
        };
        if let Some(name) = captured.iter().find(|n| indexed(n)) {
            let message =
                format!("elements of `{name}`, which the handle has captured, are loaded anew in every call of it");
            self.note(span, codes::SLM518, &message);
        }
    }

    /// `handles`: of the parameters, those in front that are no inputs of the prototype's.
    fn anonymous_text(
        &mut self,
        f: &Anonymous,
        emitted: &str,
        params: &[String],
        handles: usize,
        source: &str,
    ) -> String {
        // `(deal(x, y))` gives both values; as the right side of an assignment it would give one.
        let body = f.body.bare();
        self.count_reads(&[body]);
        self.line = self.line_column(body.span.start).0;
        self.in_lazy = true;
        let p = self.taken_over(body);
        let words = self.join_unassigned(&p);
        let mut all = std::mem::take(&mut self.part);
        all.extend(words);
        let n = self.operation(all);
        let number = self.body.number;
        let file = &self.program.prototype.sources.get(self.source.id).name;
        let line = self.line_column(f.span.start).0;
        let given = if handles > 0 { format!("nargin - {handles}") } else { "nargin".into() };
        let head = format!(
            "function varargout = {emitted}({})\n% {} of {file}, line {line}\n  slm_function({number}, {given}); {MARK}\n",
            params.join(", "),
            source.replace(['\n', '\r'], " "),
        );
        let value = p.text.trim();
        let gives_values = match self.silence(body) {
            Silence::Value => format!("  varargout{{1}} = {value};\n"),
            Silence::Silent => format!("  {value};\n"),
            Silence::Several => format!("  [varargout{{1:max(nargout, 1)}}] = {value};\n"),
            Silence::Unknown => format!(
                "  if nargout == 0 {MARK}\n    clear ans\n    {value};\n    if exist('ans', 'var')\n      \
                 varargout{{1}} = ans;\n    end\n  else\n    [varargout{{1:nargout}}] = {value};\n  end\n"
            ),
        };
        let end = if self.program.closes(self.file) { "end\n" } else { "" };
        // What a function of the prototype has stored is stored no second time.
        let gives = match p.src {
            ValueOrigin::Call => format!("  slm_gives(0); {MARK}\n"),
            ValueOrigin::Operation(n) => format!("  slm_gives({n}); {MARK}\n"),
            _ => String::new(),
        };
        format!("{head}{gives_values}  slm_done({n}); {MARK}\n{gives}  slm_inclusive({number}); {MARK}\n{end}")
    }

    /// What an anonymous function gives.
    fn silence(&mut self, e: &Expr) -> Silence {
        let name = match &e.kind {
            ExprKind::Ident(n) => Rc::clone(n),
            ExprKind::Access { base, path } => match (&base.kind, path.len()) {
                (ExprKind::Ident(n), 1) => Rc::clone(n),
                _ => return Silence::Several,
            },
            _ => return Silence::Value,
        };
        if self.body.variables.contains(&name) {
            return Silence::Unknown;
        }
        match self.target(&name) {
            Target::Builtin(f) if f.outputs == 0 || f.facts.effect => Silence::Silent,
            Target::Builtin(_) => Silence::Several,
            _ => Silence::Unknown,
        }
    }

    /// The body is complete: its tables are kept for the header.
    pub(super) fn close(self) -> Edits {
        let Writer { program, body, edits, file, .. } = self;
        if let Some(f) = program.files.get_mut(file) {
            f.bodies.push(body);
        }
        edits
    }
}

impl Emitter<'_> {
    /// The body of an anonymous function: in the file of functions that it stands in, so that it
    /// sees them; a file of its own for those of scripts.
    fn put_anonymous(&mut self, file: usize, name: &str, text: String) {
        match self.files.get_mut(file) {
            Some(f) if f.source.unit.kind == UnitKind::FunctionFile => f.more.push_str(&format!("\n{text}")),
            _ => {
                self.outputs.insert(name.to_string(), text);
            }
        }
    }

    pub(super) fn write_script(
        &mut self,
        file: usize,
        unit: &Unit,
        text: program::Body,
        visible: &Rc<Visible>,
    ) -> Edits {
        self.refuse_hiding(file, &text.slots);
        let mut body = self.new_body(text, visible);
        // A script that another one calls has its variables.
        let called = file > 0;
        body.opaque = called || self.calls_scripts(&body);
        body.once = !called;
        if !called {
            body.given = self.options.set.iter().map(|(n, _)| n.as_str().into()).collect();
        }
        let given = body.given.clone();
        self.infer(&mut body, file, None, &unit.body, &given);
        let number = body.number;
        let Some(mut w) = self.writer(file, body, Edits::default()) else { return Edits::default() };
        w.returned = if called { format!("slm_inclusive({number})") } else { "slm_finish()".into() };
        w.body.enter(Span::new(unit.file, 0, 0), RangeKind::File);
        if w.program.options.profile {
            w.returned = if called { String::new() } else { "slm_stop(0); slm_profile()".into() };
            w.profile_block(&unit.body);
        } else {
            w.versions = !called && !w.body.opaque;
            w.block(&unit.body);
        }
        w.close()
    }

    /// Whether it is the function that the main file is called as.
    pub(super) fn is_main_function(&self, f: &FunctionText) -> bool {
        let unit = self.files.first().map(|f| &f.source.unit).filter(|u| u.kind == UnitKind::FunctionFile);
        unit.and_then(|u| u.functions.first()).is_some_and(|first| first.span == f.span)
    }

    /// Whether a body calls scripts, which share its variables.
    fn calls_scripts(&mut self, body: &Body) -> bool {
        body.commands.iter().any(|n| self.called_script(n).is_some())
    }

    /// Finds what the text tells of the variables of a body.
    fn infer(&mut self, body: &mut Body, file: usize, f: Option<&FunctionText>, block: &Block, excluded: &[Name]) {
        if body.dynamic || body.opaque {
            return;
        }
        let mut hidden: FxHashSet<Name> = self.prototype.files_on_path().map(|(name, _)| name.into()).collect();
        let mut scope = Some(&body.visible);
        while let Some(v) = scope {
            hidden.extend(v.names.iter().map(|(n, _)| Rc::clone(n)));
            scope = v.parent.as_ref();
        }
        // Nested functions share variables and hide names.
        let alone = f.is_none_or(|f| f.nested.is_empty()) && body.outer == 0;
        let (given, calls) = match alone {
            true => (f.map(|f| self.survey.params(file, f)).unwrap_or_default(), self.survey.calls(file)),
            false => (Vec::new(), infer::Calls::default()),
        };
        let excluded: Vec<Name> = excluded.iter().filter(|n| !given.iter().any(|(g, _)| g == *n)).cloned().collect();
        body.known = infer::infer(block, &body.variables, &excluded, hidden, &given, calls);
        if alone && !self.options.profile {
            body.hide_functions(block);
        }
    }

    /// Writes a function in place, and the functions nested in it.
    pub(super) fn write_function(
        &mut self,
        file: usize,
        f: &Rc<FunctionText>,
        mut text: program::Body,
        visible: &Rc<Visible>,
        edits: Edits,
        outer: usize,
    ) -> Edits {
        let own = Visible {
            names: f.nested.iter().map(|g| (Rc::clone(&g.name.name), format!("SLM{}", g.name.name))).collect(),
            parent: Some(Rc::clone(visible)),
        };
        let own = Rc::new(own);
        let nested = std::mem::take(&mut text.nested);
        self.refuse_hiding(file, &text.slots);
        let mut body = self.new_body(text, &own);
        body.opaque = self.calls_scripts(&body);
        body.outer = outer;
        body.once = outer == 0 && (self.survey.is_called_once(file, f) || file == 0 && self.is_main_function(f));
        body.inputs = f.params.iter().map(|p| Rc::clone(&p.ident.name)).collect();
        body.common = body.shared_names().cloned().collect();
        for g in &f.nested {
            let inside = names::names_in_function(g);
            let of_both = body.slots.iter().filter(|n| inside.contains(*n) && !body.common.contains(n));
            let of_both: Vec<Name> = of_both.cloned().collect();
            body.common.extend(of_both);
        }
        body.exposed.extend_from_slice(&body.common);
        let excluded: Vec<Name> = body.inputs.iter().chain(&body.exposed).cloned().collect();
        self.infer(&mut body, file, Some(f), &f.body, &excluded);
        let number = body.number;
        let Some(mut w) = self.writer(file, body, edits) else { return Edits::default() };
        w.returned = format!("slm_inclusive({number})");
        w.function(f, visible);
        let mut edits = w.close();
        for (g, text) in f.nested.iter().zip(nested) {
            edits = self.write_function(file, g, text, &own, edits, number);
        }
        edits
    }
}

impl Writer<'_, '_> {
    fn function(&mut self, f: &FunctionText, visible: &Visible) {
        let number = self.body.number;
        if let Some(emitted) = visible.find(&f.name.name) {
            self.edits.replace(f.name.span, emitted.to_string());
        }
        if let Some(p) = f.params.iter().find(|p| p.default.is_some()) {
            self.refuse(
                p.ident.span,
                codes::SLM510,
                "only Octave gives an input a default value",
                "test nargin in the function",
            );
        }
        self.body.enter(f.span, RangeKind::Function);
        let end = self.signature_end(f);
        if self.program.options.profile {
            self.profile_function(f, end);
            return;
        }
        let places = Places { text: &self.text, continued: &self.continued };
        let indent = self.block_indent(f.span.start, &f.body);
        let mut first = vec![format!("slm_function({number}, nargin)")];
        let shared: Vec<Name> = self.body.shared_names().cloned().collect();
        first.extend(self.shared_sizes(&shared));
        first.extend(self.handles_of_nested(&f.body));
        places.put_behind(&mut self.edits, end, &indent, &first);
        self.versions = self.body.outer == 0
            && f.nested.is_empty()
            && !self.body.opaque
            && !super::statements::mentions_removal(&self.source(f.span));
        self.block(&f.body);
        if self.versions_used {
            let places = Places { text: &self.text, continued: &self.continued };
            places.put_behind(&mut self.edits, end, &indent, &[super::header::VERSIONED.into()]);
        }
        let returns = matches!(f.body.last().map(|s| &s.kind), Some(crate::syntax::ast::StmtKind::Return));
        self.body.leave();
        if returns {
            return;
        }
        self.at_function_end(f, &indent, &[format!("slm_inclusive({number})")]);
    }

    /// Before the `end` of a function, behind its last statement where none closes it.
    pub(super) fn at_function_end(&mut self, f: &FunctionText, indent: &str, statements: &[String]) {
        let places = Places { text: &self.text, continued: &self.continued };
        if self.source.unit.closed {
            let keyword = self.end_keyword(f.span) as usize;
            places.put_before(&mut self.edits, keyword, Some(indent), statements);
        } else {
            places.put_behind(&mut self.edits, f.span.end as usize, indent, statements);
        }
    }

    /// Behind the name and the inputs of a function's first line.
    fn signature_end(&self, f: &FunctionText) -> usize {
        let from = f.params.last().map_or(f.name.span.end, |p| p.ident.span.end) as usize;
        let rest = self.text.get(from..).unwrap_or("");
        let line = rest.split('\n').next().unwrap_or("");
        let open = f.params.is_empty() && !line.trim_start().starts_with('(');
        if open {
            return from;
        }
        from + rest.find(')').map_or(0, |i| i + 1)
    }
}
