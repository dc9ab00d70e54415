//! A run from start to end: the main body, and functions as they are called.

use super::frame::{Frame, Var, place_of};
use super::ir::{Body, BodyId, BodyKind, Ex, Target};
use super::lower::{self, FileBodies, Outside, Sink, Waiting};
use super::workspaces::Workspaces;
use super::{Calls, Code, Console, Interp, Outcome, Output, Recording, Remarks, RunOptions, Shared, limits};
use crate::disk::Disk;
use crate::error::{ErrorKind, Result, RunError, StackFrame};
use crate::events::{Caller, Store};
use crate::functions::Values;
use crate::functions::state::State;
use crate::listeners::{Listeners, RankSetup, RecordedRun, Remark, Subject};
use crate::ops::memory;
use crate::prediction::Prediction;
use crate::program::{Callee, File, Program};
use crate::syntax::ast::UnitKind;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use crate::traffic::Count;
use crate::value::Value;
use std::path::Path;
use std::rc::Rc;

/// Runs a prototype. With syntax or name errors nothing is run.
pub fn run(program: &mut Program, options: &RunOptions, output: &mut dyn Output) -> Outcome {
    let main = Rc::clone(program.main());
    let diagnostics = main.problems().cloned().collect();
    if main.is_wrong() {
        return Outcome {
            prediction: None,
            trace: None,
            recording: None,
            error: None,
            diagnostics,
            exit: None,
            by_machine: 0,
        };
    }
    let mut interp = Interp::new(program, options, output);
    interp.remarks.diagnostics = diagnostics;
    memory::set_limit(options.max_memory.unwrap_or_else(memory::default_limit));
    if options.accounting && (options.machine.is_some() || options.trace.is_some()) {
        interp.events.follow_accesses(options.machine.as_ref(), options.trace, options.recording);
        interp.tracked.followed = true;
    }
    if options.accounting {
        interp.begin_ranks(&main);
    }
    if options.executions && options.accounting {
        interp.events.record_executions();
    }
    if options.over_time && options.accounting {
        interp.events.record_over_time();
    }
    if options.explain && options.accounting {
        interp.events.explain();
    }
    if options.page && options.accounting {
        interp.events.record_sizes();
    }
    let kept: Vec<_> = options.set.iter().filter(|(n, _)| !n.contains(':')).map(|(n, _)| n.as_str().into()).collect();
    let inside = options.set.iter().filter_map(|(n, _)| n.split_once(':'));
    interp.program.give(inside.map(|(function, name)| (function.into(), name.into())).collect());
    let outside = Outside { variables: &kept, kept: true, visible: None };
    let bodies = lower::lower_file(&mut interp, &main, BodyKind::Script, &outside);
    interp.begin();
    let result = interp.main_body(&bodies, main.unit.kind);
    let outcome = interp.outcome(result);
    if options.last {
        std::mem::forget((std::mem::take(&mut interp.code.bodies), main));
    }
    outcome
}

