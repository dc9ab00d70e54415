//! A statement while it runs: what it has read, computed and assigned, until its sweeps are complete.

use super::layout::Layout;
use super::reference::Taken;
use super::sweep::{Home, Operand, Outcome, Together, sweep};
use super::walks::{Accesses, Storage};
use super::{Array, Distributed, Held, is_element, part_of, span_of};
use crate::events::{At, Called, Computed, Given, Pass, Src, is_variable_key};
use crate::prediction::RankLoad;
use crate::program::Slot;
use crate::value::{Dims, Value};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// What a statement has done so far.
#[derive(Default)]
pub(super) struct Statement {
    pub reads: Vec<Read>,
    pub flops: u64,
    pub target: Option<Target>,
    /// The other targets of a statement that has several.
    pub others: Vec<Target>,
    /// What all ranks put together before the statement goes on: reads that it is of, bytes.
    pending: Vec<((u32, u32), u64)>,
    /// What is known of the function whose work is told next.
    pub hint: Hint,
}

/// What is known of a function before its work is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Hint {
    #[default]
    Nothing,
    /// All ranks put so many bytes together.
    Combines(u64),
    /// All of it has been dealt with.
    Done,
}

/// An operand that a sweep has yet to take.
pub(super) struct Read {
    /// Its number among the reads of the pass; none for what the statement computes itself.
    pub number: Option<u32>,
    pub array: Held,
    /// Reads with the same key are of one variable.
    key: u64,
    taken: Taken,
    dims: Dims,
    bytes: u64,
    /// Of a sparse matrix: its rows by nonzeros are looked at, not its elements.
    sparse: Option<Value>,
    /// Elements of the value, for finding it again.
    count: usize,
    /// Computed by the statement itself: nothing is loaded for it.
    free: bool,
    /// Part of an index.
    index: bool,
}

/// What a statement assigns.
pub(super) struct Target {
    pub slot: Slot,
    pub layout: Option<Rc<Layout>>,
    pub dims: Dims,
    pub bytes: u64,
    pub sparse: bool,
    pub whole: bool,
}

/// Key of what a statement computes.
pub(super) const OWN: u64 = 1 << 61;

impl Distributed {
    pub(super) fn joins(&mut self, number: u32, value: &Value, src: &Src) {
        let frame = self.frame();
        let (key, taken) = match src {
            // What is plain is a view of the array in other dimensions, or some of the entries of a sparse matrix.
            Src::Whole { key, .. } | Src::Plain { key, .. } => (*key, Taken::Whole),
            Src::Part { key, part, .. } => (*key, Taken::of(part)),
            Src::Result { .. } => (OWN + 1000 + u64::from(number), Taken::Whole),
            Src::None | Src::Temp(_) => return,
        };
        let slot = if is_variable_key(key) { Slot::try_from(key).ok() } else { None };
        let array = match src {
            Src::Result { .. } => result_of(frame, value),
            _ => slot.and_then(|s| frame.slots.get(&s)).cloned(),
        };
        if array.is_none() && value.is_scalar() {
            return;
        }
        let read = Read { number: Some(number), taken, ..Read::whole(array, key, value) };
        frame.statement.reads.push(read);
    }

    /// Something that the statement has computed, with a layout.
    pub(super) fn push_result(&mut self, layout: Option<Rc<Layout>>, value: &Value) {
        let Some(layout) = layout else { return };
        let storage = self.storages.of_work();
        let array = self.new_array(layout, storage);
        let key = OWN + 500_000 + array.number;
        let read = Read { free: true, ..Read::whole(Some(array), key, value) };
        self.frame().statement.reads.push(read);
    }

    /// A transposed operand that the statement's last sweep takes.
    pub(super) fn push_transposed(&mut self, array: Held, key: u64, value: &Value, dims: Dims) {
        let taken = Taken::Transposed(value.dims());
        let read = Read { taken, dims, sparse: None, ..Read::whole(array, key, value) };
        self.frame().statement.reads.push(read);
    }

