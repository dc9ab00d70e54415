//! Passes: what of a statement is one sweep of the predicted implementation. In: operands, work and stores
//! as execution tells them. Out: complete passes, the same for plain and level figures.
//!
//! Element-wise operators, functions and reductions of one statement are one pass; matrix operators and
//! profiled functions are passes of their own ([`super::Operation`]). Which operands are swept together, and
//! when a pass is complete, is decided here alone.

mod asked;
mod by_column;
mod sparse;

use super::moved::{
    LoadedOperand, MovedByOperation, OperationResult, UNNAMED, given_key, read_result, result_key, taken_result,
};
use super::operation::{Form, Operand, Operation};
use super::read::{IN_PLACE, Read, What};
use super::source::{Computed, Scattered, Src, Store, is_variable_key};
use crate::functions::table::facts::Needs;
use crate::program::{Accumulation, Leaf};
use crate::traffic::Bytes;
use crate::value::{Dims, Layout, Value};
use smallvec::{SmallVec, smallvec};
use std::num::NonZeroU16;

/// What is executed one after the other while a statement runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PassStep {
    /// The reads of a sweep of a group. `stores`: bytes of the operand that the group computes, in its last
    /// sweep. `by_column`: it goes on from the sweep before in every column, as soon as that has ended the column.
    Sweep { group: u16, sweep: u16, stores: u64, by_column: bool },
    /// A matrix operator or profiled function, by its number.
    Operation(u16),
}

/// Everything that a statement reads, stores and computes; the sweeps of that in their order.
#[derive(Debug, Default)]
pub(crate) struct Pass {
    pub reads: Vec<Read>,
    pub flops: u64,
    pub store: Store,
    /// Further stores of a statement with several targets.
    pub more: Vec<Store>,
    /// Operations that ran before the pass was complete.
    pub operations: Vec<MovedByOperation>,
    /// In the order of execution; empty where there is one sweep and no operation that matters to it.
    pub steps: Vec<PassStep>,
    /// Results of operations that are scatters, which the pass consumes.
    scatters: Vec<Scattered>,
    groups: u16,
    /// Array results of reductions: dimensions, bytes, whether they are seen the other way round.
    reduced: Vec<(Dims, u64, bool)>,
    /// Sweeps that need of the one before what it has found in the same column, and whether that is all they need.
    by_column: SmallVec<[ByColumn; 1]>,
    /// Reads of arrays of indices, up to the second number, whose elements have not been read yet, and the sweep in which
    /// the indices are known.
    selectors: SmallVec<[(u32, u32, u16); 2]>,
    /// An array is an operand of what else would be a short circuit: all of it is one sweep.
    whole_condition: bool,
    /// Elements that were read after others than their indices: the reads of these, and the number of the elements' own.
    apart: SmallVec<[((u32, u32), u32); 1]>,
    /// An operand is repeated, or something is read in a sweep of its own.
    several: bool,
    /// An operation works on an array that the pass computes, and stores for it.
    materialises: bool,
}

/// A sweep that takes the values of reductions in the column that has given them.
#[derive(Debug)]
pub(super) struct ByColumn {
    pub sweep: u16,
    /// Of what it computes.
    pub dims: Dims,
    /// It waits for nothing that all columns of what it reads give.
    pub holds: bool,
    /// The reductions, which are in registers as long as that holds.
    values: SmallVec<[NonZeroU16; 2]>,
}

/// The pass that is open, and those of the callers that wait.
#[derive(Default)]
pub(crate) struct Passes {
    /// By the depth of calls; what is deeper than the one that is open waits to be used again.
    stack: Vec<Pass>,
    depth: usize,
}

/// How what is computed depends on its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkKind {
    /// Element by element; operands are repeated where they have fewer.
    Elementwise,
    /// With what it needs of a sparse operand.
    Reduction(Needs),
    /// Operands are put beside each other.
    Collection,
}

