//! The sweeps of a statement. In: a complete pass with its steps. Out: what each step loads, by variable.
//!
//! A reduction whose value is needed element by element ends its sweep; operands that have to exist in memory
//! have sweeps of their own, and so do matrix operators and profiled functions. What a later step reads again
//! is free when all that the two steps and those between them move, each array once, fits the cache; else it is
//! loaded again. An operand that is repeated from column to column is swept once for every outer index of the
//! result, which is free when it fits together with what an outer step moves.

use super::again::{Again, Moved, StepMoves, Steps};
use super::alike::Alike;
use super::explained::{self, Told};
use super::loads::{RepeatedReads, SweptReads, distinct, is_one, row_lines};
use super::{Account, Counted};
use crate::events::pass::temporary_key;
use crate::events::{At, IN_PLACE, MovedByOperation, Pass, PassStep, Read, Store};
use crate::prediction::Rule;
use crate::program::Leaf;
use crate::traffic::gather::Patterns;
use crate::traffic::{Bytes, Cache};
use crate::value::Dims;
use smallvec::{SmallVec, smallvec};

impl Account {
    /// A pass that is more than one sweep of whole variables.
    pub(super) fn sweeps(&mut self, at: At, pass: &Pass) {
        if pass.steps.is_empty() {
            let reads: SmallVec<[&Read; 8]> =
                pass.reads.iter().filter(|r| r.group != IN_PLACE && !r.is_consumed()).collect();
            self.sweep(at, pass, &reads, &pass.store, None, &[]);
        } else {
            self.steps(at, pass);
        }
        if let Some(counted) = self.counted.get_mut(at.context) {
            counted.computes(at.site, pass.flops);
        }
    }

    fn steps(&mut self, at: At, pass: &Pass) {
        let stored = stored_array(at, &pass.store);
        let last = pass.steps.len().saturating_sub(1);
        let mut before: Vec<StepMoves> = Vec::with_capacity(pass.steps.len());
        for (k, step) in pass.steps.iter().enumerate() {
            let store = if k == last { stored } else { None };
            before.push(moves_of(pass, *step, store, &self.cache, &self.patterns));
            match *step {
                PassStep::Sweep { group, sweep, .. } => {
                    let here = |r: &&Read| r.group == group && r.sweep == sweep && !r.is_consumed();
                    let reads: SmallVec<[&Read; 8]> = pass.reads.iter().filter(here).collect();
                    let nothing = Store::Nothing;
                    let store = if k == last { &pass.store } else { &nothing };
                    self.sweep(at, pass, &reads, store, Some(number_of(k, pass.steps.len())), &before);
                }
                PassStep::Operation(number) => self.credit(at, pass, usize::from(number), &before),
            }
        }
    }

