//! What masks select that the pass itself computes or reads (`x(x > 3)`, `y(x > 3) = 0`). In: reads and writes of the pass. Out:
//! one sweep that tests elements and copies or overwrites those that pass: what a mask selects of an array that the sweep
//! reads anyway is not read again.

use super::Stream;
use super::pending::parts;
use super::reads::Read;
use super::shape::{Access, Accesses, Masked, Regular};
use super::space::{Home, Space};
use crate::events::Part;
use smallvec::SmallVec;

/// Into so many parts a sweep is cut that is not cut into more for its length, none of fewer elements than these.
const PARTS: u64 = 256;
const LEAST: u64 = 64;

/// What a sweep under a mask reads or writes.
enum Swept {
    /// Element by element.
    All(Regular),
    /// Where the mask is set.
    Selected(Masked),
    /// The next one where the mask is set.
    Next(Regular),
}

impl Stream {
    /// The pass as one sweep under a mask; false where it is none, or not that alone.
    pub(super) fn close_by_mask(&mut self, writes: &[Access], part: Option<&Part>) -> bool {
        let written = match (writes, part) {
            ([w], Some(p)) => {
                let width = u32::try_from(p.element_bytes).unwrap_or(8);
                Masked::of(&p.indices, self.space.base(w.storage()), width)
            }
            _ => None,
        };
        let Some(mask) = self.leave_out_tested(written.as_ref()).filter(|_| self.work.pending.is_empty()) else {
            return false;
        };
        let last = self.last_sweep(|_| true);
        let Some(reads) = self.under(&mask, last) else { return false };
        let write = match (written, writes) {
            (Some(w), _) if w.is_alike(&mask) => Swept::Selected(w),
            (None, [Access::Regular(r)]) if r.lengths.as_slice() == [mask.count()] => Swept::Next(r.clone()),
            _ => return false,
        };
        let all = |s: &Swept| if let Swept::All(r) = s { Some(r.lengths.iter().product()) } else { None };
        let last_one = mask.positions.last().map_or(0, |&p| p as u64);
        let Some(n) = reads.iter().find_map(all).filter(|&n: &u64| n > mask.count() && n > last_one) else {
            return false;
        };
        self.open_pass();
        self.sweeps_before(last, |_| true);
        self.work.reads.iter_mut().for_each(|r| r.done = true);
        for (first, count) in parts(n, (n / PARTS).clamp(LEAST, self.block_rows().max(LEAST))) {
            self.sweep_under(&mask, (first, count), &reads, &write);
        }
        self.shut();
        true
    }

    /// Elements that pass a test are there when they were tested. Gives the mask where there are such, read or written; else
    /// the one by which the pass writes or reads.
    fn leave_out_tested(&mut self, written: Option<&Masked>) -> Option<Masked> {
        let mut found = None;
        for k in 0..self.work.reads.len() {
            let Some((home, sweep, mask)) =
                self.work.reads.get(k).and_then(|r| Some((r.home, r.sweep, r.mask.clone().filter(|_| !r.done)?)))
            else {
                continue;
            };
            if self.work.reads.iter().any(|r| !r.done && r.sweep >= sweep && is_read_by(&mask, home, r)) {
                self.work.reads.iter_mut().skip(k).take(1).for_each(|r| r.done = true);
                found = found.or(Some(mask));
            }
        }
        let overwritten =
            written.filter(|w| self.work.reads.iter().any(|r| !r.done && is_read_by(w, Space::at(w.base), r)));
        let by_others = || written.or(self.work.reads.iter().filter(|r| !r.done).find_map(|r| r.mask.as_ref()));
        found.or(overwritten.or_else(by_others).cloned())
    }

    /// What the last sweep reads, where all of it is read under the mask.
    fn under(&self, mask: &Masked, last: u16) -> Option<SmallVec<[Swept; 4]>> {
        let mut n = None;
        let of = |r: &Read| match (&r.mask, r.plain_line()) {
            (Some(m), _) => m.is_alike(mask).then(|| Swept::Selected(m.clone())),
            (None, Some(line)) if line.lengths.as_slice() == [mask.count()] => Some(Swept::Next(line.clone())),
            (None, Some(line)) => {
                let count: u64 = line.lengths.iter().product();
                (*n.get_or_insert(count) == count).then(|| Swept::All(line.clone()))
            }
            (None, None) => None,
        };
        self.work.reads.iter().filter(|r| !r.done && r.sweep == last).map(of).collect()
    }

    /// Some elements are tested, then those that pass are moved.
    fn sweep_under(&mut self, mask: &Masked, (first, count): (u64, u64), reads: &[Swept], write: &Swept) {
        let number = |end: u64| mask.positions.partition_point(|&p| (p as u64) < end);
        let (from, to) = (number(first), number(first + count));
        let moved = |s: &Swept| match s {
            Swept::All(_) => None,
            Swept::Selected(m) => Some(m.some(from, to)),
            Swept::Next(r) => r.piece(from as u64, (to - from) as u64).map(Access::Regular),
        };
        let tested = |s: &Swept| match s {
            Swept::All(r) => r.piece(first, count).map(Access::Regular),
            Swept::Selected(_) | Swept::Next(_) => None,
        };
        self.loop_over(&reads.iter().filter_map(tested).collect::<Accesses>(), &[]);
        if from < to {
            let writes: Accesses = moved(write).into_iter().collect();
            self.loop_over(&reads.iter().filter_map(moved).collect::<Accesses>(), &writes);
        }
    }
}

/// Whether a read brings what the mask selects.
fn is_read_by(mask: &Masked, home: Home, r: &Read) -> bool {
    let Access::Regular(line) = &r.access else { return false };
    let begins = r.home == home && line.base == mask.base && line.strides.as_slice() == [i64::from(mask.width)];
    let last = mask.positions.last().map_or(0, |&p| p as u64);
    r.mask.is_none() && r.over.is_none() && begins && r.access.count() > last
}