impl<'a> Interp<'a> {
    pub(super) fn new(program: &'a mut Program, options: &'a RunOptions, output: &'a mut dyn Output) -> Interp<'a> {
        let calls = Calls {
            selector: crate::events::NO_SELECTOR,
            operands: Vec::new(),
            elements: crate::events::Elements { followed: true, ..Default::default() },
            stored_by_text: false,
            named: None,
            depth: 0,
            stack: Vec::new(),
            call_span: Span::new(program.main().id, 0, 0),
            counting: Default::default(),
            wanted: None,
            column: false,
            ignored_outputs: Vec::new(),
            ends: Vec::new(),
            names: Vec::new(),
            spare_frames: Vec::new(),
        };
        let workspaces = Workspaces::new(program.reaches_frames);
        let folder = program.sources.get(program.main().id).path.parent().map(Path::to_path_buf);
        let disk = Disk::new(folder, program.searched(), &options.folders);
        Interp {
            program,
            options,
            code: Code::default(),
            shared: Shared::default(),
            workspaces,
            events: Listeners::new(options.accounting, options.cache, &options.layouts, options.count),
            state: State { disk, ..State::default() },
            tracked: crate::events::Elements {
                on: options.accounting && options.count == Count::Textbook,
                followed: options.accounting && options.count == Count::Model,
                ..Default::default()
            },
            calls,
            statements: 0,
            monitor: limits::Monitor::start(options, options.max_memory.unwrap_or_else(memory::default_limit)),
            remarks: Remarks::default(),
            console: Console { output, capture: Vec::new() },
            models: super::models::Models::default(),
            machines: Vec::new(),
            by_machine: 0,
            reached: super::registers::Reached::default(),
        }
    }
}

impl Interp<'_> {
    /// Ranks are followed where an option or a directive asks for them.
    fn begin_ranks(&mut self, main: &File) {
        let (layouts, counts) = main.ranks();
        let ranks = if self.options.ranks.ranks.is_empty() { counts } else { self.options.ranks.ranks.clone() };
        if !ranks.is_empty() {
            self.events.follow_ranks(&RankSetup { ranks, ghosts: self.options.ranks.ghosts });
            self.tracked.followed = true;
            if layouts.is_none() {
                let text = "no array of this file is distributed: every rank has and does everything";
                let span = Span::new(self.program.main().id, 0, 0);
                self.remarks.warnings.push(Remark { code: codes::SLM312, message: text.into(), span, count: 1 });
            }
        } else if let Some(span) = layouts {
            let text =
                "arrays are distributed, but over how many ranks is not said: `--ranks 2,4` or `%SLM ranks 2, 4;`";
            self.remarks.warnings.push(Remark { code: codes::SLM312, message: text.into(), span, count: 1 });
        }
    }

    fn main_body(&mut self, bodies: &FileBodies, kind: UnitKind) -> Result<()> {
        if let Some(seed) = self.options.seed {
            self.state.random =
                crate::functions::state::random::Random::seeded(u32::try_from(seed & 0xffff_ffff).unwrap_or(0));
        }
        let id = match (kind, bodies.script, bodies.function) {
            (UnitKind::Script, Some(id), _) => id,
            (_, _, Some(id)) => id,
            _ => return Ok(()),
        };
        let body = self.body(id)?;
        let mut fr = Frame::new(Rc::clone(&body));
        fr.top = true;
        fr.sizes.stamp = self.events.new_stamp();
        let ignored = body.ignored || !self.options.only.is_empty();
        self.events.enter(&body.outline, None, ignored, None);
        let given = self.given_values(&mut fr)?;
        if body.kind == BodyKind::Function {
            return self.main_function(&body, &given);
        }
        for (name, value) in given {
            if let Some(slot) = fr.slot_named(&name) {
                self.set_slot(&mut fr, slot, value);
            }
        }
        self.enter_range(&mut fr, 0);
        let result = self.exec_block(&mut fr, &body.code).map(|_| ()).map_err(|e| self.add_stack(e, &body));
        self.run_cleanups(&mut fr, true);
        result
    }

    /// A function file runs its first function; `--set` gives its inputs by name.
    fn main_function(&mut self, body: &Rc<Body>, given: &[(String, Value)]) -> Result<()> {
        let names: Vec<_> = body.params.iter().map(|p| p.and_then(|s| body.slots.get(s as usize)).cloned()).collect();
        let mut args = super::access::Arguments::new();
        for name in names.iter().take(body.params.len() - usize::from(body.variadic)) {
            match name.as_ref().and_then(|n| given.iter().find(|(g, _)| **g == **n)) {
                Some((_, v)) => args.push(v.clone()),
                None => break,
            }
        }
        let missing = body.params.len() - usize::from(body.variadic) > args.len();
        let mut frame = Frame::new(Rc::clone(body));
        frame.sizes.stamp = self.events.new_stamp();
        self.run_body(&mut frame, &mut args, 0, None, &[]).map(|_| ()).map_err(|e| {
            let e = self.add_stack(e, body);
            // An error of the prototype's own, or of what it has not been given.
            let unread = e.identifier.contains("nputs") || e.identifier == "MATLAB:minrhs";
            let own = e.help.is_empty() && !e.identifier.starts_with("MATLAB:") || unread;
            let unset = e.identifier == "MATLAB:UndefinedFunction"
                && names.iter().flatten().any(|n| e.message.contains(&format!("'{n}'")));
            if missing && e.stack.len() == 1 && (own || unset) {
                let list: Vec<String> = names.iter().flatten().map(|n| format!("--set '{n}=…'")).collect();
                return e.with_help(format!("`{}` is a function: set its inputs with {}", body.name, list.join(" ")));
            }
            e
        })
    }

