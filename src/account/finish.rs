//! Figures of ranges from what accounting has gathered.
//!
//! Exclusive figures of a range are sums over its contexts. Inclusive figures are everything
//! that happened while the range was active: in the ranges nested in it, and in the contexts of
//! functions that were called while it was active, each counted once.

use super::history::Recorder;
use super::{Account, Counted, SizeRecord};
use crate::events::{Context, Contexts, CtxId};
use crate::names::RangeKind;
use crate::prediction::{
    Figures, Line, LineSpan, LineVariable, PredictedRange, Prediction, PredictionOptions, Seen, Source, Tool, Variable,
    Warning,
};
use crate::program::{BodyId, BodyKind, Outline, RangeIx, Slot};
use crate::syntax::ast::Name;
use crate::text::codes::Code;
use crate::text::source::{FileId, Sources, Span};
use crate::traffic::{Bytes, Count};
use crate::value::Class;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A warning of the model or of the run, with how often it happened.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    pub code: Code,
    pub message: String,
    pub span: Span,
    pub count: u64,
}

/// The run that figures are about.
pub(crate) struct Subject<'a> {
    pub sources: &'a Sources,
    pub main: FileId,
    /// Bodies by number; none for those that are no part of the prototype (the models).
    pub bodies: Vec<Option<&'a Outline>>,
    pub contexts: &'a Contexts,
    /// Statements so far.
    pub statements: u64,
    /// Values of `--set`, and the seed.
    pub set: &'a [(String, String)],
    pub seed: Option<u64>,
    pub warnings: &'a [Remark],
    pub complete: bool,
}

impl<'a> Subject<'a> {
    #[must_use]
    pub(crate) fn body(&self, id: BodyId) -> Option<&'a Outline> {
        self.bodies.get(id).copied().flatten()
    }

    /// A remark as the prediction file has it.
    #[must_use]
    pub(crate) fn warning(&self, w: &Remark) -> Warning {
        Warning {
            code: w.code.id().into(),
            message: w.message.clone(),
            file: self.sources.get(w.span.file).name.clone(),
            span: self.place(w.span),
            count: w.count,
        }
    }

    fn place(&self, span: Span) -> LineSpan {
        let file = self.sources.get(span.file);
        let (line, column) = file.line_column(span.start);
        let (end_line, end_column) = file.line_column(span.end);
        LineSpan { line, column, end_line, end_column }
    }

    /// A variable that a nested function shares belongs to the function around it.
    pub(super) fn owner(&self, body: &Outline, slot: Slot) -> (BodyId, Slot) {
        match (body.outer, body.shared.iter().find(|(here, _)| *here == slot)) {
            (Some(outer), Some((_, there))) => match self.body(outer) {
                Some(b) => self.owner(b, *there),
                None => (outer, *there),
            },
            _ => (body.id, slot),
        }
    }
}

/// Number of a range in the report.
pub(crate) type Global = usize;

/// Ranges of all bodies in one list, with the file each belongs to.
pub(crate) struct Numbering {
    pub ranges: Vec<PredictedRange>,
    pub number: FxHashMap<(BodyId, RangeIx), Global>,
    pub file_of_body: FxHashMap<BodyId, Global>,
    pub file: FxHashMap<FileId, Global>,
}

/// What accounting has gathered, by range.
struct Totals {
    exclusive: Vec<Figures>,
    inclusive: Vec<Figures>,
    executions: Vec<u64>,
    trips: Vec<u64>,
    lines: Vec<BTreeMap<u32, Line>>,
    /// Loads and stores of every line by variable; of no variable those of operands that are computed.
    parts: Vec<Parts>,
    variables: Vec<BTreeMap<Slot, Variable>>,
    /// The record that tells what each variable held: its context, calls aside, and which of all records it was.
    described: Vec<FxHashMap<Slot, (CtxId, u64)>>,
    temporaries: Vec<(Bytes, Bytes)>,
    /// Largest bytes of each variable, exclusive and inclusive.
    sizes: Vec<FxHashMap<(BodyId, Slot), u64>>,
    inclusive_sizes: Vec<FxHashMap<(BodyId, Slot), u64>>,
}