    /// Takes the reads of a part of the statement, but for indices: where these are read depends on what they select from.
    pub(super) fn take_reads(&mut self, operands: &[Computed]) -> Vec<Read> {
        let within = |r: &Read| {
            r.number.is_some_and(|n| !r.index && operands.iter().any(|o| (o.reads.0..o.reads.1).contains(&n)))
                || r.number.is_none() && operands.iter().any(|o| o.count == r.count)
        };
        let reads = &mut self.frame().statement.reads;
        let (taken, left) = std::mem::take(reads).into_iter().partition(within);
        *reads = left;
        taken
    }

    /// Whether an operand is not on every rank.
    pub(super) fn is_held(&self, value: &Value, src: &Src) -> bool {
        let Some(frame) = self.frames.last().filter(|_| !value.is_scalar()) else { return false };
        let reads = &frame.statement.reads;
        match src {
            Src::Whole { key, .. } | Src::Part { key, .. } | Src::Plain { key, .. } => {
                is_variable_key(*key) && Slot::try_from(*key).is_ok_and(|s| frame.slots.contains_key(&s))
            }
            Src::Temp(c) => reads.iter().any(|r| {
                let within = r.number.is_some_and(|n| (c.reads.0..c.reads.1).contains(&n));
                r.array.is_some() && (within || r.number.is_none() && r.count == c.count)
            }),
            Src::Result { .. } => {
                let own = reads.iter().any(|r| r.number.is_none() && r.count == value.numel());
                own || result_of(frame, value).is_some()
            }
            Src::None => false,
        }
    }

    /// Reads that are part of an index.
    pub(super) fn are_indices(&mut self, of: Computed) {
        let reads = self.frame().statement.reads.iter_mut();
        reads.filter(|r| r.number.is_some_and(|n| (of.reads.0..of.reads.1).contains(&n))).for_each(|r| r.index = true);
    }

    /// Masks are read where the array lies that they select from.
    fn masks_read(&mut self, at: At, home: &Home, reads: Vec<Read>) -> Vec<Read> {
        let size = |d: &Dims| d.iter().product::<usize>();
        let n = size(&home.dims);
        let (masks, rest): (Vec<Read>, Vec<Read>) = reads
            .into_iter()
            .partition(|r| r.index && (size(&r.dims) != n || home.layout.is_none() && r.array.is_some()));
        let mut groups: Vec<(Home, Vec<Read>)> = Vec::new();
        for mask in masks {
            let like = |l: &Rc<Layout>| size(&l.dims) == size(&mask.dims);
            let selected = rest.iter().filter_map(|r| r.array.as_ref().map(|a| &a.layout)).chain(&home.layout);
            let own = mask.array.as_ref().map(|a| &a.layout);
            let Some(layout) = selected.chain(own).find(|l| like(l)).cloned() else { continue };
            match groups.iter_mut().find(|(h, _)| h.layout.as_ref().is_some_and(|l| l.id == layout.id)) {
                Some((_, group)) => group.push(mask),
                None => {
                    let dims = mask.dims.clone();
                    groups.push((Home { layout: Some(layout), taken: Taken::Whole, dims, stores: 0 }, vec![mask]));
                }
            }
        }
        for (home, group) in groups {
            self.swept(at, &home, group, 0, None);
        }
        rest
    }

    /// Operands whose elements go to other places of the result.
    pub(super) fn rearranged(&mut self, at: At, call: &Called, (joined, computed): (&[Computed], &[bool])) {
        let (Some(places), Some(result)) = (call.places, call.results.first()) else { return };
        let parts: Vec<(Vec<Read>, bool)> = joined
            .iter()
            .enumerate()
            .map(|(k, c)| (self.take_reads(&[*c]), computed.get(k).copied().unwrap_or(false)))
            .collect();
        for (k, (reads, computed)) in parts.into_iter().enumerate() {
            let own = places.iter().find(|(of, _)| *of == k).map(|(_, p)| p);
            let (Some(own), Some(value)) = (own, call.operands.get(k)) else {
                self.frame().statement.reads.extend(reads);
                continue;
            };
            let (dims, count) = (result.dims(), result.numel());
            let placed = |r: Read, taken| Read { taken, dims: dims.clone(), count, ..r };
            if computed {
                let flops = std::mem::take(&mut self.frame().statement.flops);
                let held = self.held_computed(at, value, reads, flops);
                if let Some(array) = held {
                    self.push_placed(Some(array), OWN, value, (own, &dims), true);
                }
            } else {
                let moved = reads.into_iter().map(|r| {
                    let taken = r.taken.moved(own, value.numel());
                    placed(r, taken)
                });
                self.frame().statement.reads.extend(moved);
            }
        }
    }