    /// Values of `--set` for the variables of functions, at the begin of one of the prototype's.
    pub(super) fn set_inside(&mut self, fr: &mut Frame, body: &Body) {
        let own: Vec<_> = self.shared.given.iter().filter(|(f, ..)| *f == body.name).cloned().collect();
        if own.is_empty() || self.program.sources.is_shipped(body.file) {
            return;
        }
        for (_, name, value) in own {
            if let Some(slot) = fr.slot_named(&name) {
                self.set_slot(fr, slot, value);
            }
        }
    }

    /// Values of `--set`, evaluated as expressions in order.
    fn given_values(&mut self, fr: &mut Frame) -> Result<Vec<(String, Value)>> {
        let mut given = Vec::new();
        for (name, text) in &self.options.set {
            let on = std::mem::replace(&mut self.events.on, false);
            let values = self.eval_text(fr, text, 1, None);
            self.events.on = on;
            let value = values
                .map_err(|mut e| {
                    e.message = format!("--set {name}={text}: {}", e.message);
                    if e.kind == ErrorKind::Program {
                        e.kind = ErrorKind::Usage;
                    }
                    e
                })?
                .into_iter()
                .next();
            let Some(v) = value else { continue };
            match name.split_once(':') {
                Some((function, inside)) => self.shared.given.push((function.into(), inside.into(), v)),
                None => given.push((name.clone(), v)),
            }
        }
        Ok(given)
    }

    pub(super) fn body(&self, id: BodyId) -> Result<Rc<Body>> {
        self.code
            .bodies
            .get(id)
            .and_then(Clone::clone)
            .ok_or_else(|| RunError::new("slamm:internal", "a body is missing"))
    }

    /// A function that has been found by its name is lowered if it waits for that.
    pub(super) fn lowered(&mut self, id: BodyId) {
        if self.code.bodies.get(id).is_some_and(Option::is_none)
            && let Some(functions) = self.code.waiting.iter().find(|w| w.has(id)).cloned()
        {
            functions.lower(self, id);
        }
    }

    /// A function of the path, a built-in, or a function of the library.
    pub(super) fn global_function(&mut self, name: &str) -> Result<Option<Target>> {
        if let Some(t) = self.code.found.get(name) {
            return Ok(*t);
        }
        let target = self.target_of(self.program.callee(name))?;
        self.code.found.insert(name.into(), target);
        Ok(target)
    }

    /// A built-in, or a function of the library, whatever the user's files are called.
    pub(super) fn shipped_function(&mut self, name: &str) -> Result<Option<Target>> {
        self.target_of(Program::shipped(name))
    }

    fn target_of(&mut self, callee: Option<Callee>) -> Result<Option<Target>> {
        let origin = match callee {
            Some(Callee::File(origin)) => origin,
            Some(Callee::Builtin(f)) => return Ok(Some(Target::Builtin(f))),
            None => return Ok(None),
        };
        let file = self
            .program
            .load(&origin)
            .map_err(|e| RunError::new("MATLAB:fileIO", format!("{} cannot be read: {e}", origin.path().display())))?;
        if let Some(target) = self.code.loaded.get(&file.id) {
            return Ok(*target);
        }
        let target = self.load_file(&file)?;
        self.code.loaded.insert(file.id, target);
        Ok(target)
    }

