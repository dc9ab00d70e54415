//! Elements of an array that change places in one assignment (`A([p q],:) = A([q p],:)`). In: what a loop reads and
//! writes. Out: the loop in blocks, each of which reads all its elements before it writes one.
//!
//! A block ends where nothing that has been written is read later. Of few elements it is in registers, else in a buffer as
//! long as half of the first level at most. Where whole columns change places (`A(:,[p q]) = A(:,[q p])`), a loop by rows has
//! small blocks; more columns than registers hold move in strips of rows, each in its cycle, of which one column is kept in a
//! buffer. Larger ones stay as they are.

use super::Stream;
use super::shape::{Access, Regular, sweep};
use crate::cache::stream::{Advance, Nest, Op, Positions, Walk, When};
use crate::value::Class;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// Most elements of a block that is in registers.
const REGISTERS: usize = 16;
/// Most columns that are gone through by rows.
const COLUMNS: usize = 8;
/// Longer loops stay as they are.
const LONGEST: u64 = 1 << 22;

/// The elements of an access, in their order.
struct Elements {
    at: Vec<u64>,
    lowest: u64,
    width: u32,
}

/// The order in which a loop goes through its elements, and the lengths of its blocks.
struct Blocks {
    order: Vec<u32>,
    lengths: Vec<usize>,
}

impl Stream {
    /// A loop of which a part overwrites what another part reads later. Gives whether it is that.
    pub(super) fn exchanges(&mut self, reads: &[Access], writes: &[Access]) -> bool {
        let [write] = writes else { return false };
        let turned = || reads.iter().any(|r| matches!(r, Access::Turned(..)));
        if !reads.iter().any(|r| moves(r, write)) || write.count() > LONGEST || turned() {
            return false;
        }
        let to = Elements::of(write);
        let from: Vec<Elements> = reads.iter().map(Elements::of).collect();
        let moved: Vec<&Elements> = reads.iter().zip(&from).filter(|(r, _)| moves(r, write)).map(|(_, e)| e).collect();
        let mut blocks = Blocks::new(&moved, &to, (0..to.at.len() as u32).collect());
        if blocks.longest() <= 1 {
            return false;
        }
        let rows = moved.iter().fold(to.run(), |n, e| gcd(n, e.run()));
        if blocks.longest() > REGISTERS
            && let Some(order) = to.by_rows(rows)
        {
            let small = Blocks::new(&moved, &to, order);
            blocks = if small.longest() <= REGISTERS { small } else { blocks };
        }
        let buffered = blocks.longest() > REGISTERS;
        let mut cycles = None;
        if buffered && blocks.longest() as u64 * u64::from(to.width) > self.l1 / 2 {
            let few = |r: &Access| matches!(r, Access::Regular(r) if r.extent() <= self.l1 / 4);
            if !reads.iter().all(|r| moves(r, write) || few(r)) {
                return false;
            }
            cycles = self.cycles(&moved, &to, rows);
            if cycles.is_none() {
                return false;
            }
        }
        let Some(whole) = sweep(reads, writes) else { return false };
        self.open_pass();
        self.declare_op(&whole);
        if self.simulates() {
            if let Some(moves) = cycles {
                // What says which columns they are.
                let few: Vec<Access> = reads.iter().filter(|r| !self::moves(r, write)).cloned().collect();
                sweep(&few, &[]).into_iter().for_each(|op| self.emit(op));
                self.in_cycles(&moves, (&moved, &to), rows);
            } else if buffered {
                self.by_buffer(&from, &to, &blocks);
            } else {
                self.in_registers(&from, &to, &blocks);
            }
        }
        self.undeclare();
        self.shut();
        true
    }

    /// Blocks of one length in one loop, else block by block: all reads of a block, then its writes.
    fn in_registers(&mut self, reads: &[Elements], write: &Elements, blocks: &Blocks) {
        for (from, n, times) in blocks.loops() {
            let mut walks: SmallVec<[Walk; 4]> = SmallVec::new();
            for (access, writes) in reads.iter().map(|r| (r, false)).chain([(write, true)]) {
                for k in from..from + n {
                    let steps = blocks.order.get(k..).unwrap_or_default().iter().step_by(n).take(times);
                    walks.push(access.walk(steps, writes));
                }
            }
            self.emit(Op::Nest(Nest { extents: smallvec![times as u64], walks }));
        }
    }

    /// How columns of so many rows move, of which each is read once; none where that is not so, or they are short.
    fn cycles(&self, from: &[&Elements], to: &Elements, rows: usize) -> Option<Vec<Move>> {
        let [from] = from else { return None };
        let begins = |e: &Elements| -> Vec<u64> { e.at.iter().step_by(rows.max(1)).copied().collect() };
        let long = rows >= REGISTERS && self.strip(to) >= REGISTERS && from.width == to.width;
        if long { moves_of_columns(&begins(from), &begins(to)) } else { None }
    }