/// Loads and stores by line and variable.
type Parts = BTreeMap<(u32, Option<Slot>), (Bytes, Bytes)>;

impl Account {
    /// The whole result, also in the middle of a run.
    #[must_use]
    pub(crate) fn prediction(&self, subject: &Subject, history: Option<&Recorder>) -> (Numbering, Prediction) {
        let numbering = self.numbering(subject);
        let mut ranges = self.totals(subject, &numbering).into_ranges(&numbering);
        for (range, calls) in self.calls(subject, &numbering) {
            ranges[range].calls = calls;
        }
        let executions = self.executions.as_ref().map_or(Vec::new(), |e| e.of_ranges(&numbering));
        for found in &executions {
            ranges[found.range].statistics = Some(found.statistics.clone());
        }
        let explained = self.explanation(subject, &numbering);
        let main = subject.sources.get(subject.main);
        let (cache, layout) = (self.cache, self.layout);
        let options = PredictionOptions {
            l1: cache.size,
            line: cache.line,
            l1_ways: cache.ways,
            index_bytes: layout.index_bytes,
            sparse_format: layout.sparse,
            machine: None,
            placements: None,
            extrapolate: None,
            count: self.count(),
            set: subject.set.iter().map(|(n, e)| format!("{n}={e}")).collect(),
            seed: subject.seed,
            repeats: None,
        };
        let far = self.remarks(subject);
        let warnings = subject.warnings.iter().chain(&far).map(|w| subject.warning(w));
        let prediction = Prediction {
            schema: crate::prediction::SCHEMA.into(),
            tool: Tool { name: "slamm".into(), version: env!("CARGO_PKG_VERSION").into() },
            source: Source { file: main.name.clone(), sha256: main.sha256() },
            options,
            complete: subject.complete,
            warnings: warnings.collect(),
            miss_curve: Vec::new(),
            distribution: None,
            seen: Seen { executions, explained, ..self.seen(subject, &numbering, history) },
            ranges,
        };
        (numbering, prediction)
    }

    /// Inclusive figures so far of the regions with a name; of the functions where no region has
    /// it, of the file where no function has it either (`cg.m` may hold a region `cg` around a
    /// call of a function `cg`). A region within one of the same name is part of it.
    #[must_use]
    pub(crate) fn figures_named(&self, subject: &Subject, name: &Name) -> Figures {
        let numbering = self.numbering(subject);
        let totals = self.totals(subject, &numbering);
        let named = |r: &&PredictedRange| r.name == **name;
        let rank = |r: &PredictedRange| match r.kind {
            RangeKind::Body => 0,
            RangeKind::Function => 1,
            RangeKind::File => 3,
            _ => 2,
        };
        let best = numbering.ranges.iter().filter(named).map(rank).min();
        let counts = |r: &&PredictedRange| named(r) && Some(rank(r)) == best;
        let mut sum = Figures::default();
        for r in numbering.ranges.iter().filter(counts) {
            let parent = |r: &PredictedRange| r.parent.map(|p| &numbering.ranges[p]);
            let mut around = std::iter::successors(parent(r), |r| parent(r));
            if !around.any(|r| counts(&r)) {
                add(&mut sum, &totals.inclusive[r.id]);
                sum.sr = sum.sr.max(totals.inclusive_sizes[r.id].values().sum());
            }
        }
        sum
    }

    /// All ranges: files in the order they were loaded, in each the order of the text.
    fn numbering(&self, subject: &Subject) -> Numbering {
        let mut numbering = Numbering {
            ranges: Vec::new(),
            number: FxHashMap::default(),
            file_of_body: FxHashMap::default(),
            file: FxHashMap::default(),
        };
        let mut by_file: BTreeMap<FileId, Vec<&Outline>> = BTreeMap::new();
        let counted = |b: &Outline| {
            let executed = |n: &Counted| n.ranges.first().is_some_and(|r| r.executions > 0);
            self.contexts(subject).any(|(c, n)| c.body.id == b.id && executed(n))
        };
        for body in subject.bodies.iter().copied().flatten() {
            // The expressions of `--set` are evaluated, but are no part of the prototype.
            if body.kind == BodyKind::Eval && !counted(body) {
                continue;
            }
            by_file.entry(body.file).or_default().push(body);
        }
        for (file, bodies) in by_file {
            numbering.add_file(subject, file, &bodies);
        }
        numbering
    }