    /// Runs a script or the text of an `eval`, called at `at`, with the variables of a frame.
    pub(super) fn run_in_frame(
        &mut self,
        fr: &mut Frame,
        body: &Rc<Body>,
        nargout: usize,
        at: Option<Span>,
    ) -> Result<Values> {
        self.calls.depth += 1;
        if self.calls.depth > 400 {
            self.calls.depth -= 1;
            return Err(RunError::new("MATLAB:recursionLimit", "Scripts and evals are nested too deeply."));
        }
        let mut inner = Frame::new(Rc::clone(body));
        inner.sizes.stamp = self.events.new_stamp();
        inner.top = fr.top;
        inner.guest = true;
        inner.nargin = fr.nargin;
        inner.nargout = fr.nargout;
        inner.env.clone_from(&fr.env);
        for (k, name) in body.slots.iter().enumerate() {
            let cell = self.cell_named(fr, name);
            let slot = u32::try_from(k).unwrap_or(u32::MAX);
            inner.bind(slot, Rc::clone(&cell));
            let held = cell.borrow();
            let bytes = held.as_ref().map_or(0, |v| v.bytes(self.events.layout_of(body, slot)));
            self.events.resized(body, &mut inner.sizes, slot, bytes, held.as_ref());
        }
        let from = Caller { range: fr.range(), start: at.map(|s| s.start) };
        self.events.body_begins(&body.outline, from, body.ignored, None);
        for (k, name) in body.slots.iter().enumerate() {
            if let (Some(there), Ok(here)) = (fr.slot_named(name), u32::try_from(k)) {
                self.events.aliased(here, there, None);
                if let Some(Var::Shared(cell)) = inner.vars.get(k) {
                    self.events.of_scopes(here, place_of(cell), false);
                }
            }
        }
        self.enter_range(&mut inner, 0);
        self.wait(fr);
        let result = if nargout > 0 {
            self.value_of_text(&mut inner, body, nargout)
        } else {
            self.exec_block(&mut inner, &body.code).map(|_| Values::new())
        };
        self.resume(fr);
        self.events.body_ends(&[]);
        self.events.call_ends(&[]);
        self.calls.depth -= 1;
        self.adopt_globals(fr, &inner);
        // What the text made beyond the names that the frame knew.
        for (name, cell) in inner.extra.drain() {
            if self.shared.globals.get(&name).is_some_and(|g| Rc::ptr_eq(g, &cell)) {
                continue;
            }
            match fr.slot_named(&name) {
                Some(_) => {
                    if let Some(value) = cell.take() {
                        self.set_named(fr, &name, value);
                    }
                }
                None => drop(fr.extra.entry(name).or_insert(cell)),
            }
        }
        if fr.visited.is_none() {
            self.refresh_shared(fr);
        }
        result.map_err(|e| if body.kind == BodyKind::Script { self.add_stack(e, body) } else { e })
    }

    fn value_of_text(&mut self, fr: &mut Frame, body: &Rc<Body>, nargout: usize) -> Result<Values> {
        use super::ir::Node;
        let (Some(Node::Expr { site, e, .. }), 1) = (body.code.first(), body.code.len()) else {
            return Err(RunError::new("MATLAB:eval", "The text is not an expression, but its value is needed."));
        };
        let e: &Ex = e;
        let mut found = super::access::Found::new();
        self.statement(fr, *site, |it, fr| {
            it.several(fr, e, nargout, &mut found)?;
            it.read_unassigned(&mut found);
            Ok(Store::Nothing)
        })?;
        Ok(found.into_iter().map(|(v, _)| v).collect())
    }

    /// Runs a text in a frame; `at` is the call that has it run, if a text has that call.
    pub(super) fn eval_text(&mut self, fr: &mut Frame, code: &str, nargout: usize, at: Option<Span>) -> Result<Values> {
        let id = self.body_of_eval(fr, code)?;
        let body = self.body(id)?;
        let around = self.calls.call_span;
        let result = self.run_in_frame(fr, &body, nargout, at);
        // The same call may have another text run, which catches the error of this one.
        self.calls.call_span = around;
        result
    }