impl Passes {
    /// Whether a value from there is an operand of the pass that is open.
    #[must_use]
    pub(crate) fn joins(&self, value: &Value, src: &Src) -> bool {
        match src {
            Src::Whole { .. } | Src::Part { .. } | Src::Plain { .. } => true,
            // Numbers come back in registers.
            Src::Result { stored, .. } => *stored && !value.is_scalar(),
            Src::None | Src::Temp(_) => false,
        }
    }

    /// The open pass reads an operand, which is part of what the pass computes from then on.
    pub(crate) fn read(&mut self, value: &Value, src: &mut Src, sparse: bool, layout: Layout) -> Computed {
        if let (Value::Num(_), &mut Src::Whole { leaf, key }) = (value, &mut *src) {
            // The most frequent operand.
            let open = self.open();
            let at = open.reads.len() as u32;
            let computed = Computed { reads: (at, at + 1), count: 1, ..Computed::default() };
            open.push(leaf, key, What::Whole(value.bytes(layout)), sparse, true, smallvec![1, 1]);
            *src = Src::Temp(computed);
            return computed;
        }
        if !self.joins(value, src) {
            if let Src::Result { stored: false, stores: Some(scattered) } = src {
                let open = self.open();
                let read = (value.numel() > 1).then_some(open.reads.len() as u32);
                open.scatters.push(Scattered { read, ..(**scattered).clone() });
            }
            return match src {
                Src::Temp(computed) => *computed,
                // What comes as it is stored is taken so; a sparse scatter is there when all of it is.
                Src::Result { stores, .. } if value.numel() > 1 && (!value.is_sparse() || stores.is_some()) => {
                    self.given(value, layout)
                }
                _ => Computed::alone(value),
            };
        }
        let count = value.numel();
        let (number, entry) = (count == 1 && value.is_number(), count == 1 && value.is_sparse());
        let (mut entries, mut all_values) = (None, 0);
        let open = self.open();
        let at = open.reads.len() as u32;
        let mut computed = Computed { reads: (at, at + 1), count, ..Computed::default() };
        if let Some((from, to, sweep)) = open.selector(src) {
            // They are part of what is computed from the elements.
            computed.reads.0 = from;
            computed.sweep = sweep;
            open.several |= sweep > 0;
            if to < at {
                open.apart.push(((from, to), at));
            }
        }
        let (leaf, key, what) = match std::mem::replace(src, Src::Temp(computed)) {
            Src::Whole { leaf, key } => (leaf, key, What::Whole(value.bytes(layout))),
            Src::Part { leaf, key, part } => (leaf, key, What::Part(part)),
            Src::Plain { leaf, key, bytes, sparse, values } => {
                (entries, all_values) = (sparse, values);
                (leaf, key, What::Plain(bytes))
            }
            Src::Result { .. } | Src::Temp(_) | Src::None => {
                (Leaf::MAX, UNNAMED + u64::from(at), What::Result(value.bytes(layout)))
            }
        };
        open.push(leaf, key, what, sparse, number, value.dims());
        if let Some(read) = open.reads.last_mut() {
            (read.entry, read.entries, read.sweep) = (entry, entries, computed.sweep);
            if all_values > 0 {
                read.stored.values = all_values;
            } else if is_variable_key(key) && matches!(read.what, What::Whole(_)) {
                read.stored = sparse::stored_of(value, layout).unwrap_or_default();
            }
        }
        computed
    }

    /// What an operation or a handle gives is an operand.
    fn given(&mut self, value: &Value, layout: Layout) -> Computed {
        let open = self.open();
        let at = open.reads.len() as u32;
        let bytes = value.bytes(layout);
        let what = What::Given(bytes);
        open.push(Leaf::MAX, UNNAMED + u64::from(at), what, false, false, value.dims());
        read_result(&mut open.operations, (value.place(), bytes), at);
        Computed { reads: (at, at + 1), ..Computed::alone(value) }
    }