    /// One sweep: what it reads, and what the statement stores in its last one. `moves`: of the steps up to it.
    fn sweep<'p>(
        &mut self,
        at: At,
        pass: &'p Pass,
        reads: &[&'p Read],
        store: &Store,
        step: Option<(u32, u32)>,
        moves: &[StepMoves<'p>],
    ) {
        let steps = Steps::new(pass, moves, (&self.cache, &self.patterns));
        let stored = stored_array(at, store).map(|m| m.key);
        let alike = Alike::of(reads.iter().copied());
        let together = SweptReads::of(reads, &alike, (store, stored), &self.cache);
        // What is read and stored in one place (`A = A.*x`) goes by once.
        let in_place = reads.iter().any(|r| Some(r.key) == stored && r.over.is_none());
        let beside = if in_place { 0 } else { whole_bytes(store) }.max(moves.last().map_or(0, |m| m.computes));
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let mut sparse = Bytes::ZERO;
        // A later sweep may take from a register what this one loads.
        let in_sparse: SmallVec<[u64; 4]> = pass.reads.iter().filter(|r| r.sparse).map(|r| r.key).collect();
        for (i, read) in reads.iter().enumerate() {
            if alike.before(i, read.key) {
                explained::tell(&mut self.explained, at, || Told {
                    step,
                    ..explained::of_read(read, Rule::Shared, Bytes::ZERO)
                });
                continue;
            }
            let same: SmallVec<[&Read; 4]> = alike.all(read.key).collect();
            let once = together.load_of(&same, &self.patterns);
            let again = together.repeated(&same, &self.patterns);
            let swept = repeated(once, again.as_ref(), reads, &same, beside, &self.cache);
            let before = steps.again(read.key, &same);
            let loaded = before.as_ref().map_or(swept, |again| steps.loaded(again, read.key, &same, swept));
            explained::tell(&mut self.explained, at, || told(read, once, swept, before.as_ref(), loaded, step));
            if in_sparse.contains(&read.key) {
                sparse += loaded;
            }
            counted.read(at, read, loaded);
        }
        if let Some((leaf, stored)) = store.amount(&self.cache, together.streamed(), &self.patterns) {
            counted.store(leaf, stored);
            explained::tell(&mut self.explained, at, || Told { step, ..explained::of_store(store, leaf, stored) });
        }
        for (rule, stored) in stored_before(reads) {
            counted.temporaries(at.site, Bytes::ZERO, stored);
            let told = || Told { step, ..Told::new(None, rule, stored).stores() };
            explained::tell(&mut self.explained, at, told);
        }
        if let Some(acc) = counted.sites.get_mut(at.site as usize) {
            acc.sparse += sparse;
        }
    }

    /// Operands of an operation that are there still have been counted with it: that is taken back.
    fn credit<'p>(&mut self, at: At, pass: &'p Pass, number: usize, moves: &[StepMoves<'p>]) {
        let steps = Steps::new(pass, moves, (&self.cache, &self.patterns));
        let Some(moved) = pass.operations.get(number) else { return };
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let turned_before = pass.is_turned_with_another(number);
        for operand in &moved.operands {
            let section = operand.section.as_deref();
            let loaded = match steps.again(operand.key, section.as_slice()) {
                _ if turned_before => Bytes::ZERO,
                Some(again) => steps.loaded_by_operation(&again, operand),
                None => continue,
            };
            let free = operand.loads.saturating_sub(loaded);
            if free.is_zero() {
                continue;
            }
            let Some(leaf) = operand.leaf else { continue };
            counted.takes_back(leaf, free);
            if let Some(e) = &mut self.explained {
                e.takes_back(at, leaf, free);
            }
            let Some(acc) = counted.sites.get_mut(at.site as usize) else { continue };
            if moved.sparse {
                acc.sparse = acc.sparse.saturating_sub(free);
            }
            if moved.dgemm {
                acc.dgemm = acc.dgemm.saturating_sub(free);
            }
        }
    }
}

impl Counted {
    /// What a read loads, by its variable; of what is none, by the statement.
    pub(super) fn read(&mut self, at: At, read: &Read, loaded: Bytes) {
        if read.is_variable() {
            self.load(read.leaf, loaded);
        } else {
            self.temporaries(at.site, loaded, Bytes::ZERO);
        }
    }
}

/// What is no variable and has been stored for this sweep, by why.
fn stored_before(reads: &[&Read]) -> impl Iterator<Item = (Rule, Bytes)> {
    let of = |given: bool| {
        let here = reads.iter().filter(|r| r.is_given() == given);
        Bytes::exact(here.map(|r| r.stored_bytes()).sum())
    };
    [(Rule::Reduced, of(false)), (Rule::Given, of(true))].into_iter().filter(|(_, stored)| !stored.is_zero())
}

/// A step and of how many, from 1, for people.
fn number_of(step: usize, steps: usize) -> (u32, u32) {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    (number(step + 1), number(steps))
}

/// Why a read has come to what it has.
fn told(
    read: &Read,
    once: Bytes,
    swept: Bytes,
    before: Option<&Again>,
    loaded: Bytes,
    step: Option<(u32, u32)>,
) -> Told {
    let (rule, between) = match before {
        Some(again) => (Rule::Again, again.moved.value),
        None if swept != once => (Rule::Repeated, 0),
        None => (explained::rule_of(read, once), 0),
    };
    Told { step, between, ..explained::of_read(read, rule, loaded) }
}

/// What a step moves; keys may come more than once.
fn moves_of<'p>(
    pass: &'p Pass,
    step: PassStep,
    stored: Option<Moved<'p>>,
    cache: &Cache,
    patterns: &Patterns,
) -> StepMoves<'p> {
    let mut arrays: SmallVec<[Moved; 4]> = SmallVec::new();
    match step {
        PassStep::Sweep { group, sweep, stores, .. } => {
            let here = pass.reads.iter().filter(|r| r.group == group && r.sweep == sweep);
            let columns = Columns::of(&pass.reads);
            let moved = |r: &'p Read| Moved {
                key: r.key,
                section: r.part().map(|_| r),
                bytes: occupied(r, cache),
                columns: columns.with(r),
            };
            arrays.extend(here.map(moved));
            if stores > 0 {
                arrays.push(Moved::whole(temporary_key(group), Bytes::exact(stores)));
            }
            // Sums along rows go by with every column.
            let summed = pass.reads.iter().any(|r| r.group == group && r.sweep == sweep && r.summed().is_some());
            let columns = if summed { 1 } else { arrays.iter().map(|m| m.columns).max().unwrap_or(1) };
            arrays.extend(stored.map(|m| Moved { columns, ..m }));
        }
        PassStep::Operation(number) => {
            if let Some(moved) = pass.operations.get(usize::from(number)) {
                arrays.extend(moved_operands(moved, cache, patterns));
                let taken = moved.results.iter().filter(|r| r.taken).map(|r| (r.key, r.bytes));
                let work = (u64::MAX / 2 - u64::from(number), moved.work);
                arrays.extend(taken.chain([work]).map(|(key, bytes)| Moved::whole(key, Bytes::exact(bytes))));
            }
        }
    }
    let (by_column, computes) = match step {
        PassStep::Sweep { by_column, stores, .. } => (by_column, stores),
        PassStep::Operation(_) => (false, 0),
    };
    StepMoves { arrays, by_column, computes }
}