    /// What the statement computes and does not store, with its layout.
    pub(super) fn held_computed(&mut self, at: At, value: &Value, reads: Vec<Read>, flops: u64) -> Held {
        if reads.iter().all(|r| r.array.is_none()) {
            let statement = &mut self.frame().statement;
            statement.flops += flops;
            statement.reads.extend(reads);
            return None;
        }
        let dims = value.dims();
        let mut home = self.home_of(at, &reads, &dims);
        let from = home.layout.clone()?;
        home.layout = self.inherited(&from, &dims, span_of(at));
        home.taken = Taken::Whole;
        let layout = home.layout.clone();
        self.swept(at, &home, reads, flops, None);
        let storage = self.storages.of_work();
        layout.map(|l| self.new_array(l, storage))
    }

    /// An array whose elements the statement's last sweep takes from other places of it.
    pub(super) fn push_placed(
        &mut self,
        array: Held,
        key: u64,
        value: &Value,
        (places, dims): (&Rc<Vec<usize>>, &Dims),
        free: bool,
    ) {
        let key = if key == OWN { OWN + 700_000 + self.arrays } else { key };
        let (count, dims, taken) = (dims.iter().product(), dims.clone(), Taken::Placed(Rc::clone(places)));
        let read = Read { taken, dims, sparse: None, count, free, ..Read::whole(array, key, value) };
        self.frame().statement.reads.push(read);
    }

    /// An array that the statement's last sweep reads element by element.
    pub(super) fn push_read(&mut self, array: Held, value: &Value, free: bool) {
        let key = OWN + 800_000 + array.as_ref().map_or(0, |a| a.number);
        let read = Read { free, ..Read::whole(array, key, value) };
        self.frame().statement.reads.push(read);
    }

    /// What a reduction has taken: computed where the elements are, and put together by all.
    pub(super) fn reduced(&mut self, at: At, operands: &[Computed], result: &Value, bytes: u64) {
        let reads = self.take_reads(operands);
        let flops = std::mem::take(&mut self.frame().statement.flops);
        let first = operands.iter().filter(|o| o.reads.0 < o.reads.1).map(|o| o.reads.0).min().unwrap_or(0);
        let of = (first, operands.iter().map(|o| o.reads.1).max().unwrap_or(0));
        let Some(over) = reads.iter().map(|r| &r.dims).max_by_key(|d| d.iter().product::<usize>()).cloned() else {
            // A reduction of a reduction: only its value is put together.
            let statement = &mut self.frame().statement;
            statement.flops = flops;
            let inner = statement.pending.iter_mut().filter(|(r, _)| r.0 < of.1 && of.0 < r.1);
            inner.for_each(|(_, b)| *b = bytes);
            return;
        };
        let home = self.home_of(at, &reads, &over);
        let Some(layout) = home.layout.clone() else {
            self.swept(at, &home, reads, flops, None);
            return;
        };
        let dims = result.dims();
        let kept = |d: &usize| dims.get(*d).copied().unwrap_or(1) == over.get(*d).copied().unwrap_or(1);
        let cut = layout.cut_dimensions();
        let elements_stay = !result.is_scalar() && over == layout.dims && cut.iter().all(kept);
        if !elements_stay {
            self.frame().statement.pending.push((of, bytes));
        }
        self.swept(at, &home, reads, flops, None);
        if elements_stay {
            let layout = self.inherited(&layout, &dims, span_of(at));
            self.push_result(layout, result);
        }
    }