    /// What has just been read as indices belongs to the sweep that reads the elements that they select: reads up to the
    /// second number. Where a reduction gives them (`A(any(A > 0, 2), :)`), that is a sweep after its own.
    pub(crate) fn indexes(&mut self, (from, to): (u32, u32), sweep: u16) {
        self.open().selectors.push((from, to, sweep));
    }

    /// The numbers from this read on tell places.
    pub(crate) fn numbers_tell_places(&mut self, from: u32) {
        let reads = self.open().reads.get_mut(from as usize..).unwrap_or_default();
        reads.iter_mut().filter(|r| r.number).for_each(|r| r.tells_place = true);
    }

    /// One side of a short circuit is known, a number or, where `array`, more than that. What decides whether the other
    /// side is evaluated has been swept before it: `norm(u) > 1 && norm(u - v) > 0`. Numbers are still in registers.
    /// Gives whether there is such a sweep.
    pub(crate) fn decides(&mut self, array: bool) -> bool {
        let open = self.open();
        open.whole_condition |= array;
        if open.whole_condition {
            return false;
        }
        let swept: SmallVec<[usize; 4]> = open
            .reads
            .iter()
            .enumerate()
            .filter(|(_, r)| r.group == 0 && r.numel() > 1 && !r.tells_place)
            .map(|(k, _)| k)
            .collect();
        if !swept.is_empty() {
            open.complete(&swept, 0);
        }
        !swept.is_empty()
    }

    /// What has been read as indices of dimension `k` of a selection of these dimensions is swept for each of its columns.
    pub(crate) fn repeats(&mut self, indices: Computed, k: usize, selection: &Dims) {
        let open = self.open();
        let Some(read) = open.reads.get_mut(indices.reads.0 as usize..indices.reads.1 as usize) else { return };
        for r in read.iter_mut().filter(|r| r.over.is_none() && r.numel() > 1 && !r.closed) {
            let (n, count) = (r.numel(), selection.iter().product::<usize>());
            if count == n {
                continue;
            }
            let mut dims: Dims = selection.iter().map(|_| 1).collect();
            if let Some(d) = dims.get_mut(k) {
                *d = n;
            }
            (r.dims, r.over) = (dims, Some(Box::new(selection.clone())));
            open.several = true;
        }
    }

    /// A vector that the pass computes is a row where it was a column, or a column where it was a row: so are the operands
    /// that are as long.
    pub(crate) fn turned(&mut self, computed: Computed) {
        let open = self.open();
        let range = computed.reads.0 as usize..computed.reads.1 as usize;
        let reads = open.reads.get_mut(range).unwrap_or_default();
        for r in reads.iter_mut().filter(|r| r.group == 0 && !r.closed && r.over.is_none() && r.dims.len() == 2) {
            r.dims.reverse();
        }
        let of_reduction = computed.reduced.and_then(|at| open.reduced.get_mut(usize::from(at.get()) - 1));
        if let Some((dims, _, turned)) = of_reduction {
            dims.reverse();
            *turned = !*turned;
        }
    }

    /// An operator or function of the open pass has run; gives where its result comes from: nobody stores it,
    /// whatever uses it is part of the pass.
    #[inline]
    pub(crate) fn computed(
        &mut self,
        work: WorkKind,
        flops: u64,
        operands: &[Computed],
        result: &Value,
        layout: Layout,
    ) -> Src {
        let open = self.open();
        open.flops += flops;
        let mut c = Computed::alone(result);
        let mut first = u32::MAX;
        let mut reduced = false;
        for o in operands {
            if o.reads.0 < o.reads.1 {
                first = first.min(o.reads.0);
                c.reads.1 = c.reads.1.max(o.reads.1);
            }
            c.sweep = c.sweep.max(o.sweep);
            reduced |= o.reduced.is_some();
        }
        c.reads.0 = first.min(c.reads.1);
        if work == WorkKind::Elementwise && result.is_sparse() {
            open.merges(operands, c.count);
        }
        let alike = || operands.iter().all(|o| o.count <= 1 || o.count == c.count);
        if !matches!(work, WorkKind::Reduction(_)) && !reduced && c.sweep == 0 && alike() {
            return Src::Temp(c);
        }
        open.combine(work, operands, result, layout, c)
    }