/// The columns in which arrays go by, by their group and numbers of elements, the fewest columns first.
struct Columns(SmallVec<[(u16, usize, u64); 8]>);

impl Columns {
    fn of(reads: &[Read]) -> Columns {
        let rows = |r: &Read| r.dims.first().is_some_and(|&m| m > 1);
        let whole = reads.iter().filter(|r| r.over.is_none() && rows(r));
        let mut all: SmallVec<_> = whole.map(|r| (r.group, r.numel(), r.columns())).collect();
        all.sort_unstable();
        Columns(all)
    }

    /// Those in which a read goes by: also where it is seen in other dimensions than what goes by with it, those of this
    /// (`vec(A - mean(A)) + vec(A)`).
    fn with(&self, read: &Read) -> u64 {
        let like = (read.group, read.numel());
        let until = self.0.partition_point(|&(group, numel, _)| (group, numel) <= like);
        let most = until.checked_sub(1).and_then(|k| self.0.get(k));
        let most = most.filter(|&&(group, numel, _)| (group, numel) == like && read.over.is_none());
        most.map_or(1, |(.., columns)| *columns).max(read.columns())
    }
}

/// What the operands of an operation take; parts of one variable together, what they have in common once.
fn moved_operands<'p>(moved: &'p MovedByOperation, cache: &Cache, patterns: &Patterns) -> SmallVec<[Moved<'p>; 4]> {
    let mut arrays: SmallVec<[Moved; 4]> = SmallVec::new();
    for o in &moved.operands {
        if arrays.iter().any(|m| m.key == o.key) {
            continue;
        }
        let same = || moved.operands.iter().filter(|e| e.key == o.key);
        let parts: Option<SmallVec<[&Read; 8]>> = same().map(|e| e.section.as_deref()).collect();
        arrays.push(match parts {
            Some(parts) if parts.len() > 1 => Moved::whole(o.key, distinct(&parts, cache, patterns)),
            parts => {
                let bytes = Bytes::exact(same().map(|e| e.bytes).max().unwrap_or(0));
                Moved { section: parts.and_then(|p| p.first().copied()), ..Moved::whole(o.key, bytes) }
            }
        });
    }
    arrays
}

/// What a read takes in the cache: a row its lines, and more than there is where these crowd into a few sets.
fn occupied(read: &Read, cache: &Cache) -> Bytes {
    read.part().and_then(|part| row_lines(part, cache)).unwrap_or_else(|| Bytes::exact(read.bytes()))
}

/// The array that the statement stores, by the key that reads of its variable have.
pub(super) fn stored_array(at: At, store: &Store) -> Option<Moved<'static>> {
    let leaf: Leaf = match store {
        Store::Nothing => return None,
        Store::Bytes(leaf, _) | Store::Part(leaf, _) | Store::Number { leaf, .. } => *leaf,
    };
    let slot = at.context()?.body.leaves.get(leaf as usize)?.slot;
    Some(Moved::whole(u64::from(slot), Bytes::exact(store.bytes())))
}

/// What the reads of a variable (`same`) load with their repetitions: of several, one that is repeated loads its own elements again,
/// and more than one, `again`, what they load together.
fn repeated(
    once: Bytes,
    again: Option<&RepeatedReads>,
    reads: &[&Read],
    same: &[&Read],
    stored: u64,
    cache: &Cache,
) -> Bytes {
    let mut most = once;
    let several = same.len() > 1;
    for read in same.iter().filter(|r| r.over.is_some()) {
        let own = if several { read.bytes() } else { u64::MAX };
        let with = |of: fn(&Bytes) -> u64, c: u64| match (sweeps_of(read, reads, stored, c), again) {
            (times @ 2.., Some(again)) => of(&again.each_time) * times + of(&again.once),
            (times, _) => of(&once) + of(&once).min(own) * times.saturating_sub(1),
        };
        most.low = most.low.max(with(|b| b.low, 2 * cache.size));
        most.value = most.value.max(with(|b| b.value, cache.size));
        most.high = most.high.max(with(|b| b.high, cache.size / 2));
    }
    most
}