    /// Where what these reads are is computed, when nothing says so: where the first distributed one is.
    pub(super) fn home_of(&mut self, at: At, reads: &[Read], over: &Dims) -> Home {
        let nowhere = Home { layout: None, taken: Taken::Whole, dims: over.clone(), stores: 0 };
        let fits = |r: &&Read| r.array.is_some() && r.dims == *over;
        let Some(first) = reads.iter().find(fits).or_else(|| reads.iter().find(|r| r.array.is_some())) else {
            return nowhere;
        };
        let Some(array) = &first.array else { return nowhere };
        if first.dims == *over && first.taken.stays() {
            return Home { layout: Some(Rc::clone(&array.layout)), taken: first.taken.clone(), ..nowhere };
        }
        let layout = self.inherited(&Rc::clone(&array.layout), over, span_of(at));
        Home { layout, ..nowhere }
    }

    /// What the reductions of the statement have found is put together.
    fn put_together(&mut self, at: At) {
        for (_, bytes) in std::mem::take(&mut self.frame().statement.pending) {
            self.together(at, Together::Allreduce, 1, bytes);
        }
    }

    /// One sweep is complete.
    pub(super) fn swept(&mut self, at: At, home: &Home, reads: Vec<Read>, flops: u64, to: Option<Storage>) {
        let reads = self.masks_read(at, home, reads);
        let (sparse, reads): (Vec<Read>, Vec<Read>) = reads.into_iter().partition(|r| r.sparse.is_some());
        let mut arrays: Vec<(u64, Held)> = Vec::new();
        let mut operands = Vec::new();
        let mut key = vec![1, home.layout.as_ref().map_or(0, |l| l.id), home.taken.key(), home.stores, flops];
        key.extend(home.dims.iter().map(|&d| d as u64));
        for r in reads {
            let local = arrays.iter().position(|(k, _)| *k == r.key).unwrap_or_else(|| {
                arrays.push((r.key, r.array.clone()));
                arrays.len() - 1
            }) as u64;
            let layout = r.array.as_ref().map(|a| Rc::clone(&a.layout));
            let ghosts = r.array.as_ref().map_or(0, |a| a.ghosts.get());
            let own = u64::from(r.free);
            key.extend([u64::MAX, local, layout.as_ref().map_or(0, |l| l.id), r.taken.key(), r.bytes]);
            key.extend([u64::from(ghosts), own]);
            key.extend(r.dims.iter().map(|&d| d as u64));
            let (taken, free) = (r.taken, r.free);
            operands.push(Operand { array: local, layout, taken, dims: r.dims, bytes: r.bytes, ghosts, free });
        }
        for r in &sparse {
            let value = r.sparse.as_ref();
            key.extend([u64::MAX - 1, r.array.as_ref().map_or(0, |a| a.layout.id)]);
            key.push(value.map_or(0, |v| self.pattern_key(v)));
        }
        let storages = self.walks.is_some().then(|| {
            let mut storages: SmallVec<[Storage; 4]> = smallvec![to.unwrap_or(0)];
            for (key, held) in &arrays {
                storages.push(match held {
                    Some(array) => array.storage,
                    None => self.storage_of(*key),
                });
            }
            storages
        });
        let after = self.count(at, key, |it| {
            let mut outcome = sweep(&it.setting, &mut it.sets, home, &operands, flops);
            for r in &sparse {
                it.sparse_read(home, r, &mut outcome);
            }
            outcome
        });
        if let (Some(storages), Some(walks)) = (storages, &mut self.walks) {
            walks.accesses(storages, || match sparse.is_empty() {
                true => Accesses::Sweep { home: home.clone(), operands: operands.clone() },
                false => Accesses::Unknown,
            });
        }
        for (local, ghosts) in after {
            if let Some((_, Some(array))) = arrays.get(local as usize) {
                array.ghosts.set(ghosts);
            }
        }
    }