    /// An operand that the pass computes has to exist in memory: what computes it is complete. `bytes`: what that stores;
    /// nothing where a function is given a section.
    pub(crate) fn materialised(&mut self, computed: Computed, bytes: u64) -> u64 {
        let open = self.open();
        let (from, to) = (computed.reads.0 as usize, (computed.reads.1 as usize).min(open.reads.len()));
        // Where it is elements that were selected, and nothing else, what was read after their indices is no part of it.
        let alone = open.apart.iter().find(|((first, _), own)| (*first, own + 1) == computed.reads);
        let others = alone.map_or(0..0, |((_, end), own)| *end as usize..*own as usize);
        let part =
            |k: &usize| open.reads.get(*k).is_some_and(|r| r.group == 0 && !r.tells_place) && !others.contains(k);
        let swept: SmallVec<[usize; 4]> = (from..to).filter(part).collect();
        let group = open.complete(&swept, bytes);
        temporary_key(group)
    }

    /// A matrix operator or profiled function has run: a step of its own.
    pub(crate) fn operation(&mut self, operation: &Operation, layout: Layout) {
        let movement = operation.movement;
        let number = self.open().operations.len();
        let mut operands: SmallVec<[LoadedOperand; 2]> = SmallVec::new();
        for (k, o) in operation.operands.iter().enumerate() {
            let loads = movement.loads.get(k).copied().unwrap_or_default();
            let bytes = o.value.bytes(layout);
            // Indices of an operand are read once, before the operation.
            self.open().selector(o.src);
            let mut section = None;
            let (leaf, key) = match o.src {
                Src::Whole { leaf, key } | Src::Plain { leaf, key, .. } => (Some(*leaf), *key),
                Src::Part { leaf, key, part } if part.turn == 0 && !o.value.is_scalar() => {
                    section = Some(Box::new(Read::section(*leaf, *key, part.clone(), o.value.dims())));
                    (Some(*leaf), *key)
                }
                // One element is in a register; elements that are turned round are read in another order than they lie in.
                Src::Part { leaf, .. } => (Some(*leaf), result_key(number, k)),
                Src::Temp(c) if !o.value.is_scalar() => (None, self.materialised(*c, bytes)),
                Src::Result { stored: false, .. } if !o.value.is_scalar() => {
                    let taken = taken_result(&mut self.open().operations, o.value.place(), bytes);
                    (None, taken.unwrap_or_else(|| result_key(number, k)))
                }
                _ => (None, result_key(number, k)),
            };
            // What it does not load, it brings nowhere.
            if !loads.is_zero() {
                operands.push(LoadedOperand { leaf, key, loads, bytes, section });
            }
        }
        let result = |(k, r): (usize, &Value)| OperationResult {
            key: given_key(number, k),
            bytes: r.bytes(layout),
            taken: false,
            read: None,
            place: r.place(),
        };
        let results = operation.results.iter().enumerate().map(result).collect();
        let stores = |o: &Operand| matches!(o.src, Src::Temp(_)) && o.value.numel() > 1;
        let materialises = operation.operands.iter().any(stores);
        let work = movement.work_loads.value.max(movement.work_stores.value);
        let open = self.open();
        open.materialises |= materialises;
        open.steps.push(PassStep::Operation(open.operations.len() as u16));
        let (sparse, dgemm, repeated) = (operation.sparse, !movement.dgemm.is_zero(), movement.repeated);
        let turns = matches!(operation.form, Form::Transpose) && !sparse;
        open.operations.push(MovedByOperation { operands, work, results, sparse, dgemm, repeated, turns });
    }

