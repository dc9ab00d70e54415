//! Why statements cost what they cost. In: what the rules of accounting have counted, as they count it. Out: for every
//! statement what each rule has counted for each operand ([`ExplainedStatement`]).
//!
//! Nothing is found here a second time: amounts are those that were added to the figures, so that the operands of a
//! statement add up to the figures of its line.

use super::{Account, Counted, LeafAcc};
use crate::events::source::selected_dims;
use crate::events::{At, Elements, Operation, Part, Pass, Read, Src, Store, What};
use crate::ops::index::Index;
use crate::prediction::{ExplainedOperand, ExplainedStatement, Rule};
use crate::program::{BodyId, Leaf, Outline, Plan, Site};
use crate::text::source::{FileId, SourceFile, Sources};
use crate::traffic::{Bytes, Count};
use crate::value::Dims;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// What is counted for an operand at once.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// None where what is counted belongs to no variable.
    pub leaf: Option<Leaf>,
    pub rule: Rule,
    pub step: Option<(u32, u32)>,
    pub stores: bool,
    pub dims: Dims,
    /// Bytes of the operand.
    pub own: u64,
    pub between: u64,
    pub bytes: Bytes,
}

impl Told {
    pub(super) fn new(leaf: Option<Leaf>, rule: Rule, bytes: Bytes) -> Told {
        Told { leaf, rule, step: None, stores: false, dims: Dims::new(), own: bytes.value, between: 0, bytes }
    }

    pub(super) fn stores(self) -> Told {
        Told { stores: true, ..self }
    }

    fn sized(self, dims: &Dims, own: u64) -> Told {
        Told { dims: dims.clone(), own, ..self }
    }
}

type Key = (Option<Leaf>, bool, Option<(u32, u32)>, Rule);

/// What a rule has counted for an operand so far.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// Entries of a statement in the order in which they were met first.
    order: usize,
    times: u64,
    first: Dims,
    last: Dims,
    least: u64,
    most: u64,
    own: u64,
    between: u64,
    bytes: Bytes,
}

/// References to single elements at an occurrence.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    times: u64,
    /// Elements of the array, first and last.
    first: usize,
    last: usize,
    /// Bytes of an element.
    width: u64,
    bytes: Bytes,
}

/// Occurrences that one execution of scalar code works on, with what they had counted before.
type Before = SmallVec<[(Leaf, Bytes, Bytes); 8]>;

/// References to elements: occurrence, write, elements of the array, bytes of one.
type Touched = SmallVec<[(Leaf, bool, usize, u64); 8]>;

/// What was counted, by statement.
#[derive(Debug, Default)]
pub(super) struct Explained {
    /// The most frequent by far: single elements, by body, occurrence and way.
    elements: FxHashMap<(BodyId, Leaf, bool), Tally>,
    statements: FxHashMap<(BodyId, Site), FxHashMap<Key, Entry>>,
    /// Occurrences of every statement, by body.
    leaves: FxHashMap<BodyId, FxHashMap<Site, Vec<Leaf>>>,
}

/// Adds what is counted, where somebody wants to know why.
pub(super) fn tell(explained: &mut Option<Box<Explained>>, at: At, told: impl FnOnce() -> Told) {
    if let Some(explained) = explained {
        explained.add(at, told());
    }
}

/// The same of what is loaded and stored again.
pub(super) fn tell_moved(explained: &mut Option<Box<Explained>>, at: At, told: &Told) {
    tell(explained, at, || told.clone());
    tell(explained, at, || told.clone().stores());
}

impl Explained {
    fn add(&mut self, at: At, told: Told) {
        if at.context().is_none_or(|c| c.ignored()) {
            return;
        }
        let Told { leaf, rule, step, stores, dims, own, between, bytes } = told;
        let entries = self.statements.entry((at.body(), site_of(at, leaf))).or_default();
        let order = entries.len();
        let new = || Entry { order, first: dims.clone(), least: own, most: own, ..Entry::default() };
        let e = entries.entry((leaf, stores, step, rule)).or_insert_with(new);
        e.times += 1;
        e.last = dims;
        (e.least, e.most, e.between) = (e.least.min(own), e.most.max(own), e.between.max(between));
        e.bytes += bytes;
        e.own += own;
    }

