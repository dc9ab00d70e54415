//! Figures of ranges from what accounting has gathered.
//!
//! Exclusive figures of a range are sums over its contexts. Inclusive figures are everything
//! that happened while the range was active: in the ranges nested in it, and in the contexts of
//! functions that were called while it was active, each counted once.

use super::Interp;
use super::account::{Context, SizeRecord};
use super::ir::{Body, BodyId, BodyKind, RangeIx, Slot};
use crate::names::RangeKind;
use crate::prediction::{Figures, Line, Options, Place, Prediction, Range, Source, Tool, Variable, Warning};
use crate::syntax::ast::Name;
use crate::text::source::{FileId, Span};
use crate::traffic::Bytes;
use crate::value::Class;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Number of a range in the report.
pub(super) type Global = usize;

/// Ranges of all bodies in one list, with the file each belongs to.
pub(super) struct Layout {
    pub ranges: Vec<Range>,
    pub number: FxHashMap<(BodyId, RangeIx), Global>,
    pub file_of_body: FxHashMap<BodyId, Global>,
}

/// What accounting has gathered, by range.
struct Totals {
    exclusive: Vec<Figures>,
    inclusive: Vec<Figures>,
    executions: Vec<u64>,
    trips: Vec<u64>,
    lines: Vec<BTreeMap<u32, Line>>,
    variables: Vec<BTreeMap<Slot, Variable>>,
    temporaries: Vec<(Bytes, Bytes)>,
    /// Largest bytes of each variable, exclusive and inclusive.
    sizes: Vec<FxHashMap<(BodyId, Slot), u64>>,
    inclusive_sizes: Vec<FxHashMap<(BodyId, Slot), u64>>,
}