    /// Where the open pass adds scatters to a variable, and nothing else, each loads and stores it where it is, so that the
    /// sum does not read it (`y = y - A'*x`). Gives what the assignment stores then: what the last of them does, and
    /// what the others do beyond that is stored by them.
    pub(crate) fn accumulates(&mut self, key: u64, sum: &Accumulation) -> Option<Bytes> {
        let open = self.open();
        let own = |r: &&mut Read| r.key == key;
        if open.reads.iter_mut().filter(own).count() != 1 {
            return None;
        }
        let whole = |r: &&mut Read| r.group == 0 && matches!(r.what, What::Whole(_));
        let read = open.reads.iter_mut().find(own).filter(whole)?;
        // Others are parts of what the terms are computed from.
        let is_term = |s: &Scattered| sum.products.contains(&s.span);
        let mut terms = open.scatters.iter().filter(|s| is_term(s));
        if terms.clone().count() != sum.terms || terms.clone().any(|s| s.dims != read.dims) {
            return None;
        }
        let stores = terms.next_back()?.stores;
        read.group = IN_PLACE;
        let last = open.scatters.iter().rposition(is_term)?;
        open.scatters.remove(last);
        Some(stores)
    }

    /// The statement stores besides.
    pub(crate) fn stores_too(&mut self, store: Store) {
        self.open().more.push(store);
    }

    /// The open pass, complete with what it stores. What computes an argument of a user's function is a sweep of its
    /// own, like what computes the operand of an operation.
    #[inline]
    pub(crate) fn complete(&mut self, store: Store) -> &Pass {
        let pass = self.open();
        pass.store = store;
        pass.leave_places();
        if !pass.several && pass.operations.is_empty() && pass.groups == 0 {
            return pass;
        }
        pass.close();
        pass
    }

    /// The complete pass has been told; the next one is open.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.open().clear();
    }

    /// The number of the read that comes next.
    #[inline]
    #[must_use]
    pub(crate) fn next_read(&self) -> u32 {
        self.stack.get(self.depth).map_or(0, |p| p.reads.len() as u32)
    }

    /// The pass of the statement that runs, which is not complete.
    #[inline]
    pub(crate) fn open(&mut self) -> &mut Pass {
        if self.stack.len() <= self.depth {
            self.stack.resize_with(self.depth + 1, Pass::default);
        }
        &mut self.stack[self.depth]
    }

    /// The statement waits for a call, whose passes are its own.
    #[inline]
    pub(crate) fn suspend(&mut self) {
        self.depth += 1;
    }

    /// The call has ended; what it has left open is no pass.
    #[inline]
    pub(crate) fn resume(&mut self) {
        self.open().clear();
        self.depth = self.depth.saturating_sub(1);
    }
}

/// The key of the operand that a group computes.
pub(crate) fn temporary_key(group: u16) -> u64 {
    UNNAMED + (1 << 32) + u64::from(group)
}

impl Pass {
    /// The reads of the indices of elements that are read now.
    fn selector(&mut self, src: &Src) -> Option<(u32, u32, u16)> {
        let Src::Part { part, .. } = src else { return None };
        let at = self.selectors.iter().position(|s| s.0 == part.selector)?;
        Some(self.selectors.remove(at))
    }

    /// These reads are a group of their own, whose sweeps come here; they store `bytes`. Gives its number.
    fn complete(&mut self, reads: &[usize], bytes: u64) -> u16 {
        self.groups += 1;
        let group = self.groups;
        let mut sweeps: SmallVec<[u16; 4]> = SmallVec::new();
        for &k in reads {
            let Some(r) = self.reads.get_mut(k) else { continue };
            r.group = group;
            if !sweeps.contains(&r.sweep) {
                sweeps.push(r.sweep);
            }
        }
        sweeps.sort_unstable();
        let last = sweeps.len().saturating_sub(1);
        self.several |= last > 0;
        for (k, sweep) in sweeps.into_iter().enumerate() {
            let by_column = self.goes_on_by_column(sweep);
            self.steps.push(PassStep::Sweep { group, sweep, stores: if k == last { bytes } else { 0 }, by_column });
        }
        group
    }