    /// So much of what a rule has counted was there already.
    pub(super) fn takes_back(&mut self, at: At, leaf: Leaf, free: Bytes) {
        let Some(entries) = self.statements.get_mut(&(at.body(), site_of(at, Some(leaf)))) else { return };
        let of_operation =
            |(key, _): &(&Key, &mut Entry)| !key.1 && key.0 == Some(leaf) && matches!(key.3, Rule::Operand(_));
        let mut left = free;
        for (_, e) in entries.iter_mut().filter(of_operation) {
            let rest = e.bytes.saturating_sub(left);
            left = left.saturating_sub(e.bytes);
            e.bytes = rest;
        }
    }

    /// Occurrences in a statement.
    fn leaves_of(&mut self, body: &Outline, site: Site) -> &[Leaf] {
        let by_site = self.leaves.entry(body.id).or_insert_with(|| by_site(body));
        by_site.get(&site).map_or(&[], Vec::as_slice)
    }

    /// What the occurrences of the statement, and others that a part of it works on, have counted so far.
    fn before(&mut self, at: At, counted: &[Counted], others: impl Iterator<Item = Leaf>) -> Before {
        let (Some(context), Some(counted)) = (at.context(), counted.get(at.context)) else { return Before::new() };
        let mut leaves: Vec<Leaf> = self.leaves_of(&context.body, at.site).to_vec();
        leaves.extend(others);
        // Parts of a condition have numbers of their own, which are not those of all their occurrences.
        let plan = context.body.sites.get(at.site as usize).and_then(|s| s.plan.as_ref());
        leaves.extend(plan.iter().flat_map(|p| p.registers.iter().chain(&p.register)).map(|(leaf, _)| *leaf));
        leaves.sort_unstable();
        leaves.dedup();
        leaves.into_iter().filter_map(|l| known(counted, l)).collect()
    }

    /// A reference to an element has counted so much.
    fn element(&mut self, at: At, (leaf, stores): (Leaf, bool), (len, width): (usize, u64), bytes: Bytes) {
        let new = || Tally { first: len, width, ..Tally::default() };
        let tally = self.elements.entry((at.body(), leaf, stores)).or_insert_with(new);
        tally.times += 1;
        tally.last = len;
        tally.bytes += bytes;
    }

    /// What scalar code has counted since: of elements that it has touched, and of numbers.
    pub(super) fn scalars(
        &mut self,
        at: At,
        counted: &[Counted],
        before: Before,
        touched: &[(Leaf, bool, usize, u64)],
    ) {
        let Some(now) = counted.get(at.context).filter(|_| at.context().is_some_and(|c| !c.ignored())) else { return };
        for (leaf, loaded, stored) in before {
            let Some(acc) = now.leaves.get(leaf as usize) else { continue };
            for (stores, new, old) in [(false, acc.wsl, loaded), (true, acc.wss, stored)] {
                let bytes = new.saturating_sub(old);
                let mut uses = touched.iter().filter(|(l, write, ..)| *l == leaf && *write == stores).peekable();
                if uses.peek().is_some() {
                    let mut left = bytes;
                    for &(_, _, len, width) in uses {
                        self.element(at, (leaf, stores), (len, width), std::mem::take(&mut left));
                    }
                } else if !bytes.is_zero() {
                    self.add(at, Told { stores, ..Told::new(Some(leaf), Rule::Register, bytes) });
                }
            }
        }
    }
}