    /// All contexts with what was counted in them.
    fn contexts<'s>(&'s self, subject: &'s Subject) -> impl Iterator<Item = (&'s Context, &'s Counted)> {
        subject.contexts.all().iter().zip(&self.counted)
    }

    /// Those that count.
    pub(super) fn counting<'s>(&'s self, subject: &'s Subject) -> impl Iterator<Item = (&'s Context, &'s Counted)> {
        self.contexts(subject).filter(|(c, _)| !c.ignored())
    }

    fn totals(&self, subject: &Subject, numbering: &Numbering) -> Totals {
        let n = numbering.ranges.len();
        let mut t = Totals {
            exclusive: vec![Figures::default(); n],
            inclusive: vec![Figures::default(); n],
            executions: vec![0; n],
            trips: vec![0; n],
            lines: vec![BTreeMap::new(); n],
            parts: vec![BTreeMap::new(); n],
            variables: vec![BTreeMap::new(); n],
            described: vec![FxHashMap::default(); n],
            temporaries: vec![(Bytes::ZERO, Bytes::ZERO); n],
            sizes: vec![FxHashMap::default(); n],
            inclusive_sizes: vec![FxHashMap::default(); n],
        };
        for (context, counted) in self.counting(subject) {
            add_context(&mut t, subject, numbering, context, counted, self.count());
        }
        // A file of functions alone is executed when one of its functions is called from outside.
        let own: FxHashSet<Global> = numbering.number.values().copied().collect();
        for (context, counted) in self.counting(subject) {
            let body = context.body.id;
            let Some(file) = numbering.file_of_body.get(&body).filter(|file| !own.contains(file)) else { continue };
            let outside = !context.active.iter().any(|step| numbering.file_of_body.get(&step.0) == Some(file));
            let is_function = subject.body(body).is_some_and(|b| b.kind == BodyKind::Function && b.outer.is_none());
            if is_function && outside {
                t.executions[*file] += counted.ranges.first().map_or(0, |r| r.executions);
            }
        }
        t
    }
}

fn add_context(t: &mut Totals, subject: &Subject, numbering: &Numbering, c: &Context, n: &Counted, count: Count) {
    let body = &c.body;
    for (i, figures) in exclusive_of(c, n, count).iter().enumerate() {
        let Ok(range) = RangeIx::try_from(i) else { continue };
        let Some(&g) = numbering.number.get(&(body.id, range)) else { continue };
        let Some(reached) = numbering.reached(c, range) else { continue };
        add(&mut t.exclusive[g], figures);
        let sizes = n.ranges.get(i).map_or(&[][..], |r| &r.sizes);
        let slots = body.ranges.get(i).map_or(&[][..], |r| &r.slots);
        for r in reached {
            add(&mut t.inclusive[r], figures);
            add_sizes(subject, &mut t.inclusive_sizes[r], body, slots, sizes);
        }
        add_sizes(subject, &mut t.sizes[g], body, slots, sizes);
        if let Some(acc) = n.ranges.get(i) {
            t.executions[g] += acc.executions;
            t.trips[g] += acc.trips;
        }
    }
    add_details(t, numbering, c, n, count);
}

pub(super) fn add_sizes(
    subject: &Subject,
    into: &mut FxHashMap<(BodyId, Slot), u64>,
    body: &Outline,
    slots: &[Slot],
    sizes: &[SizeRecord],
) {
    if body.kind == BodyKind::Eval {
        return;
    }
    for (&slot, record) in slots.iter().zip(sizes) {
        let bytes = into.entry(subject.owner(body, slot)).or_default();
        *bytes = (*bytes).max(record.bytes);
    }
}