impl Interp<'_> {
    /// The whole result, also in the middle of a run.
    pub(super) fn prediction(&self, complete: bool) -> Prediction {
        let layout = self.layout();
        let mut ranges = self.totals(&layout).into_ranges(&layout);
        let miss_curve = self.add_levels(&layout, &mut ranges);
        let main = self.sources.get(self.main);
        let cache = self.acct.cache;
        let options = Options {
            l1: cache.l1,
            line: cache.line,
            index_bytes: cache.index_bytes,
            sparse_format: if cache.by_rows { "csr" } else { "csc" }.into(),
            machine: self.acct.levels.as_ref().map(|l| l.machine.name.clone()),
            set: self.options.set.iter().map(|(n, e)| format!("{n}={e}")).collect(),
            seed: self.options.seed,
        };
        let far = self.far_reads();
        let warnings = self.warnings.iter().chain(&far).map(|w| Warning {
            code: w.code.into(),
            message: w.message.clone(),
            file: self.sources.get(w.span.file).name.clone(),
            span: self.place(w.span),
            count: w.count,
        });
        Prediction {
            schema: "slamm/1".into(),
            tool: Tool { name: "slamm".into(), version: env!("CARGO_PKG_VERSION").into() },
            source: Source { file: main.name.clone(), sha256: main.sha256() },
            options,
            complete,
            warnings: warnings.collect(),
            miss_curve,
            seen: self.seen(&layout),
            ranges,
        }
    }

    /// Inclusive figures so far of the regions with a name; of the functions where no region has
    /// it, of the file where no function has it either (`cg.m` may hold a region `cg` around a
    /// call of a function `cg`). A region within one of the same name is part of it.
    pub(super) fn figures_named(&self, name: &Name) -> Figures {
        let layout = self.layout();
        let totals = self.totals(&layout);
        let named = |r: &&Range| r.name == **name;
        let rank = |r: &Range| match r.kind.as_str() {
            "body" => 0,
            "function" => 1,
            "file" => 3,
            _ => 2,
        };
        let best = layout.ranges.iter().filter(named).map(rank).min();
        let counts = |r: &&Range| named(r) && Some(rank(r)) == best;
        let mut sum = Figures::default();
        for r in layout.ranges.iter().filter(counts) {
            let mut around =
                std::iter::successors(r.parent.map(|p| &layout.ranges[p]), |r| r.parent.map(|p| &layout.ranges[p]));
            if !around.any(|r| counts(&r)) {
                add(&mut sum, &totals.inclusive[r.id]);
                sum.sr = sum.sr.max(totals.inclusive_sizes[r.id].values().sum());
            }
        }
        sum
    }

    fn place(&self, span: Span) -> Place {
        let file = self.sources.get(span.file);
        let (line, column) = file.line_column(span.start);
        let (end_line, end_column) = file.line_column(span.end);
        Place { line, column, end_line, end_column }
    }

    /// All ranges: files in the order they were loaded, in each the order of the text.
    fn layout(&self) -> Layout {
        let mut layout =
            Layout { ranges: Vec::new(), number: FxHashMap::default(), file_of_body: FxHashMap::default() };
        let mut by_file: BTreeMap<FileId, Vec<&Rc<Body>>> = BTreeMap::new();
        let counted = |b: &Body| {
            self.acct.contexts.iter().any(|c| c.body.id == b.id && c.ranges.first().is_some_and(|r| r.executions > 0))
        };
        for body in self.bodies.iter().flatten() {
            // The expressions of `--set` are evaluated, but are no part of the prototype.
            if body.kind == BodyKind::Eval && !counted(body) || self.models.holds(body.file) {
                continue;
            }
            by_file.entry(body.file).or_default().push(body);
        }
        for (file, bodies) in by_file {
            self.layout_file(&mut layout, file, &bodies);
        }
        layout
    }

    fn layout_file(&self, layout: &mut Layout, file: FileId, bodies: &[&Rc<Body>]) {
        let source = self.sources.get(file);
        let root = layout.ranges.len();
        let script = bodies.iter().find(|b| matches!(b.kind, BodyKind::Script | BodyKind::Eval));
        let stem = source.path.file_stem().map_or_else(|| source.name.clone(), |s| s.to_string_lossy().into_owned());
        let whole = Span::new(file, 0, source.text.len());
        layout.ranges.push(self.range(root, None, &stem, RangeKind::File, whole));
        if let Some(s) = script {
            layout.number.insert((s.id, 0), root);
        }
        let mut rest: Vec<(&Rc<Body>, RangeIx)> = Vec::new();
        for body in bodies {
            layout.file_of_body.insert(body.id, root);
            let skip = usize::from(matches!(body.kind, BodyKind::Script | BodyKind::Eval));
            rest.extend((skip..body.ranges.len()).filter_map(|i| Some((*body, u32::try_from(i).ok()?))));
        }
        let start =
            |b: &Body, i: RangeIx| b.ranges.get(i as usize).map_or((0, 0), |r| (r.span.start, u32::MAX - r.span.end));
        rest.sort_by_key(|(b, i)| start(b, *i));
        for (body, i) in rest {
            let Some(info) = body.ranges.get(i as usize) else { continue };
            let id = layout.ranges.len();
            let parent = match info.parent {
                Some(p) => layout.number.get(&(body.id, p)).copied(),
                None => body.outer.and_then(|o| layout.number.get(&(o, 0)).copied()),
            };
            layout.ranges.push(self.range(id, Some(parent.unwrap_or(root)), &info.name, info.kind, info.span));
            layout.number.insert((body.id, i), id);
        }
    }

    fn range(&self, id: Global, parent: Option<Global>, name: &str, kind: RangeKind, span: Span) -> Range {
        Range {
            id,
            parent,
            name: name.into(),
            kind: kind.name().into(),
            file: self.sources.get(span.file).name.clone(),
            span: self.place(span),
            executions: 0,
            trips: kind.is_loop().then_some(0),
            exclusive: Figures::default(),
            inclusive: Figures::default(),
            variables: Vec::new(),
            lines: Vec::new(),
            levels: Vec::new(),
            miss_curve: Vec::new(),
            roofline: None,
        }
    }

    fn totals(&self, layout: &Layout) -> Totals {
        let n = layout.ranges.len();
        let mut t = Totals {
            exclusive: vec![Figures::default(); n],
            inclusive: vec![Figures::default(); n],
            executions: vec![0; n],
            trips: vec![0; n],
            lines: vec![BTreeMap::new(); n],
            variables: vec![BTreeMap::new(); n],
            temporaries: vec![(Bytes::ZERO, Bytes::ZERO); n],
            sizes: vec![FxHashMap::default(); n],
            inclusive_sizes: vec![FxHashMap::default(); n],
        };
        for context in self.acct.contexts.iter().filter(|c| !c.ignored) {
            self.add_context(&mut t, layout, context);
        }
        // A file of functions alone is executed when one of its functions is called from outside.
        for (body, file) in &layout.file_of_body {
            let outside = |c: &&Context| !c.active.iter().any(|step| layout.file_of_body.get(&step.0) == Some(file));
            let called = self.acct.contexts.iter().filter(|c| c.body.id == *body && !c.ignored).filter(outside);
            let is_function = self
                .bodies
                .get(*body)
                .and_then(Option::as_ref)
                .is_some_and(|b| b.kind == BodyKind::Function && b.outer.is_none());
            if is_function && !layout.number.values().any(|g| g == file) {
                t.executions[*file] += called.filter_map(|c| c.ranges.first()).map(|r| r.executions).sum::<u64>();
            }
        }
        t
    }

    fn add_context(&self, t: &mut Totals, layout: &Layout, c: &Context) {
        let body = &c.body;
        for (i, figures) in exclusive_of(c).iter().enumerate() {
            let Ok(range) = RangeIx::try_from(i) else { continue };
            let Some(&g) = layout.number.get(&(body.id, range)) else { continue };
            let Some(reached) = self.reached(layout, c, range) else { continue };
            add(&mut t.exclusive[g], figures);
            let sizes = c.ranges.get(i).map_or(&[][..], |r| &r.sizes);
            let slots = body.ranges.get(i).map_or(&[][..], |r| &r.slots);
            for r in reached {
                add(&mut t.inclusive[r], figures);
                self.add_sizes(&mut t.inclusive_sizes[r], body, slots, sizes);
            }
            self.add_sizes(&mut t.sizes[g], body, slots, sizes);
            if let Some(acc) = c.ranges.get(i) {
                t.executions[g] += acc.executions;
                t.trips[g] += acc.trips;
            }
        }
        self.add_details(t, layout, c);
    }

    /// Ranges that are active while this one of the context runs: itself, those around it, those of
    /// callers, and their files. None for a range that is not reported.
    pub(super) fn reached(&self, layout: &Layout, c: &Context, range: RangeIx) -> Option<FxHashSet<Global>> {
        let body = &c.body;
        let mut at = Some(*layout.number.get(&(body.id, range))?);
        let mut reached: FxHashSet<Global> = FxHashSet::default();
        for step in c.active.iter() {
            reached.extend(layout.number.get(step));
            reached.extend(layout.file_of_body.get(&step.0));
        }
        while let Some(r) = at {
            reached.insert(r);
            at = layout.ranges[r].parent.filter(|p| self.same_activation(layout, body, *p));
        }
        reached.extend(layout.file_of_body.get(&body.id));
        Some(reached)
    }

    /// A range of the same body, so that it is active whenever a range nested in it is.
    fn same_activation(&self, layout: &Layout, body: &Body, parent: Global) -> bool {
        (0..body.ranges.len())
            .any(|i| u32::try_from(i).is_ok_and(|i| layout.number.get(&(body.id, i)) == Some(&parent)))
    }

    fn add_sizes(&self, into: &mut FxHashMap<(BodyId, Slot), u64>, body: &Body, slots: &[Slot], sizes: &[SizeRecord]) {
        if body.kind == BodyKind::Eval {
            return;
        }
        for (&slot, record) in slots.iter().zip(sizes) {
            let bytes = into.entry(self.owner(body, slot)).or_default();
            *bytes = (*bytes).max(record.bytes);
        }
    }

    /// A variable that a nested function shares belongs to the function around it.
    pub(super) fn owner(&self, body: &Body, slot: Slot) -> (BodyId, Slot) {
        match (body.outer, body.shared.iter().find(|(here, _)| *here == slot)) {
            (Some(outer), Some((_, there))) => match self.bodies.get(outer).and_then(Option::as_ref) {
                Some(b) => self.owner(b, *there),
                None => (outer, *there),
            },
            _ => (body.id, slot),
        }
    }

    /// Variables and lines of every range.
    fn add_details(&self, t: &mut Totals, layout: &Layout, c: &Context) {
        // Of several statements on a line the one executed most often; calls from elsewhere besides.
        let mut times: BTreeMap<(Global, u32), u64> = BTreeMap::new();
        let body = &c.body;
        let number = |r: RangeIx| layout.number.get(&(body.id, r)).copied();
        for (i, site) in body.sites.iter().enumerate() {
            let (Some(g), Some(acc)) = (number(site.range), c.sites.get(i)) else { continue };
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
            t.temporaries[g].0 += acc.temp_wsl;
            t.temporaries[g].1 += acc.temp_wss;
        }
        for ((g, line), executions) in times {
            if let Some(l) = t.lines[g].get_mut(&line) {
                l.executions += executions;
            }
        }
        for (leaf, (wsl, wss)) in body.leaves.iter().zip(leaf_totals(c)) {
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
            }
        }
        for (i, info) in body.ranges.iter().enumerate() {
            let (Some(g), Some(acc)) = (u32::try_from(i).ok().and_then(number), c.ranges.get(i)) else { continue };
            for (&slot, record) in info.slots.iter().zip(&acc.sizes) {
                let v = t.variables[g].entry(slot).or_insert_with(|| blank_variable(body, slot));
                if let Some(class) = record.class
                    && (record.bytes > v.bytes || v.class.is_empty())
                {
                    v.bytes = record.bytes;
                    v.class = class.name().into();
                    v.sparse = record.sparse;
                    v.size = record.dims.to_vec();
                }
            }
        }
    }
}