impl Explained {
    /// What the rules have counted in a statement with these occurrences: loads before stores, variables before what is
    /// none, in the order of the text, then as they came.
    fn of_statement(&self, body: BodyId, site: Site, own: &[Leaf]) -> Vec<(Key, Entry)> {
        let entries = self.statements.get(&(body, site)).into_iter().flatten();
        let mut all: Vec<(Key, Entry)> = entries.map(|(key, entry)| (key.clone(), entry.clone())).collect();
        let ways = own.iter().flat_map(|&leaf| [(leaf, false), (leaf, true)]);
        let tally = |(leaf, stores)| Some(self.elements.get(&(body, leaf, stores))?.entry(leaf, stores));
        all.extend(ways.filter_map(tally));
        all.sort_by_key(|((leaf, stores, ..), e)| (*stores, leaf.is_none(), *leaf, e.order));
        all
    }
}

impl Tally {
    fn entry(self, leaf: Leaf, stores: bool) -> (Key, Entry) {
        let dims = |n: usize| Dims::from_slice(&[n, 1]);
        let Tally { times, first, last, width, bytes } = self;
        let entry = Entry { first: dims(first), last: dims(last), bytes, ..Entry::of_numbers(times, width) };
        ((Some(leaf), stores, None, Rule::Element), entry)
    }
}

impl Entry {
    /// So many numbers of so many bytes.
    fn of_numbers(times: u64, width: u64) -> Entry {
        let own = width * times;
        Entry { times, least: width, most: width, own, bytes: Bytes::exact(own), ..Entry::default() }
    }
}

/// How a statement was executed, in all contexts together.
#[derive(Clone, Copy, Debug, Default)]
struct Ran {
    executions: u64,
    /// In the scalar form.
    fast: u64,
    flops: u64,
}

impl Account {
    /// Records why statements cost what they cost, from the beginning of the run on.
    pub(crate) fn explain(&mut self) {
        self.explained = Some(Box::default());
    }

    /// Whether that is recorded.
    #[must_use]
    pub(crate) fn explains(&self) -> bool {
        self.explained.is_some()
    }

    /// What scalar code counts while `count` runs.
    pub(super) fn explaining_scalars<T>(
        &mut self,
        at: At,
        touched: &[(Leaf, bool, usize, u64)],
        count: impl FnOnce(&mut Account) -> T,
    ) -> T {
        let Some(mut explained) = self.explained.take() else { return count(self) };
        let before = explained.before(at, &self.counted, touched.iter().map(|t| t.0));
        let result = count(self);
        explained.scalars(at, &self.counted, before, touched);
        self.explained = Some(explained);
        result
    }

    /// The elements of a statement in its scalar form, in a nest.
    pub(super) fn explaining_elements(&mut self, at: At, elements: &Elements) {
        let Some(mut explained) = self.explained.take() else { return self.elements_in_nest(at, elements) };
        let mut before = Before::new();
        let mut touched = Touched::new();
        if let Some(counted) = self.counted.get(at.context) {
            for t in &elements.touched {
                if !before.iter().any(|(leaf, ..)| *leaf == t.leaf) {
                    before.extend(known(counted, t.leaf));
                }
                if t.place != 0 {
                    touched.push((t.leaf, t.write, t.len, 8));
                }
            }
        }
        self.elements_in_nest(at, elements);
        explained.scalars(at, &self.counted, before, &touched);
        self.explained = Some(explained);
    }

    /// A pass of scalars and single elements in a nest; gives whether it is one.
    pub(super) fn explained_pass_in_nest(&mut self, at: At, pass: &Pass) -> bool {
        let Some(mut explained) = self.explained.take() else { return self.pass_in_nest(at, pass) };
        let before = explained.before(at, &self.counted, leaves_of_pass(pass));
        let in_nest = self.pass_in_nest(at, pass);
        if in_nest {
            explained.scalars(at, &self.counted, before, &touched_by(pass));
        }
        self.explained = Some(explained);
        in_nest
    }