    /// A sparse operand of a sweep: read by the rows that a rank has.
    fn sparse_read(&self, home: &Home, read: &Read, outcome: &mut Outcome) {
        let (Some(value), Some(pattern)) = (&read.sparse, read.sparse.as_ref().and_then(Value::pattern)) else {
            return;
        };
        let entry = self.stored.entry_bytes(value.element_bytes());
        let layout = read.array.as_ref().map(|a| &a.layout);
        if let (Some(h), Some(l)) = (&home.layout, layout)
            && h.id != l.id
            && h.dims == l.dims
        {
            outcome.remarks.push("sparse operands of different layouts are taken to lie where the result does".into());
        }
        for (k, cost) in outcome.costs.iter_mut().enumerate() {
            for (column, ends) in pattern.colptr.windows(2).enumerate() {
                for &row in pattern.rowidx.get(ends[0]..ends[1]).unwrap_or_default() {
                    let owner = layout.map(|l| l.owner(k, row + column * value.rows()));
                    for load in of_owner(&mut cost.loads, owner) {
                        load.nonzeros += 1;
                        load.wsl += entry;
                    }
                }
            }
        }
    }

    /// A number that matrices with the same pattern share, as long as they are known here.
    pub(super) fn pattern_key(&mut self, value: &Value) -> u64 {
        let Some(pattern) = value.pattern() else { return 0 };
        let address = Rc::as_ptr(pattern) as usize;
        self.kept.entry(address).or_insert_with(|| value.clone());
        address as u64
    }

    /// What a call is given or a variable takes over: the array, with its layout.
    pub(super) fn handed_on(&mut self, at: At, value: &Value, src: &Src) -> Held {
        if value.is_scalar() {
            return None;
        }
        if let Src::Whole { key, .. } = src {
            let slot = Slot::try_from(*key).ok()?;
            let array = self.frame().slots.get(&slot).cloned()?;
            if array.layout.dims == value.dims() {
                return Some(array);
            }
        }
        match src {
            Src::Whole { .. } | Src::Part { .. } | Src::Plain { .. } => {
                self.joins(u32::MAX, value, src);
                // A section, or the same elements in other dimensions, is no temporary: who is given it loads it.
                let read = self.frame().statement.reads.pop_if(|r| r.number == Some(u32::MAX));
                let reads: Vec<Read> = read.into_iter().map(|r| Read { number: None, free: true, ..r }).collect();
                if reads.iter().all(|r| r.array.is_none()) {
                    return None;
                }
                self.computed_array(at, value, reads, None)
            }
            Src::Temp(c) => {
                let reads = self.take_reads(&[*c]);
                let flops = std::mem::take(&mut self.frame().statement.flops);
                self.computed_array(at, value, reads, Some(flops))
            }
            Src::Result { .. } => {
                let frame = self.frame();
                let own = frame.statement.reads.iter().rposition(|r| r.number.is_none() && r.count == value.numel());
                match own {
                    Some(k) => frame.statement.reads.remove(k).array,
                    None => result_of(frame, value),
                }
            }
            Src::None => None,
        }
    }

    /// An operand that has to exist in memory, computed where its first distributed operand is.
    pub(super) fn computed_array(&mut self, at: At, value: &Value, reads: Vec<Read>, flops: Option<u64>) -> Held {
        let dims = value.dims();
        let mut home = self.home_of(at, &reads, &dims);
        home.stores = if flops.is_some() { value.element_bytes() } else { 0 };
        if home.layout.as_ref().is_some_and(|l| l.dims != dims) || !matches!(home.taken, Taken::Whole) {
            let from = home.layout.clone()?;
            home.layout = self.inherited(&from, &dims, span_of(at));
            home.taken = Taken::Whole;
        }
        let layout = home.layout.clone();
        if !reads.is_empty() && !value.is_sparse() {
            let storage = self.storages.of_work();
            self.swept(at, &home, reads, flops.unwrap_or(0), Some(storage));
            return layout.map(|l| self.new_array(l, storage));
        }
        let storage = self.storages.of_work();
        layout.map(|l| self.new_array(l, storage))
    }