impl Totals {
    fn into_ranges(self, layout: &Layout) -> Vec<Range> {
        let Totals { exclusive, inclusive, executions, trips, lines, variables, temporaries, sizes, inclusive_sizes } =
            self;
        let mut ranges = layout.ranges.clone();
        for (g, r) in ranges.iter_mut().enumerate() {
            r.exclusive = exclusive[g];
            r.inclusive = inclusive[g];
            r.exclusive.sr = sizes[g].values().sum();
            r.inclusive.sr = inclusive_sizes[g].values().sum();
            r.executions = executions[g];
            r.trips = r.trips.map(|_| trips[g]);
            r.lines = lines[g].values().copied().collect();
            r.variables = variables[g]
                .values()
                .filter(|v| !v.class.is_empty() || !v.wsl.is_zero() || !v.wss.is_zero())
                .cloned()
                .collect();
            let (wsl, wss) = temporaries[g];
            if !wsl.is_zero() || !wss.is_zero() {
                r.variables.push(Variable {
                    name: "(temporary)".into(),
                    class: Class::Double.name().into(),
                    sparse: false,
                    size: Vec::new(),
                    bytes: 0,
                    wsl,
                    wss,
                });
            }
        }
        ranges
    }
}

fn blank_variable(body: &Body, slot: Slot) -> Variable {
    Variable {
        name: body.slots.get(slot as usize).map_or_else(String::new, ToString::to_string),
        class: String::new(),
        sparse: false,
        size: Vec::new(),
        bytes: 0,
        wsl: Bytes::ZERO,
        wss: Bytes::ZERO,
    }
}