    /// An operation with what it has loaded of its operands.
    pub(super) fn explain_operation(&mut self, at: At, operation: &Operation, loads: &[Bytes]) {
        let layout = self.layout;
        let Some(explained) = &mut self.explained else { return };
        let name = operation.described();
        for (operand, loaded) in operation.operands.iter().zip(loads) {
            let leaf = match operand.src {
                Src::Whole { leaf, .. } | Src::Part { leaf, .. } | Src::Plain { leaf, .. } => Some(*leaf),
                Src::Temp(_) | Src::Result { .. } | Src::None => None,
            };
            let (dims, own) = (operand.value.dims(), operand.value.bytes(layout));
            if leaf.is_some() || !loaded.is_zero() {
                explained.add(at, Told::new(leaf, Rule::Operand(name.clone()), *loaded).sized(&dims, own));
            }
            let stored = super::temporary(operand.value, operand.src, layout);
            if leaf.is_none() && !stored.is_zero() {
                let told = Told::new(None, Rule::Operand(name.clone()), stored).sized(&dims, own);
                explained.add(at, told.stores());
            }
        }
        let movement = operation.movement;
        if !movement.work_loads.is_zero() {
            explained.add(at, Told::new(None, Rule::Work(name.clone()), movement.work_loads));
        }
        if !movement.work_stores.is_zero() {
            explained.add(at, Told::new(None, Rule::Work(name), movement.work_stores).stores());
        }
    }

    /// Every statement that was executed, in the order of the text.
    #[must_use]
    pub(crate) fn explanation(
        &self,
        subject: &super::Subject,
        numbering: &super::Numbering,
    ) -> Vec<ExplainedStatement> {
        let Some(explained) = &self.explained else { return Vec::new() };
        let ran = self.ran(subject);
        let mut found: BTreeMap<(FileId, u32, BodyId, Site), ExplainedStatement> = BTreeMap::new();
        for body in subject.bodies.iter().copied().flatten() {
            let leaves = by_site(body);
            for (site, info) in (0..).zip(&body.sites) {
                let own = leaves.get(&site).map_or(&[][..], Vec::as_slice);
                let ran = ran.get(&(body.id, site)).copied().unwrap_or_default();
                let mut entries = explained.of_statement(body.id, site, own);
                if ran.executions == 0 && entries.is_empty() {
                    continue;
                }
                match self.count() {
                    Count::Model => add_free(&mut entries, own),
                    Count::Textbook => add_textbook(&mut entries, info.plan.as_ref(), ran.fast),
                }
                let source = subject.sources.get(info.span.file);
                let text = source.text.get(info.span.start as usize..info.span.end as usize);
                let range = numbering.own(body, info.range).and_then(|g| numbering.ranges.get(g));
                let statement = ExplainedStatement {
                    file: source.name.clone(),
                    line: info.line,
                    end_line: source.line_column(info.span.end).0,
                    text: text.unwrap_or_default().to_string(),
                    range: range.map_or(String::new(), |r| r.name.clone()),
                    executions: ran.executions,
                    flops: ran.flops,
                    operands: entries.into_iter().map(|e| operand(body, e, subject.sources)).collect(),
                };
                found.insert((body.file, info.span.start, body.id, site), statement);
            }
        }
        found.into_values().collect()
    }

    /// How every statement was executed.
    fn ran(&self, subject: &super::Subject) -> FxHashMap<(BodyId, Site), Ran> {
        let mut all: FxHashMap<(BodyId, Site), Ran> = FxHashMap::default();
        for (context, counted) in self.counting(subject) {
            let sites = (0..).zip(context.body.sites.iter().zip(&counted.sites));
            for (site, (info, acc)) in sites.filter(|(_, (_, acc))| acc.general + acc.fast + acc.flops > 0) {
                let ran = all.entry((context.body.id, site)).or_default();
                ran.executions += acc.general + acc.fast;
                ran.fast += acc.fast;
                ran.flops += acc.flops + acc.fast * info.plan.as_ref().map_or(0, |p| p.flops);
            }
        }
        all
    }
}