    #[inline]
    fn push(&mut self, leaf: Leaf, key: u64, what: What, sparse: bool, number: bool, dims: Dims) {
        self.reads.push(Read { sparse, number, ..Read::of(leaf, key, what, dims) });
    }

    /// The result of work on operands of which some are repeated or come from reductions; `c` has their reads.
    fn combine(
        &mut self,
        work: WorkKind,
        operands: &[Computed],
        result: &Value,
        layout: Layout,
        mut c: Computed,
    ) -> Src {
        let arrays = || operands.iter().filter(|o| o.count > 1);
        // Where everything that has elements is the value of a reduction, that sweep's end computes it; not what repeats the
        // values over more elements.
        let most = arrays().map(|o| o.count).max();
        let goes_on = !arrays().any(|o| o.reduced.is_none()) && most.is_none_or(|n| c.count <= n);
        let needs = if let WorkKind::Reduction(needs) = work { Some(needs) } else { None };
        let count = if needs.is_some() { arrays().map(|o| o.count).max().unwrap_or(1) } else { c.count };
        if !goes_on {
            let ready = |o: &Computed| o.sweep + u16::from(o.reduced.is_some());
            c.sweep = operands.iter().map(ready).max().unwrap_or(0);
            self.several |= c.sweep > 0;
            for at in self.stored_values(operands, c, result) {
                let Some((dims, bytes, _)) = self.reduced.get(usize::from(at.get()) - 1).cloned() else { continue };
                let number = self.reads.len() as u64;
                self.push(Leaf::MAX, UNNAMED + number, What::Reduced(bytes), false, false, dims);
                if c.reads.0 == c.reads.1 {
                    c.reads.0 = number as u32;
                }
                c.reads.1 = number as u32 + 1;
            }
            self.go_on(c, work, count, result);
        }
        if needs.is_some() || (goes_on && operands.iter().any(|o| o.reduced.is_some())) {
            self.close_reads(c.reads, &result.dims(), needs.unwrap_or(Needs::Vectors));
            self.reduced.push((result.dims(), result.bytes(layout), false));
            c.reduced = u16::try_from(self.reduced.len()).ok().and_then(NonZeroU16::new);
        }
        Src::Temp(c)
    }

    /// What is still open of the reads belongs to the sweep, and is repeated over the result.
    fn go_on(&mut self, c: Computed, work: WorkKind, count: usize, result: &Value) {
        let Some(reads) = self.reads.get_mut(c.reads.0 as usize..c.reads.1 as usize) else { return };
        for r in reads.iter_mut().filter(|r| r.group == 0 && !r.closed && !r.tells_place) {
            r.sweep = c.sweep;
            let n = r.over.as_ref().map_or_else(|| r.within.unwrap_or(r.numel()), |o| o.iter().product());
            // Differences of neighbours are fewer than what they are of: nothing is repeated. A sparse result has few places in
            // each row and column, and names of an operand what lies there.
            let repeated = work == WorkKind::Elementwise && n < count && !result.is_sparse();
            if repeated && r.is_repeated_over(&result.dims()) {
                r.over = Some(Box::new(result.dims()));
                self.several = true;
            }
            r.reshaped |= work == WorkKind::Elementwise && n > count;
            if work == WorkKind::Collection && n != count {
                (r.beside, r.within) = (true, Some(count));
            }
        }
    }

