//! The sweeps of a statement. In: a complete pass with its steps. Out: what each step loads, by variable.
//!
//! A reduction whose value is needed element by element ends its sweep; operands that have to exist in memory
//! have sweeps of their own, and so do matrix operators and profiled functions. What a later step reads again
//! is free when all that the two steps and those between them move, each array once, fits the cache; else it is
//! loaded again. An operand that is repeated from column to column is swept once for every outer index of the
//! result, which is free when it fits together with what an outer step moves.

use super::again::{Again, Moved, StepMoves, Steps};
use super::explained::{self, Told};
use super::loads::{RepeatedReads, SweptReads, distinct, row_lines};
use super::{Account, Counted};
use crate::events::pass::temporary_key;
use crate::events::{At, IN_PLACE, MovedByOperation, Pass, PassStep, Read, Store};
use crate::prediction::Rule;
use crate::program::Leaf;
use crate::traffic::gather::Patterns;
use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;

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
    fn sweep(
        &mut self,
        at: At,
        pass: &Pass,
        reads: &[&Read],
        store: &Store,
        step: Option<(u32, u32)>,
        moves: &[StepMoves],
    ) {
        let steps = Steps { pass, moves, cache: &self.cache, patterns: &self.patterns };
        let stored = stored_array(at, store).map(|m| m.key);
        let together = SweptReads::of(reads, store, stored, &self.cache);
        // What is read and stored in one place (`A = A.*x`) goes by once.
        let in_place = reads.iter().any(|r| Some(r.key) == stored && r.over.is_none());
        let beside = if in_place { &Store::Nothing } else { store };
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let mut sparse = Bytes::ZERO;
        for (i, read) in reads.iter().enumerate() {
            if reads[..i].iter().any(|r| r.key == read.key) {
                explained::tell(&mut self.explained, at, || Told {
                    step,
                    ..explained::of_read(read, Rule::Shared, Bytes::ZERO)
                });
                continue;
            }
            let once = together.load_of(read.key, &self.patterns);
            let again = together.repeated(read.key, &self.patterns);
            let swept = repeated(once, again.as_ref(), reads, read.key, beside, &self.cache);
            let same: SmallVec<[&Read; 4]> = reads[i..].iter().filter(|r| r.key == read.key).copied().collect();
            let before = steps.again(read.key, &same);
            let loaded = before.as_ref().map_or(swept, |again| steps.loaded(again, read.key, &same, swept));
            explained::tell(&mut self.explained, at, || told(read, once, swept, before.as_ref(), loaded, step));
            if reads[i..].iter().any(|r| r.key == read.key && r.sparse) {
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
    fn credit(&mut self, at: At, pass: &Pass, number: usize, moves: &[StepMoves]) {
        let steps = Steps { pass, moves, cache: &self.cache, patterns: &self.patterns };
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
fn moves_of(pass: &Pass, step: PassStep, stored: Option<Moved>, cache: &Cache, patterns: &Patterns) -> StepMoves {
    let mut arrays: SmallVec<[Moved; 4]> = SmallVec::new();
    match step {
        PassStep::Sweep { group, sweep, stores, .. } => {
            let here = pass.reads.iter().filter(|r| r.group == group && r.sweep == sweep);
            arrays.extend(here.map(|r| Moved { key: r.key, bytes: occupied(r, cache), columns: r.columns() }));
            if stores > 0 {
                arrays.push(Moved { key: temporary_key(group), bytes: Bytes::exact(stores), columns: 1 });
            }
            let columns = arrays.iter().map(|m| m.columns).max().unwrap_or(1);
            arrays.extend(stored.map(|m| Moved { columns, ..m }));
        }
        PassStep::Operation(number) => {
            if let Some(moved) = pass.operations.get(usize::from(number)) {
                arrays.extend(moved_operands(moved, cache, patterns));
                let taken = moved.results.iter().filter(|r| r.taken).map(|r| (r.key, r.bytes));
                let work = (u64::MAX / 2 - u64::from(number), moved.work);
                arrays.extend(taken.chain([work]).map(|(key, bytes)| Moved {
                    key,
                    bytes: Bytes::exact(bytes),
                    columns: 1,
                }));
            }
        }
    }
    StepMoves { arrays, by_column: matches!(step, PassStep::Sweep { by_column: true, .. }) }
}

/// What the operands of an operation take; parts of one variable together, what they have in common once.
fn moved_operands(moved: &MovedByOperation, cache: &Cache, patterns: &Patterns) -> SmallVec<[Moved; 4]> {
    let mut arrays: SmallVec<[Moved; 4]> = SmallVec::new();
    for o in &moved.operands {
        if arrays.iter().any(|m| m.key == o.key) {
            continue;
        }
        let same = || moved.operands.iter().filter(|e| e.key == o.key);
        let parts: Option<SmallVec<[&Read; 8]>> = same().map(|e| e.section.as_deref()).collect();
        let bytes = match parts {
            Some(parts) if parts.len() > 1 => distinct(&parts, cache, patterns),
            _ => Bytes::exact(same().map(|e| e.bytes).max().unwrap_or(0)),
        };
        arrays.push(Moved { key: o.key, bytes, columns: 1 });
    }
    arrays
}

/// What a read takes in the cache: a row its lines, and more than there is where these crowd into a few sets.
fn occupied(read: &Read, cache: &Cache) -> Bytes {
    read.part().and_then(|part| row_lines(part, cache)).unwrap_or_else(|| Bytes::exact(read.bytes()))
}

/// The array that the statement stores, by the key that reads of its variable have.
pub(super) fn stored_array(at: At, store: &Store) -> Option<Moved> {
    let leaf: Leaf = match store {
        Store::Nothing => return None,
        Store::Bytes(leaf, _) | Store::Part(leaf, _) | Store::Number { leaf, .. } => *leaf,
    };
    let slot = at.context()?.body.leaves.get(leaf as usize)?.slot;
    Some(Moved { key: u64::from(slot), bytes: Bytes::exact(store.bytes()), columns: 1 })
}

/// What the reads of a variable load with their repetitions: of several, one that is repeated loads its own elements again,
/// and more than one, `again`, what they load together.
fn repeated(
    once: Bytes,
    again: Option<&RepeatedReads>,
    reads: &[&Read],
    key: u64,
    store: &Store,
    cache: &Cache,
) -> Bytes {
    let mut most = once;
    let several = reads.iter().filter(|r| r.key == key).count() > 1;
    for read in reads.iter().filter(|r| r.key == key && r.over.is_some()) {
        let own = if several { read.bytes() } else { u64::MAX };
        let with = |of: fn(&Bytes) -> u64, c: u64| match (sweeps_of(read, reads, store, c), again) {
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
fn sweeps_of(read: &Read, reads: &[&Read], store: &Store, capacity: u64) -> u64 {
    let Some(over) = &read.over else { return 1 };
    if let Some(blocks) = read.row_blocks() {
        let own: u64 = others(reads, read.key).map(|r| step_bytes(r, 1).min(r.bytes())).sum();
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
        let step = block * (step_bytes(read, d) + stored_step(store, over, d)) + beside(read, reads, d, block);
        if step > capacity {
            times *= (n as u64).div_ceil(block);
        }
    }
    times
}

/// What else goes by in `block` steps along dimension `d` while an operand is repeated: the other arrays, each once, and
/// its own variable, of which it is a part: `A - A(:,1)`.
fn beside(read: &Read, reads: &[&Read], d: usize, block: u64) -> u64 {
    let steps = |r: &Read| step_bytes(r, d) * block.min(r.dims.get(d).map_or(1, |&n| n as u64));
    let own = reads.iter().filter(|r| r.key == read.key && r.bytes() > read.bytes());
    others(reads, read.key).map(steps).sum::<u64>() + own.map(|r| steps(r)).max().unwrap_or(0)
}

/// The other arrays of a sweep, each once.
fn others<'r>(reads: &'r [&'r Read], key: u64) -> impl Iterator<Item = &'r Read> {
    let first = move |(i, r): &(usize, &&Read)| r.key != key && !reads[..*i].iter().any(|o| o.key == r.key);
    reads.iter().enumerate().filter(first).map(|(_, r)| *r)
}

/// What a step along dimension `d` moves of a read: its part within the dimensions before.
fn step_bytes(read: &Read, d: usize) -> u64 {
    let (inner, all) = (product(&read.dims, 0, d), read.numel() as u64);
    (read.bytes() * inner).checked_div(all).unwrap_or(0)
}

/// The same of what the statement stores, where that has the dimensions of the expression.
fn stored_step(store: &Store, over: &[usize], d: usize) -> u64 {
    let bytes = match store {
        Store::Bytes(_, bytes) => bytes.value,
        Store::Part(_, part) => part.own_bytes(),
        Store::Nothing | Store::Number { .. } => return 0,
    };
    let all = product(over, 0, over.len());
    // A result of other dimensions is that of a reduction, which stays.
    if all == 0 || bytes < all || bytes % all != 0 { 0 } else { bytes / all * product(over, 0, d) }
}

fn product(dims: &[usize], from: usize, to: usize) -> u64 {
    dims.iter().take(to).skip(from).map(|&d| d as u64).product()
}