/// How often an operand that is repeated is swept with a cache of `capacity` bytes: once for every index of a
/// repeated dimension, from the second on, whose step does not fit.
fn sweeps_of(read: &Read, reads: &[&Read], stored: u64, capacity: u64) -> u64 {
    let Some(over) = &read.over else { return 1 };
    if let Some((blocks, own)) = read.summed_copies() {
        // All of a block of rows comes again for each copy, with what else goes by.
        let others: u64 = others(reads, read).iter().map(|r| (step_bytes(r, over, 1) * own).min(r.bytes())).sum();
        let copies = (product(over, 1, over.len())).div_ceil(own);
        return if (read.bytes() + others).div_ceil(blocks) > capacity { copies } else { 1 };
    }
    if let Some(blocks) = read.row_blocks() {
        let own: u64 = others(reads, read).iter().map(|r| step_bytes(r, over, 1).min(r.bytes())).sum();
        return if read.bytes() + own.div_ceil(blocks) > capacity { blocks } else { 1 };
    }
    let mut times = 1;
    for (d, &n) in over.iter().enumerate().skip(1) {
        let own = read.dims.get(d).copied().unwrap_or(1);
        if own == n {
            continue;
        }
        // What is repeated as a whole (`repmat(A, 1, 2)`) comes again after all of its own columns.
        let block = own.max(1) as u64;
        let step = block * (step_bytes(read, over, d) + stored_step(stored, over, d)) + beside(read, reads, d, block);
        if step > capacity {
            times *= (n as u64).div_ceil(block);
        }
    }
    times
}

/// What else goes by in `block` steps along dimension `d` while an operand is repeated: the other arrays, each once, and
/// of its own variable what it is a part of: `A - A(:,1)`.
fn beside(read: &Read, reads: &[&Read], d: usize, block: u64) -> u64 {
    let Some(over) = &read.over else { return 0 };
    let steps = |r: &Read| step_bytes(r, over, d) * block.min(within(r, over).get(d).map_or(1, |&n| n as u64));
    let own = reads.iter().filter(|r| is_one_read(r, read) && r.bytes() > read.bytes());
    others(reads, read).iter().map(|r| steps(r)).sum::<u64>() + own.map(|r| steps(r)).max().unwrap_or(0)
}

/// The other arrays of a sweep, each once. Columns of one array are arrays of their own: `P(:,1) - y' + P(:,2)`.
fn others<'r>(reads: &[&'r Read], read: &'r Read) -> SmallVec<[&'r Read; 8]> {
    let mut found: SmallVec<[&Read; 8]> = smallvec![read];
    for r in reads {
        if !found.iter().any(|o| is_one_read(o, r)) {
            found.push(r);
        }
    }
    found.remove(0);
    found
}

fn is_one_read(a: &Read, b: &Read) -> bool {
    is_one((a.key, Some(a)), (b.key, Some(b)))
}

/// The dimensions in which a read goes by with an expression: those of the expression where it has as many elements,
/// also where what is read is seen in others (`vec(X(p,:))`).
fn within<'r>(read: &'r Read, over: &'r Dims) -> &'r Dims {
    if read.numel() == over.iter().product::<usize>() { over } else { &read.dims }
}

/// What a step along dimension `d` moves of a read: its part within the dimensions before.
fn step_bytes(read: &Read, over: &Dims, d: usize) -> u64 {
    let (inner, all) = (product(within(read, over), 0, d), read.numel() as u64);
    (read.bytes() * inner).checked_div(all).unwrap_or(0)
}

/// The same of what the sweep stores, where that has the dimensions of the expression.
fn stored_step(bytes: u64, over: &[usize], d: usize) -> u64 {
    let all = product(over, 0, over.len());
    // A result of other dimensions is that of a reduction, which stays.
    if all == 0 || bytes < all || !bytes.is_multiple_of(all) { 0 } else { bytes / all * product(over, 0, d) }
}

/// Bytes of what a statement stores, where that is an array or elements of one.
fn whole_bytes(store: &Store) -> u64 {
    if matches!(store, Store::Number { .. }) { 0 } else { store.bytes() }
}

fn product(dims: &[usize], from: usize, to: usize) -> u64 {
    dims.iter().take(to).skip(from).map(|&d| d as u64).product()
}