    /// A reduction with a value of these dimensions has consumed the reads.
    fn close_reads(&mut self, (from, to): (u32, u32), value: &Dims, needs: Needs) {
        let by_rows = |summed: &Dims| {
            let rows = summed.first().copied().unwrap_or(1);
            let all = value.iter().product::<usize>();
            rows > 1 && value.first() == Some(&rows) && all == rows && summed.iter().product::<usize>() > rows
        };
        let Some(reads) = self.reads.get_mut(from as usize..to as usize) else { return };
        let mut arrays = reads.iter().filter(|r| r.numel() > 1);
        let first = arrays.next().map(|r| r.key);
        let alone = arrays.all(|r| Some(r.key) == first);
        for r in reads.iter_mut() {
            if !r.closed {
                r.closed = true;
                r.summed_by_rows = by_rows(r.over.as_deref().unwrap_or(&r.dims));
                r.reduced_by(needs, value, alone);
            } else {
                r.reduced_again(needs, value);
            }
        }
    }

    /// The sweeps of what the statement ends with come last. A pass of one sweep and operations that read
    /// nothing of what it reads has no steps.
    fn close(&mut self) {
        let last = self.reads.iter().filter(|r| r.group == 0).map(|r| r.sweep).max().unwrap_or(0);
        // Indices that are left are those of what is stored.
        for (from, to, _) in std::mem::take(&mut self.selectors) {
            let reads = self.reads.get_mut(from as usize..to as usize).unwrap_or_default();
            reads.iter_mut().filter(|r| r.group == 0 && !r.closed).for_each(|r| r.sweep = last);
        }
        let mut sweeps: SmallVec<[u16; 4]> = self.reads.iter().filter(|r| r.group == 0).map(|r| r.sweep).collect();
        sweeps.sort_unstable();
        sweeps.dedup();
        if sweeps.is_empty() && !matches!(self.store, Store::Nothing) {
            sweeps.push(0);
        }
        for sweep in sweeps {
            let by_column = self.goes_on_by_column(sweep);
            self.steps.push(PassStep::Sweep { group: 0, sweep, stores: 0, by_column });
        }
        if !self.several && !self.shares() {
            self.steps.clear();
        }
    }

    /// Whether two steps read the same variable.
    fn shares(&self) -> bool {
        let operands = self.operations.iter().enumerate().flat_map(|(k, m)| m.operands.iter().map(move |o| (o.key, k)));
        let mut operands: SmallVec<[(u64, usize); 8]> = operands.collect();
        let mut reads: SmallVec<[(u64, u16); 8]> = self.reads.iter().map(|r| (r.key, r.group)).collect();
        operands.sort_unstable();
        reads.sort_unstable();
        // Operands of two operations, or reads of two sweeps of which one is numbered: the last ones are in place.
        let in_two = operands.windows(2).any(|p| matches!(p, [a, b] if a.0 == b.0 && a.1 != b.1));
        let numbered = |group: u16| (1..IN_PLACE).contains(&group);
        in_two
            || reads
                .windows(2)
                .any(|p| matches!(p, [a, b] if a.0 == b.0 && a.1 != b.1 && (numbered(a.1) || numbered(b.1))))
            || operands.iter().any(|(key, _)| {
                let first = reads.partition_point(|r| r.0 < *key);
                reads.get(first).is_some_and(|r| r.0 == *key && r.1 != IN_PLACE)
            })
    }

    fn clear(&mut self) {
        self.reads.clear();
        self.more.clear();
        self.operations.clear();
        self.scatters.clear();
        self.steps.clear();
        self.flops = 0;
        // Most passes have none of these, and to clear them is a call each.
        if !self.reduced.is_empty() || !self.by_column.is_empty() {
            self.reduced.clear();
            self.by_column.clear();
        }
        if !self.selectors.is_empty() || !self.apart.is_empty() {
            self.selectors.clear();
            self.apart.clear();
        }
        (self.groups, self.several, self.materialises, self.whole_condition) = (0, false, false, false);
        self.store = Store::Nothing;
    }
}