    /// The statement is complete.
    pub(super) fn statement_ends(&mut self, at: At, pass: &Pass) {
        self.put_together(at);
        let Statement { mut reads, flops, target, others, .. } = std::mem::take(&mut self.frame().statement);
        self.frame().results.clear();
        let part = part_of(&pass.store);
        if reads.is_empty() && flops == 0 && target.is_none() {
            return;
        }
        let scalar = pass.is_scalar(self.loops > 0);
        if scalar && self.general_scalar(at, &reads, target.as_ref().map(|t| (t.slot, &t.layout)), part) {
            return;
        }
        if !reads.is_empty() || target.is_some() {
            self.end_nest(at);
        }
        let to = target.as_ref().map(|t| t.slot).map(|slot| self.target_storage(slot));
        let home = match (target, part) {
            (Some(t), Some(part)) if !t.whole => {
                let taken = Taken::of(part);
                let n = (part.own_bytes() / part.element_bytes.max(1)) as usize;
                let dims = widest(&reads, n).unwrap_or_else(|| smallvec![n, 1]);
                Home { layout: t.layout, taken, dims, stores: part.element_bytes }
            }
            (Some(t), _) if t.sparse => {
                Home { layout: t.layout, taken: Taken::Whole, dims: smallvec![0, 0], stores: 0 }
            }
            (Some(t), _) => Home { layout: t.layout, taken: Taken::Whole, dims: t.dims, stores: t.bytes },
            (None, _) => {
                let over = reads.iter().map(|r| &r.dims).max_by_key(|d| d.iter().product::<usize>()).cloned();
                let dims = over.unwrap_or_else(|| smallvec![1, 1]);
                Home { layout: None, taken: Taken::Whole, dims, stores: 0 }
            }
        };
        // What is replicated and one number, every rank has.
        reads.retain(|r| r.array.is_some() || r.count > 1);
        self.swept(at, &home, reads, flops, to);
        for t in others.into_iter().filter(|t| t.whole && !t.sparse) {
            let home = Home { layout: t.layout, taken: Taken::Whole, dims: t.dims, stores: t.bytes };
            let to = self.target_storage(t.slot);
            self.swept(at, &home, Vec::new(), 0, Some(to));
        }
    }

    /// Where ranks keep the variable that is assigned.
    fn target_storage(&mut self, slot: Slot) -> Storage {
        let held = self.frame().slots.get(&slot).map(|a| a.storage);
        held.unwrap_or_else(|| self.storage_of(slot.into()))
    }
}

/// The loads of the owner, or of all where all have it.
fn of_owner(loads: &mut [RankLoad], owner: Option<u32>) -> impl Iterator<Item = &mut RankLoad> {
    let of = owner.map(|o| o as usize);
    loads.iter_mut().enumerate().filter(move |(k, _)| of.is_none_or(|o| o == *k)).map(|(_, l)| l)
}

/// Dimensions of the operand that has so many elements.
fn widest(reads: &[Read], n: usize) -> Option<Dims> {
    reads.iter().map(|r| &r.dims).find(|d| d.iter().product::<usize>() == n).cloned()
}

/// What a call of this statement has given as this value.
fn result_of(frame: &super::Frame, value: &Value) -> Held {
    Given::find(&frame.results, value).cloned().flatten()
}

impl Read {
    /// All of what an array holds, which the statement's last sweep loads.
    pub(super) fn whole(array: Held, key: u64, value: &Value) -> Read {
        Read {
            number: None,
            array,
            key,
            taken: Taken::Whole,
            dims: value.dims(),
            bytes: value.element_bytes(),
            sparse: value.is_sparse().then(|| value.clone()),
            count: value.numel(),
            free: false,
            index: false,
        }
    }

    /// Whether it is all of an array of these dimensions.
    pub(super) fn is_whole(&self, value: &Value) -> bool {
        matches!(self.taken, Taken::Whole) && self.array.as_ref().is_none_or(|a| a.layout.dims == value.dims())
    }

    /// The array and the element, where one element of a distributed array is read.
    pub(super) fn element(&self) -> Option<(&Rc<Array>, usize)> {
        let array = self.array.as_ref().filter(|_| is_element(&self.taken, &self.dims))?;
        Some((array, *self.taken.elements(1).first()?))
    }
}