/// Variables and lines of every range.
fn add_details(t: &mut Totals, numbering: &Numbering, c: &Context, n: &Counted, count: Count) {
    // Of several statements on a line the one executed most often; calls from elsewhere besides.
    let mut times: BTreeMap<(Global, u32), u64> = BTreeMap::new();
    let body = &c.body;
    let number = |r: RangeIx| numbering.number.get(&(body.id, r)).copied();
    for (i, site) in body.sites.iter().enumerate() {
        let (Some(g), Some(acc)) = (number(site.range), n.sites.get(i)) else { continue };
        let executions = acc.general + acc.fast;
        if executions == 0 && acc.flops == 0 && acc.temp_wsl == Bytes::ZERO && acc.temp_wss == Bytes::ZERO {
            continue;
        }
        let line = t.lines[g].entry(site.line).or_insert_with(|| Line::new(site.line));
        let here = times.entry((g, site.line)).or_default();
        *here = (*here).max(executions);
        line.wsl += acc.temp_wsl;
        line.wss += acc.temp_wss;
        line.flops += acc.flops + acc.fast * site.plan.as_ref().map_or(0, |p| p.flops);
        add_part(&mut t.parts[g], (site.line, None), (acc.temp_wsl, acc.temp_wss));
        t.temporaries[g].0 += acc.temp_wsl;
        t.temporaries[g].1 += acc.temp_wss;
    }
    for ((g, line), executions) in times {
        if let Some(l) = t.lines[g].get_mut(&line) {
            l.executions += executions;
        }
    }
    for (leaf, (wsl, wss)) in body.leaves.iter().zip(leaf_totals(c, n, count)) {
        let Some(site) = body.sites.get(leaf.site as usize) else { continue };
        let Some(g) = number(site.range) else { continue };
        let v = t.variables[g].entry(leaf.slot).or_insert_with(|| blank_variable(body, leaf.slot));
        v.wsl += wsl;
        v.wss += wss;
        // Read by a statement that an error has left: its line was not executed.
        if wsl != Bytes::ZERO || wss != Bytes::ZERO {
            let line = t.lines[g].entry(site.line).or_insert_with(|| Line::new(site.line));
            line.wsl += wsl;
            line.wss += wss;
            add_part(&mut t.parts[g], (site.line, Some(leaf.slot)), (wsl, wss));
        }
    }
    for (i, info) in body.ranges.iter().enumerate() {
        let (Some(g), Some(acc)) = (u32::try_from(i).ok().and_then(number), n.ranges.get(i)) else { continue };
        for (&slot, record) in info.slots.iter().zip(&acc.sizes) {
            let v = t.variables[g].entry(slot).or_insert_with(|| blank_variable(body, slot));
            let told = t.described[g].entry(slot).or_insert((CtxId::MAX, u64::MAX));
            let here = (c.alike, record.order);
            if let Some(held) = &record.held
                && (record.bytes > v.bytes || (record.bytes == v.bytes && here < *told))
            {
                *told = here;
                v.bytes = record.bytes;
                v.class = held.class.name().into();
                v.sparse = held.sparse;
                v.size = held.dims.to_vec();
            }
        }
    }
}

fn add_part(parts: &mut Parts, of: (u32, Option<Slot>), (wsl, wss): (Bytes, Bytes)) {
    if wsl != Bytes::ZERO || wss != Bytes::ZERO {
        let sum = parts.entry(of).or_default();
        sum.0 += wsl;
        sum.1 += wss;
    }
}

