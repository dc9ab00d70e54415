//! Shifted sweeps of one array in a pass (stencils). In: its selections that are no single elements, no short
//! runs and no gathers. Out: the bytes of their lines, once for each group of shifts between which the lines
//! do not stay: the layer condition of stencil codes. Of sweeps of the same elements in both directions what they meet
//! in stays.

use super::{Around, Selection, axes, lines};
use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;

/// A sweep by its place among the others.
struct Shift {
    start: i64,
    /// Elements that it goes down in one piece, by axis.
    backward: SmallVec<[u64; 3]>,
    index: usize,
}

/// Bytes of the lines of the sweeps.
pub(super) fn loads(sweeps: &[Selection], cache: &Cache, around: &Around) -> Bytes {
    let [first, ..] = sweeps else { return Bytes::ZERO };
    let once = || lines::bytes(&lines::of(sweeps.iter(), cache.line), first, cache.line);
    if sweeps.len() == 1 {
        return Bytes::exact(once());
    }
    let mut shifts: SmallVec<[Shift; 9]> = sweeps
        .iter()
        .enumerate()
        .map(|(index, s)| Shift { start: axes::start(s), backward: axes::backward(s), index })
        .collect();
    // Those of one direction together, what goes up first.
    let down = |s: &Shift| s.backward.iter().rev().fold(0u64, |axes, piece| axes << 1 | u64::from(*piece > 0));
    shifts.sort_by_key(|s| (down(s), s.start));
    let passing = Passing::of(&shifts, sweeps, around);
    Bytes::over(cache, |capacity| {
        let lost: SmallVec<[bool; 9]> = (0..sweeps.len() - 1).map(|k| passing.between(k) > capacity).collect();
        if !lost.contains(&true) {
            return once();
        }
        let mut sum = 0;
        let mut group: SmallVec<[usize; 9]> = SmallVec::new();
        for (k, shift) in shifts.iter().enumerate() {
            group.push(shift.index);
            if lost.get(k).copied().unwrap_or(true) {
                let own = lines::of(group.drain(..).map(|i| &sweeps[i]), cache.line);
                sum += lines::bytes(&own, first, cache.line);
            }
        }
        let met = lost.iter().enumerate().filter(|(_, lost)| **lost).map(|(k, _)| passing.met(k, capacity));
        let met: u64 = met.map(|bytes| bytes / cache.line * cache.line).sum();
        sum - met.min(sum - once())
    })
}

/// What the pass streams while it goes on.
struct Passing {
    /// Elements from each shift to the next one.
    distances: SmallVec<[u64; 9]>,
    /// Bytes of an element in all other arrays.
    others: u64,
    element: u64,
    /// How often a shift turns whose next one goes over the same elements against its direction: once for each piece.
    mirrored: SmallVec<[Option<u64>; 9]>,
}

impl Passing {
    fn of(shifts: &[Shift], sweeps: &[Selection], around: &Around) -> Passing {
        let count = sweeps.iter().map(|s| s.count() as u64).max().unwrap_or(1).max(1);
        // A sweep against the direction of another comes to an element when the other is through with the piece that
        // is turned, at the most.
        let distance = |a: &Shift, b: &Shift| {
            let apart = b.start.abs_diff(a.start);
            match axes::turned(&a.backward, &b.backward) {
                Some(piece) => (apart + piece).min(count),
                None => apart,
            }
        };
        let distances = shifts.windows(2).map(|w| distance(&w[0], &w[1])).collect();
        // Scalars and expanded operands have less than an element for each that is swept.
        let others = around.arrays.iter().map(|bytes| bytes / count).sum();
        let same = |a: &Shift, b: &Shift| a.start == b.start && sweeps[a.index].count() == sweeps[b.index].count();
        let turns = |w: &[Shift]| {
            let piece = axes::turned(&w[0].backward, &w[1].backward).filter(|_| same(&w[0], &w[1]))?;
            Some(count / piece)
        };
        let mirrored = shifts.windows(2).map(turns).collect();
        Passing { distances, others, element: sweeps.first().map_or(0, |s| s.element_bytes), mirrored }
    }

    /// Bytes between the visits of an element by a shift and its next one.
    fn between(&self, k: usize) -> u64 {
        let distance = self.distances.get(k).copied().unwrap_or(0);
        distance * self.by_element(k)
    }

    /// Bytes of each step between these visits. The shifted array streams once for each group that such a distance leaves;
    /// two that go over the same elements in both directions are one.
    fn by_element(&self, k: usize) -> u64 {
        let distance = self.distances.get(k).copied().unwrap_or(0);
        let groups = 1 + self.distances.iter().filter(|d| **d >= distance).count() as u64;
        let as_one = u64::from(self.turns(k).is_some());
        self.others + (groups - as_one) * self.element
    }

    fn turns(&self, k: usize) -> Option<u64> {
        self.mirrored.get(k).copied().flatten()
    }

    /// Bytes of the shifted array that are still there when a shift meets the next one, against whose direction it goes.
    fn met(&self, k: usize, capacity: u64) -> u64 {
        self.turns(k).map_or(0, |pieces| pieces * (capacity / self.by_element(k).max(1)) * self.element)
    }
}