    /// Rows of a strip: three columns of it are in the first level beside the buffer.
    fn strip(&self, of: &Elements) -> usize {
        (self.l1 / 4 / u64::from(of.width.max(1))) as usize
    }

    /// Columns in strips of rows, in each strip cycle by cycle.
    fn in_cycles(&mut self, moves: &[Move], (from, to): (&[&Elements], &Elements), rows: usize) {
        let [from] = from else { return };
        let strip = self.strip(to).min(rows).max(1);
        let home = self.work_array(strip as u64 * u64::from(to.width));
        self.describe_dense(home, &[strip, 1], to.width, Class::Double.name());
        for begin in (0..rows).step_by(strip) {
            let n = strip.min(rows - begin);
            let buffer = Access::Regular(Regular::line(self.space.base(home), to.width, n as u64));
            let extents: SmallVec<[u64; 3]> = smallvec![n as u64];
            for m in moves {
                let (Move::Keep(k) | Move::Column(k) | Move::Kept(k)) = m;
                let first = (k * rows + begin) as u32;
                let steps: Vec<u32> = (first..first + n as u32).collect();
                let walks = match m {
                    Move::Keep(_) => [to.walk(steps.iter(), false), buffer.walk(&extents, true)],
                    Move::Column(_) => [from.walk(steps.iter(), false), to.walk(steps.iter(), true)],
                    Move::Kept(_) => [buffer.walk(&extents, false), to.walk(steps.iter(), true)],
                };
                self.emit(Op::Nest(Nest { extents: extents.clone(), walks: SmallVec::from_iter(walks) }));
            }
        }
    }