/// Occurrences that nothing was counted for.
fn add_free(entries: &mut Vec<(Key, Entry)>, own: &[Leaf]) {
    let told = |leaf: Leaf| entries.iter().any(|((l, ..), _)| *l == Some(leaf));
    let free: Vec<Leaf> = own.iter().copied().filter(|leaf| !told(*leaf)).collect();
    entries.extend(free.into_iter().map(|leaf| ((Some(leaf), false, None, Rule::Free), Entry::default())));
}

/// Where every reference counts, what scalar forms come to is multiplied out.
fn add_textbook(entries: &mut Vec<(Key, Entry)>, plan: Option<&Plan>, fast: u64) {
    let Some(plan) = plan.filter(|_| fast > 0) else { return };
    let loads = plan.loads.iter().map(|l| (*l, false, 8));
    let all = loads.chain(plan.store.map(|l| (l, true, plan.store_bytes)));
    entries.extend(
        all.map(|(leaf, stores, width)| ((Some(leaf), stores, None, Rule::Textbook), Entry::of_numbers(fast, width))),
    );
}

/// Occurrences of every statement of a body.
fn by_site(body: &Outline) -> FxHashMap<Site, Vec<Leaf>> {
    let mut by_site: FxHashMap<Site, Vec<Leaf>> = FxHashMap::default();
    for (leaf, info) in (0..).zip(&body.leaves) {
        by_site.entry(info.site).or_default().push(leaf);
    }
    by_site
}

/// An occurrence with what it has counted.
fn known(counted: &Counted, leaf: Leaf) -> Option<(Leaf, Bytes, Bytes)> {
    let LeafAcc { wsl, wss } = counted.leaves.get(leaf as usize)?;
    Some((leaf, *wsl, *wss))
}

/// The statement that an occurrence belongs to: the parts of a condition have numbers of their own.
fn site_of(at: At, leaf: Option<Leaf>) -> Site {
    let own = |leaf: Leaf| Some(at.context()?.body.leaves.get(leaf as usize)?.site);
    leaf.and_then(own).unwrap_or(at.site)
}

/// What a rule has counted, as a result.
fn operand(body: &Outline, ((leaf, stores, step, rule), e): (Key, Entry), sources: &Sources) -> ExplainedOperand {
    ExplainedOperand {
        text: leaf.map_or_else(|| nameless(&rule, stores), |leaf| text_of(body, leaf, sources)),
        rule,
        step,
        stores,
        times: e.times,
        first: e.first.to_vec(),
        last: e.last.to_vec(),
        least: e.least,
        most: e.most,
        own: e.own,
        between: e.between,
        bytes: e.bytes,
    }
}

/// What something is that belongs to no variable.
fn nameless(rule: &Rule, stores: bool) -> String {
    match rule {
        Rule::Result => "(result of a function)",
        Rule::Reduced => "(value of a reduction)",
        Rule::Given => "(value of a function or product)",
        Rule::Operand(_) => "(computed operand)",
        Rule::Work(_) if stores => "(result and work arrays)",
        Rule::Work(_) => "(work arrays)",
        Rule::Scattered => "(result of a scatter)",
        Rule::Copied => "(copy)",
        Rule::Argument => "(computed argument)",
        _ => "(temporary)",
    }
    .to_string()
}

/// An occurrence as it is written, with its indices.
fn text_of(body: &Outline, leaf: Leaf, sources: &Sources) -> String {
    let Some(info) = body.leaves.get(leaf as usize) else { return String::new() };
    let name = body.slots.get(info.slot as usize).map_or("", |n| n);
    let source = sources.get(body.file);
    written(source, info.start as usize, name).unwrap_or_else(|| name.to_string())
}