/// Figures of every range of a context without the ranges nested in it.
pub(super) fn exclusive_of(c: &Context) -> Vec<Figures> {
    let body = &c.body;
    let mut own = vec![Figures::default(); body.ranges.len()];
    for (i, site) in body.sites.iter().enumerate() {
        let (Some(f), Some(acc)) = (own.get_mut(site.range as usize), c.sites.get(i)) else { continue };
        f.wsl += acc.temp_wsl;
        f.wss += acc.temp_wss;
        f.dgemm += acc.dgemm;
        f.sparse_ops += acc.sparse;
        f.flops += acc.flops + acc.fast * site.plan.as_ref().map_or(0, |p| p.flops);
    }
    for (leaf, (wsl, wss)) in body.leaves.iter().zip(leaf_totals(c)) {
        let Some(site) = body.sites.get(leaf.site as usize) else { continue };
        let Some(f) = own.get_mut(site.range as usize) else { continue };
        f.wsl += wsl;
        f.wss += wss;
    }
    own
}

/// Loads and stores of every occurrence, scalar executions included.
fn leaf_totals(c: &Context) -> Vec<(Bytes, Bytes)> {
    let mut totals: Vec<(Bytes, Bytes)> = c.leaves.iter().map(|l| (l.wsl, l.wss)).collect();
    for (site, acc) in c.body.sites.iter().zip(&c.sites) {
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