impl Numbering {
    fn add_file(&mut self, subject: &Subject, file: FileId, bodies: &[&Outline]) {
        let source = subject.sources.get(file);
        let root = self.ranges.len();
        self.file.insert(file, root);
        let script = bodies.iter().find(|b| matches!(b.kind, BodyKind::Script | BodyKind::Eval));
        let stem = source.path.file_stem().map_or_else(|| source.name.clone(), |s| s.to_string_lossy().into_owned());
        let whole = Span::new(file, 0, source.text.len());
        self.ranges.push(range(subject, root, None, &stem, RangeKind::File, whole));
        if let Some(s) = script {
            self.number.insert((s.id, 0), root);
        }
        let mut rest: Vec<(&Outline, RangeIx)> = Vec::new();
        for body in bodies {
            self.file_of_body.insert(body.id, root);
            let skip = usize::from(matches!(body.kind, BodyKind::Script | BodyKind::Eval));
            rest.extend((skip..body.ranges.len()).filter_map(|i| Some((*body, u32::try_from(i).ok()?))));
        }
        let start = |b: &Outline, i: RangeIx| {
            b.ranges.get(i as usize).map_or((0, 0), |r| (r.span.start, u32::MAX - r.span.end))
        };
        rest.sort_by_key(|(b, i)| start(b, *i));
        for (body, i) in rest {
            let Some(info) = body.ranges.get(i as usize) else { continue };
            let id = self.ranges.len();
            let parent = match info.parent {
                Some(p) => self.number.get(&(body.id, p)).copied(),
                None => body.outer.and_then(|o| self.number.get(&(o, 0)).copied()),
            };
            self.ranges.push(range(subject, id, Some(parent.unwrap_or(root)), &info.name, info.kind, info.span));
            self.number.insert((body.id, i), id);
        }
    }

    /// Ranges that are active while this one of the context runs: itself, those around it, those of
    /// callers, and their files. None for a range that is not reported.
    #[must_use]
    pub(crate) fn reached(&self, c: &Context, range: RangeIx) -> Option<FxHashSet<Global>> {
        let body = &c.body;
        let mut at = Some(*self.number.get(&(body.id, range))?);
        let mut reached: FxHashSet<Global> = FxHashSet::default();
        for step in c.active.iter() {
            reached.extend(self.number.get(step));
            reached.extend(self.file_of_body.get(&step.0));
        }
        while let Some(r) = at {
            reached.insert(r);
            at = self.ranges[r].parent.filter(|p| self.same_activation(body, *p));
        }
        reached.extend(self.file_of_body.get(&body.id));
        Some(reached)
    }

    /// The range of a body, where it is reported.
    #[must_use]
    pub(crate) fn own(&self, body: &Outline, range: RangeIx) -> Option<Global> {
        self.number.get(&(body.id, range)).copied()
    }

    /// A range of the same body, so that it is active whenever a range nested in it is.
    fn same_activation(&self, body: &Outline, parent: Global) -> bool {
        (0..body.ranges.len()).any(|i| u32::try_from(i).is_ok_and(|i| self.number.get(&(body.id, i)) == Some(&parent)))
    }
}

fn range(
    subject: &Subject,
    id: Global,
    parent: Option<Global>,
    name: &str,
    kind: RangeKind,
    span: Span,
) -> PredictedRange {
    PredictedRange {
        id,
        parent,
        name: name.into(),
        kind,
        file: subject.sources.get(span.file).name.clone(),
        span: subject.place(span),
        executions: 0,
        trips: kind.is_loop().then_some(0),
        exclusive: Figures::default(),
        inclusive: Figures::default(),
        variables: Vec::new(),
        lines: Vec::new(),
        levels: Vec::new(),
        exclusive_levels: Vec::new(),
        calls: Vec::new(),
        why: None,
        miss_curve: Vec::new(),
        roofline: None,
        ranks: Vec::new(),
        statistics: None,
        seconds: None,
        extrapolated: None,
    }
}

impl Totals {
    fn into_ranges(self, numbering: &Numbering) -> Vec<PredictedRange> {
        let Totals {
            exclusive,
            inclusive,
            executions,
            trips,
            lines,
            parts,
            variables,
            described: _,
            temporaries,
            sizes,
            inclusive_sizes,
        } = self;
        let mut ranges = numbering.ranges.clone();
        for (g, r) in ranges.iter_mut().enumerate() {
            r.exclusive = exclusive[g];
            r.inclusive = inclusive[g];
            r.exclusive.sr = sizes[g].values().sum();
            r.inclusive.sr = inclusive_sizes[g].values().sum();
            r.executions = executions[g];
            r.trips = r.trips.map(|_| trips[g]);
            r.lines = lines[g].values().cloned().collect();
            for line in &mut r.lines {
                line.variables = of_line(&parts[g], &variables[g], line.line);
                line.variable = dominating(&line.variables);
            }
            r.variables = variables[g]
                .values()
                .filter(|v| !v.class.is_empty() || !v.wsl.is_zero() || !v.wss.is_zero())
                .cloned()
                .collect();
            let (wsl, wss) = temporaries[g];
            if !wsl.is_zero() || !wss.is_zero() {
                r.variables.push(Variable {
                    name: TEMPORARY.into(),
                    class: Class::Double.name().into(),
                    sparse: false,
                    size: Vec::new(),
                    bytes: 0,
                    wsl,
                    wss,
                    levels: Vec::new(),
                });
            }
        }
        ranges
    }
}

