//! The access trace. In: the operations that the stream emits, and what it knows about the arrays
//! behind their addresses. Out: records for [`crate::trace::recorder`].
//!
//! What an operation touches is read off it ([`parts`]), so that trace and cache levels never
//! disagree. Where one step of the predicted implementation is many operations (a dense product in
//! blocks, a factorisation), a *scope* makes them one record and says itself what the whole of it
//! touches. Scalar code on elements becomes one record as long as each statement goes on by constant
//! steps ([`scalar`]). Which array lies at an address is known by [`arrays`].

mod arrays;
mod parts;
mod scalar;

use super::space::Home;
use super::{NONE, Stream};
use crate::cache::stream::Op;
use crate::program::{BodyId, Leaf, Outline, Site};
use crate::text::source::{FileId, SourceFile, Sources};
use crate::trace::array_part::Scattered;
use crate::trace::grid::Sizes;
use crate::trace::recorder::TraceRecorder;
use crate::trace::{Trace, TracedStatement};
use crate::value::{Pattern, SparseFormat};
use arrays::{Holding, Names};
use parts::{Named, add};
use rustc_hash::FxHashMap;
use scalar::{Execution, Group};
use smallvec::SmallVec;
use std::rc::Rc;

/// Characters of a source line that are kept.
const TEXT: usize = 400;

/// A record that takes several operations.
struct Scope {
    /// Operator or function and its flops; those of the pass without.
    what: Option<(&'static str, u64)>,
    /// What is touched has been said: the operations add nothing.
    declared: bool,
    accesses: Accesses,
    depth: u32,
}

/// Numbers of accesses, each once.
type Accesses = SmallVec<[u32; 8]>;

pub(super) struct Tracer {
    pub recorder: TraceRecorder,
    levels: Vec<String>,
    homes: Vec<Holding>,
    /// Where each array lay last: the storage and which of its uses.
    lies: Vec<(Home, u32)>,
    bodies: FxHashMap<BodyId, Rc<Names>>,
    /// The body that runs when no function does.
    main: BodyId,
    /// Work arrays, fields and cell contents, by name: those alike are one.
    nameless: FxHashMap<(String, Sizes, bool), u32>,
    /// The occurrence whose storage is looked for.
    leaf: Option<Leaf>,
    /// What is described next is assigned, not read.
    assigned: bool,
    pub place: u32,
    places: FxHashMap<(BodyId, Site), u32>,
    files: Vec<FileId>,
    scope: Option<Scope>,
    execution: Execution,
    group: Group,
    named: FxHashMap<(u32, Named), Rc<Scattered>>,
    /// Patterns met last.
    patterns: Vec<(Rc<Pattern>, Rc<Scattered>)>,
    format: SparseFormat,
}

impl Tracer {
    pub(super) fn new(limit: usize, levels: Vec<String>, format: SparseFormat) -> Tracer {
        Tracer {
            recorder: TraceRecorder::new(limit, levels.len()),
            levels,
            homes: Vec::new(),
            lies: Vec::new(),
            bodies: FxHashMap::default(),
            main: 0,
            nameless: FxHashMap::default(),
            leaf: None,
            assigned: false,
            place: NONE,
            places: FxHashMap::default(),
            files: Vec::new(),
            scope: None,
            execution: Execution::default(),
            group: Group::default(),
            named: FxHashMap::default(),
            patterns: Vec::new(),
            format,
        }
    }

    /// The number that the record that comes next has.
    pub(super) fn next_record(&self) -> u64 {
        match self.place {
            NONE => u64::MAX,
            _ => self.recorder.next(),
        }
    }

    pub(super) fn body(&mut self, body: &Outline) {
        self.bodies.entry(body.id).or_insert_with(|| {
            Rc::new(Names {
                function: Rc::clone(&body.name),
                slots: body.slots.clone(),
                leaves: body.leaves.iter().map(|l| l.slot).collect(),
            })
        });
    }

    /// A statement of a body runs; `counts`: and is counted.
    pub(super) fn at(&mut self, body: &Outline, site: Site, counts: bool, top: bool) -> u32 {
        if top {
            self.main = body.id;
        }
        if !counts {
            // It gives arrays their names all the same.
            self.body(body);
            return NONE;
        }
        if let Some(&p) = self.places.get(&(body.id, site)) {
            return p;
        }
        self.body(body);
        let (line, columns) =
            body.sites.get(site as usize).map_or((0, [0; 2]), |s| (s.line, [s.span.start, s.span.end]));
        let (file, function, text) = (String::new(), body.name.to_string(), String::new());
        // Columns are offsets in the file until the run has ended.
        let place = self.recorder.place(TracedStatement { file, line, function, text, columns });
        self.files.push(body.file);
        self.places.insert((body.id, site), place);
        place
    }
}

impl Stream {
    /// Whether the caches of a machine are simulated: without, only what is touched matters.
    pub(crate) fn simulates(&self) -> bool {
        self.engine.is_some()
    }

    /// Flops of the pass, by an operator or function.
    pub(crate) fn works(&mut self, what: &'static str, flops: u64) {
        if self.tracer.is_none() {
            return;
        }
        self.work.flops += flops;
        if !what.is_empty() && !self.work.names.contains(&what) && self.work.names.len() < 6 {
            self.work.names.push(what);
        }
    }