    /// Each block goes into a buffer, and from there to its places.
    fn by_buffer(&mut self, reads: &[Elements], write: &Elements, blocks: &Blocks) {
        let (width, room) = (write.width, blocks.longest());
        let home = self.work_array(room as u64 * u64::from(width));
        self.describe_dense(home, &[room, 1], width, Class::Double.name());
        let mut from = 0;
        for &n in &blocks.lengths {
            let steps = blocks.order.get(from..from + n).unwrap_or_default();
            from += n;
            let buffer = Access::Regular(Regular::line(self.space.base(home), width, n as u64));
            let extents: SmallVec<[u64; 3]> = smallvec![n as u64];
            let mut walks: SmallVec<[Walk; 4]> = reads.iter().map(|r| r.walk(steps.iter(), false)).collect();
            walks.push(buffer.walk(&extents, true));
            self.emit(Op::Nest(Nest { extents: extents.clone(), walks }));
            let walks = smallvec![buffer.walk(&extents, false), write.walk(steps.iter(), true)];
            self.emit(Op::Nest(Nest { extents, walks }));
        }
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Moves of columns, by their numbers among what is read and what is written, so that nothing is overwritten that is read later:
/// `Keep` puts the column that is written into the buffer, from which a cycle ends.
enum Move {
    Keep(usize),
    Column(usize),
    Kept(usize),
}

/// The moves of columns that begin there; none where one is read twice.
fn moves_of_columns(from: &[u64], to: &[u64]) -> Option<Vec<Move>> {
    let mut written: FxHashMap<u64, usize> = FxHashMap::default();
    to.iter().enumerate().for_each(|(k, at)| {
        written.insert(*at, k);
    });
    let mut read: FxHashMap<u64, usize> = FxHashMap::default();
    let once = |(k, at): (usize, &u64)| read.insert(*at, k).is_none();
    if written.len() < to.len() || !from.iter().enumerate().all(once) {
        return None;
    }
    let (mut moves, mut done) = (Vec::new(), vec![false; to.len()]);
    let is_read = |k: usize| to.get(k).is_some_and(|at| read.contains_key(at));
    let next_of = |k: usize| from.get(k).and_then(|at| written.get(at)).copied();
    // What nobody reads is overwritten first; what is left then are cycles.
    let starts: Vec<usize> = (0..to.len()).filter(|&k| !is_read(k)).chain(0..to.len()).collect();
    for first in starts {
        if done.get(first) != Some(&false) || next_of(first) == Some(first) {
            continue;
        }
        if is_read(first) {
            moves.push(Move::Keep(first));
        }
        let mut at = Some(first);
        while let Some(k) = at {
            if let Some(d) = done.get_mut(k) {
                *d = true;
            }
            at = next_of(k).filter(|n| *n != first);
            moves.push(if next_of(k) == Some(first) { Move::Kept(k) } else { Move::Column(k) });
        }
    }
    Some(moves)
}

/// Whether a loop reads some of the elements that it writes at other steps, in another order.
fn moves(read: &Access, write: &Access) -> bool {
    if read.storage() != write.storage() || read.count() != write.count() || read.is_same(write) {
        return false;
    }
    let (Access::Regular(r), Access::Regular(w)) = (read, write) else { return true };
    // What goes across columns goes in tiles, what is only shifted in the direction that is safe; a row that every element of
    // its column needs is in registers.
    let down = |a: &Regular| {
        a.strides.iter().all(|s| *s != 0) && a.strides.is_sorted_by(|x, y| x.unsigned_abs() <= y.unsigned_abs())
    };
    (&r.strides, &r.lengths) != (&w.strides, &w.lengths) && down(r) && down(w)
}

impl Elements {
    fn of(a: &Access) -> Elements {
        let count = a.count();
        let walk = a.walk(&[count], false);
        let at: Vec<u64> = match walk.step {
            Advance::Strides(s) => {
                let step = s.first().copied().unwrap_or(0);
                (0..count.cast_signed()).map(|k| walk.base.wrapping_add_signed(k * step)).collect()
            }
            Advance::List(p) => p.list.iter().map(|&k| walk.base + u64::from(k) * u64::from(walk.width)).collect(),
        };
        Elements { lowest: at.iter().copied().min().unwrap_or(0), at, width: walk.width }
    }

    /// Those of these numbers.
    fn walk<'a>(&self, steps: impl Iterator<Item = &'a u32>, write: bool) -> Walk {
        let width = u64::from(self.width.max(1));
        let place = |k: &u32| self.at.get(*k as usize).map_or(0, |a| ((a - self.lowest) / width) as u32);
        let list = Positions::new(steps.map(place).collect());
        Walk { base: self.lowest, width: self.width, write, when: When::Each, step: Advance::List(Rc::new(list)) }
    }

    /// The largest number of which all runs at the distance of the first two are multiples.
    fn run(&self) -> usize {
        let step = |pair: &[u64]| pair.first().zip(pair.last()).map(|(a, b)| b.wrapping_sub(*a));
        let first = self.at.windows(2).next().and_then(step);
        let ends = self.at.windows(2).enumerate().filter(|(_, pair)| step(pair) != first).map(|(k, _)| k + 1);
        ends.fold(self.at.len(), gcd)
    }

    /// So many rows one after the other, where they are a few columns.
    fn by_rows(&self, rows: usize) -> Option<Vec<u32>> {
        let cols = self.at.len() / rows.max(1);
        let few = self.at.len() == rows * cols && cols <= COLUMNS;
        few.then(|| (0..rows).flat_map(|i| (0..cols).map(move |j| (j * rows + i) as u32)).collect())
    }
}

impl Blocks {
    fn new(reads: &[&Elements], write: &Elements, order: Vec<u32>) -> Blocks {
        let address = |of: &Elements, k: &u32| of.at.get(*k as usize).copied().unwrap_or(0);
        let mut written: Vec<(u64, usize)> =
            order.iter().enumerate().map(|(step, k)| (address(write, k), step)).collect();
        written.sort_unstable();
        // How far the block of each step reaches at least.
        let mut reach: Vec<usize> = (0..order.len()).collect();
        for read in reads {
            for (step, k) in order.iter().enumerate() {
                let from = address(read, k);
                let before = written.get(written.partition_point(|w| w.0 < from)).filter(|w| w.0 == from);
                if let Some(r) = before.and_then(|&(_, before)| reach.get_mut(before)) {
                    *r = (*r).max(step);
                }
            }
        }
        let (mut lengths, mut from, mut end) = (Vec::new(), 0, 0);
        for (step, &r) in reach.iter().enumerate() {
            end = end.max(r);
            if step == end {
                lengths.push(step + 1 - from);
                (from, end) = (step + 1, step + 1);
            }
        }
        Blocks { order, lengths }
    }

    fn longest(&self) -> usize {
        self.lengths.iter().copied().max().unwrap_or(0)
    }

    /// First steps, lengths and numbers of blocks that are one loop: all, where equal ones can be made of them.
    fn loops(&self) -> Vec<(usize, usize, usize)> {
        let count = self.order.len();
        let ends: Vec<usize> = self.lengths.iter().scan(0, |at, n| Some(std::mem::replace(at, *at + n) + n)).collect();
        let fits =
            |n: &usize| count.is_multiple_of(*n) && (1..=count / n).all(|k| ends.binary_search(&(k * n)).is_ok());
        match (self.longest()..=REGISTERS).find(fits) {
            Some(n) => vec![(0, n, count / n)],
            None => ends.iter().zip(&self.lengths).map(|(end, &n)| (end - n, n, 1)).collect(),
        }
    }
}