    /// Fills in where a statement failed.
    pub(super) fn locate(&self, e: Box<RunError>, fr: &Frame, site: u32) -> Box<RunError> {
        match fr.body.sites.get(site as usize) {
            Some(s) => e.mark(s.span),
            None => e,
        }
    }

    /// The error leaves a function: its frame goes on the stack.
    pub(super) fn add_stack(&self, mut e: Box<RunError>, body: &Body) -> Box<RunError> {
        let span = e.at.take().or_else(|| body.ranges.first().map(|r| r.span));
        if let Some(span) = span {
            e.stack.push(StackFrame { function: Rc::clone(&body.name), span });
        }
        e
    }

    /// What the figures are about.
    pub(super) fn subject(&self, complete: bool) -> Subject<'_> {
        let own = |b: &&Rc<Body>| !self.models.holds(b.file);
        let bodies = self.code.bodies.iter().map(|b| b.as_ref().filter(own).map(|b| &*b.outline)).collect();
        Subject {
            sources: &self.program.sources,
            main: self.program.main().id,
            bodies,
            contexts: self.events.contexts(),
            statements: self.statements,
            set: &self.options.set,
            seed: self.options.seed,
            warnings: &self.remarks.warnings,
            complete,
        }
    }

    /// The whole result, also in the middle of a run.
    pub(super) fn prediction(&self, complete: bool) -> Prediction {
        self.events.prediction(&self.subject(complete))
    }

    fn recording(&self, complete: bool) -> Option<RecordedRun> {
        self.events.recording(&self.subject(complete))
    }

    fn outcome(&mut self, result: Result<()>) -> Outcome {
        let (mut error, mut exit) = (None, None);
        // Where the last statement was a display that a limit cut short, nobody has asked since.
        if let Err(e) = result.and_then(|()| crate::poll::cut()) {
            match e.kind {
                ErrorKind::Exit(status) => exit = Some(status),
                _ => error = Some(*e),
            }
        }
        let complete = error.is_none();
        let trace = self.events.close(&self.program.sources, complete);
        let alone = self.options.recording == Recording::Alone;
        let prediction = (self.events.on && !alone).then(|| self.prediction(complete));
        let recording = self.recording(complete);
        let mut diagnostics = std::mem::take(&mut self.remarks.diagnostics);
        diagnostics.extend(self.unmatched_filters());
        let far = self.events.remarks(&self.subject(complete));
        diagnostics.extend(self.remarks.warnings.iter().chain(&far).map(|w| {
            let times = if w.count > 1 { format!(" ({} times)", w.count) } else { String::new() };
            Diagnostic::warning(w.code, format!("{}{times}", w.message)).at(w.span, "")
        }));
        diagnostics.append(&mut self.remarks.notes);
        diagnostics.extend(self.all_made_up());
        diagnostics.extend(self.all_ignored());
        Outcome { prediction, trace, recording, error, diagnostics, exit, by_machine: self.by_machine }
    }
}

impl Sink for Interp<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn program_mut(&mut self) -> &mut Program {
        self.program
    }

    fn new_body(&mut self) -> BodyId {
        self.code.bodies.push(None);
        self.code.bodies.len() - 1
    }

    fn set_body(&mut self, body: Body) {
        let id = body.id;
        self.events.lowered(&body);
        if let Some(place) = self.code.bodies.get_mut(id) {
            *place = Some(Rc::new(body));
        }
    }

    fn new_persistent(&mut self, function: &crate::syntax::ast::Name) -> usize {
        self.shared.persistents.push((Rc::clone(function), super::frame::SharedCell::default()));
        self.shared.persistents.len() - 1
    }

    fn remark(&mut self, span: Span, message: &str) {
        self.note(message, span, message);
    }

    fn wants_all(&self) -> bool {
        // Names of `--only` and `--skip` are looked for in all of them.
        self.options.accounting || !self.options.only.is_empty() || !self.options.skip.is_empty()
    }

    fn wait(&mut self, functions: Waiting) {
        self.code.waiting.push(Rc::new(functions));
    }
}