    /// Flops of the operator or function that has just been told.
    pub(crate) fn charged(&mut self, flops: u64) {
        if std::mem::take(&mut self.work.flops_known) {
            self.work.uncharged = false;
            return;
        }
        match self.work.pending.last_mut().filter(|_| self.work.uncharged) {
            Some(p) => p.flops += flops,
            None => self.work.flops += flops,
        }
        self.work.uncharged = false;
    }

    /// Operations up to [`Stream::shut`] are one record.
    pub(crate) fn open(&mut self, what: &'static str, flops: u64) {
        self.open_scope(Some((what, flops)));
    }

    /// The loops of the pass up to [`Stream::shut`] are one record.
    pub(crate) fn open_pass(&mut self) {
        self.open_scope(None);
    }

    fn open_scope(&mut self, what: Option<(&'static str, u64)>) {
        let Some(t) = &mut self.tracer else { return };
        match &mut t.scope {
            Some(s) => s.depth += 1,
            None => t.scope = Some(Scope { what, declared: false, accesses: Accesses::new(), depth: 0 }),
        }
    }

    pub(crate) fn shut(&mut self) {
        let Some(t) = &mut self.tracer else { return };
        if let Some(s) = t.scope.as_mut().filter(|s| s.depth > 0) {
            s.depth -= 1;
            return;
        }
        let Some(s) = t.scope.take().filter(|s| !s.accesses.is_empty()) else { return };
        // Where nothing is simulated, nothing was emitted that would have ended it.
        self.close_scalar();
        match s.what {
            Some((what, flops)) => self.record(what, &s.accesses, flops),
            None => self.record_pass(&s.accesses),
        }
    }

    /// An operation is about to be emitted: what it touches, where it is a record of its own.
    pub(super) fn trace(&mut self, op: &Op) -> Option<SmallVec<[u32; 8]>> {
        let t = self.tracer.as_mut()?;
        if t.place == NONE {
            if let Some(e) = &mut self.engine {
                e.record(u64::MAX);
            }
            return None;
        }
        if let Some(e) = &mut self.engine {
            e.record(t.recorder.next());
        }
        if t.scope.as_ref().is_some_and(|s| s.declared) {
            return None;
        }
        let mut found = Accesses::new();
        t.touched(op, &self.space, &mut found);
        match &mut t.scope {
            Some(s) => {
                found.iter().for_each(|&a| add(&mut s.accesses, Some(a)));
                None
            }
            None => Some(found),
        }
    }

    /// The record of an operation of the pass.
    pub(super) fn record_pass(&mut self, accesses: &[u32]) {
        let names = self.work.names.join(" ");
        let flops = std::mem::take(&mut self.work.flops);
        self.record(&names, accesses, flops);
    }

    fn record(&mut self, what: &str, accesses: &[u32], flops: u64) {
        let Some(t) = &mut self.tracer else { return };
        if t.place == NONE || accesses.is_empty() {
            return;
        }
        if t.recorder.is_full()
            && let Some(e) = &mut self.engine
        {
            e.flush();
            e.found().iter().for_each(|f| t.recorder.hits(f.record, f.lines, &f.misses));
        }
        let what = match what {
            "" if t.recorder.reads(accesses) => "copy",
            "" => "store",
            what => what,
        };
        t.recorder.record(t.place, what, accesses, flops, 1);
    }

    /// What the simulation has found goes to its records.
    pub(super) fn take_hits(&mut self) {
        if let (Some(t), Some(e)) = (&mut self.tracer, &mut self.engine) {
            e.found().iter().for_each(|f| t.recorder.hits(f.record, f.lines, &f.misses));
        }
    }

    /// The trace, when the run has ended.
    pub(crate) fn end_trace(&mut self, sources: &Sources, complete: bool) -> Option<Trace> {
        self.close_scalar();
        if let Some(e) = &mut self.engine {
            e.flush();
        }
        self.take_hits();
        let t = *self.tracer.take()?;
        let (files, main) = (t.files, t.bodies.get(&t.main).map(|n| n.function.to_string()));
        let mut trace = t.recorder.finish(t.levels);
        trace.complete = complete;
        for (place, file) in trace.places.iter_mut().zip(files) {
            let source = sources.get(file);
            place.file.clone_from(&source.name);
            let line = source.line_text(place.line);
            let indent = line.chars().count() - line.trim_start().chars().count();
            place.text = line.trim().chars().take(TEXT).collect();
            place.columns = columns(source, place, indent);
            if Some(&place.function) == main.as_ref() {
                place.function.clear();
            }
        }
        Some(trace)
    }
}

/// Which characters of the text of a line, from 1, are the statement, of which the place has offsets in the file.
fn columns(source: &SourceFile, place: &TracedStatement, indent: usize) -> [u32; 2] {
    let [(first, from), (last, to)] = place.columns.map(|offset| source.line_column(offset));
    let shown = u32::try_from(place.text.chars().count()).unwrap_or(u32::MAX);
    let indent = u32::try_from(indent).unwrap_or(u32::MAX);
    // What goes on in further lines ends with this one.
    let to = if last > first { u32::MAX } else { to.saturating_sub(indent + 1) };
    let columns = [from.saturating_sub(indent), to.min(shown)];
    if first == place.line && columns[0] > 0 && columns[0] <= columns[1] { columns } else { [0; 2] }
}