/// Operands that are computed and have to exist in memory.
const TEMPORARY: &str = "(temporary)";

/// What a line loads and stores, by variable in the order of the body; what is of none comes first.
fn of_line(parts: &Parts, variables: &BTreeMap<Slot, Variable>, line: u32) -> Vec<LineVariable> {
    let name = |slot: Option<Slot>| slot.map_or(Some(TEMPORARY), |s| Some(variables.get(&s)?.name.as_str()));
    let own = parts.range((line, None)..=(line, Some(Slot::MAX)));
    let part = |slot, wsl, wss| Some(LineVariable { name: name(slot)?.into(), wsl, wss, levels: Vec::new() });
    own.filter_map(|((_, slot), (wsl, wss))| part(*slot, *wsl, *wss)).collect()
}

/// The variable of which a line loads most, if it loads anything; of equal ones the first.
fn dominating(of: &[LineVariable]) -> Option<String> {
    let most = of.iter().rev().max_by_key(|v| v.wsl.value).filter(|v| v.wsl.value > 0)?;
    Some(most.name.clone())
}

fn blank_variable(body: &Outline, slot: Slot) -> Variable {
    let name = body.slots.get(slot as usize).map_or("", |n| &**n);
    Variable { class: String::new(), ..Variable::nothing(name) }
}

/// Figures of every range of a context without the ranges nested in it.
pub(super) fn exclusive_of(c: &Context, n: &Counted, count: Count) -> Vec<Figures> {
    let body = &c.body;
    let mut own = vec![Figures::default(); body.ranges.len()];
    for (i, site) in body.sites.iter().enumerate() {
        let (Some(f), Some(acc)) = (own.get_mut(site.range as usize), n.sites.get(i)) else { continue };
        f.wsl += acc.temp_wsl;
        f.wss += acc.temp_wss;
        f.dgemm += acc.dgemm;
        f.sparse_ops += acc.sparse;
        f.flops += acc.flops + acc.fast * site.plan.as_ref().map_or(0, |p| p.flops);
    }
    for (leaf, (wsl, wss)) in body.leaves.iter().zip(leaf_totals(c, n, count)) {
        let Some(site) = body.sites.get(leaf.site as usize) else { continue };
        let Some(f) = own.get_mut(site.range as usize) else { continue };
        f.wsl += wsl;
        f.wss += wss;
    }
    own
}

/// Loads and stores of every occurrence, scalar executions included.
pub(super) fn leaf_totals(c: &Context, n: &Counted, count: Count) -> Vec<(Bytes, Bytes)> {
    let mut totals: Vec<(Bytes, Bytes)> = n.leaves.iter().map(|l| (l.wsl, l.wss)).collect();
    if count == Count::Model {
        return totals;
    }
    for (site, acc) in c.body.sites.iter().zip(&n.sites) {
        let Some(plan) = site.plan.as_ref().filter(|_| acc.fast > 0) else { continue };
        for leaf in &plan.loads {
            if let Some(t) = totals.get_mut(*leaf as usize) {
                t.0 += Bytes::exact(8 * acc.fast);
            }
        }
        if let Some(t) = plan.store.and_then(|l| totals.get_mut(l as usize)) {
            t.1 += Bytes::exact(plan.store_bytes * acc.fast);
        }
    }
    totals
}

pub(super) fn add(into: &mut Figures, f: &Figures) {
    into.wsl += f.wsl;
    into.wss += f.wss;
    into.dgemm += f.dgemm;
    into.sparse_ops += f.sparse_ops;
    into.flops += f.flops;
}