/// The name at a place with the parentheses, braces and fields that follow it.
fn written(source: &SourceFile, start: usize, name: &str) -> Option<String> {
    let text = source.text.get(start..)?.strip_prefix(name)?;
    let mut end = 0;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        let rest = text.get(at + c.len_utf8()..).unwrap_or_default();
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' if depth == 0 => break,
            ')' | '}' => {
                depth -= 1;
                if depth == 0 {
                    end = at + 1;
                }
                continue;
            }
            '.' if depth == 0 && rest.starts_with(|n: char| n.is_ascii_alphabetic()) => {
                let field = rest.find(|n: char| !n.is_ascii_alphanumeric() && n != '_').unwrap_or(rest.len());
                end = at + 1 + field;
                continue;
            }
            '\n' => break,
            _ => {}
        }
        if depth == 0 && at >= end {
            break;
        }
    }
    Some(format!("{name}{}", text.get(..end)?))
}

/// What an operand of a sweep is told as; `loaded` comes from the rule.
pub(super) fn of_read(read: &Read, rule: Rule, loaded: Bytes) -> Told {
    let leaf = read.is_variable().then_some(read.leaf);
    Told::new(leaf, rule, loaded).sized(&read.dims, read.bytes())
}

/// The rule for a variable that is read once, by what it has come to.
pub(super) fn rule_of(read: &Read, once: Bytes) -> Rule {
    match &read.what {
        What::Result(_) => Rule::Result,
        What::Reduced(_) => Rule::Reduced,
        What::Given(_) => Rule::Given,
        What::Whole(_) => Rule::Whole,
        What::Part(part) if gathers(part) => Rule::Gathered,
        What::Part(part) if once == Bytes::exact(part.own_bytes()) => Rule::Selected,
        What::Part(_) => Rule::Lines,
        What::Plain(_) => Rule::Selected,
    }
}

/// Whether an index vector selects.
fn gathers(part: &Part) -> bool {
    part.indices.iter().any(|i| matches!(i, Index::List { .. }))
}

/// What a statement stores.
pub(super) fn of_store(store: &Store, leaf: Leaf, stored: Bytes) -> Told {
    let (rule, dims) = match store {
        Store::Part(_, part) if gathers(part) => (Rule::Gathered, selected_dims(&part.dims, &part.indices)),
        Store::Part(_, part) => (Rule::Selected, selected_dims(&part.dims, &part.indices)),
        _ => (Rule::Assigned, Dims::new()),
    };
    Told::new(Some(leaf), rule, stored).sized(&dims, store.bytes()).stores()
}

/// Occurrences that a pass reads and stores.
fn leaves_of_pass(pass: &Pass) -> impl Iterator<Item = Leaf> + '_ {
    let stored = |s: &Store| match s {
        Store::Nothing => None,
        Store::Bytes(leaf, _) | Store::Part(leaf, _) | Store::Number { leaf, .. } => Some(*leaf),
    };
    let reads = pass.reads.iter().filter(|r| r.is_variable()).map(|r| r.leaf);
    reads.chain(pass.more.iter().chain([&pass.store]).filter_map(stored))
}

/// Elements that a pass of single elements touches.
fn touched_by(pass: &Pass) -> Touched {
    let of = |part: &Part| (part.dims.iter().product::<usize>(), part.element_bytes);
    let large = |(len, _): &(usize, u64)| *len > 1;
    let element = |r: &Read| match r.looks_up() {
        // By its pointers and indices, line by line as the value.
        Some(entry) => Some(entry.arrays[0]),
        None => r.part().map(of).filter(large),
    };
    let reads = pass.reads.iter().filter_map(|r| Some((r.leaf, false, element(r)?)));
    let store = |s: &Store| match s {
        Store::Part(leaf, part) => Some((*leaf, true, of(part))).filter(|(.., p)| large(p)),
        _ => None,
    };
    let stores = pass.more.iter().chain([&pass.store]).filter_map(store);
    reads.chain(stores).map(|(leaf, write, (len, width))| (leaf, write, len, width)).collect()
}
