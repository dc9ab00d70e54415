//! Accesses of scalar code that a machine has executed. In: references to elements of variables in their order, or those of
//! a loop's trip with the strides by which they go on. Out: the same single elements as from statements that are executed
//! one by one, without those that are known to change nothing.

use super::Stream;
use super::space::Home;
use crate::cache::last_lines::LastLines;
use crate::cache::stream::{By, ElementAccess};
use crate::events::{At, Contexts, CtxId, Touch};
use smallvec::SmallVec;

/// Where an occurrence refers to.
#[derive(Clone, Copy)]
struct Followed {
    home: Home,
    base: u64,
    /// Bytes of an element.
    width: u32,
    by: By,
    write: bool,
    /// Another variable lies in the same storage.
    shared: bool,
    /// The element with the highest number so far.
    furthest: u64,
}

/// A reference that goes on by its stride, in bytes.
struct Moving {
    followed: Followed,
    address: u64,
    stride: i64,
}

impl Stream {
    /// Whether accesses of scalar code may come many at once: nobody asks which of them belong to a trip or statement.
    #[must_use]
    pub(crate) fn takes_batches(&self) -> bool {
        self.tracer.is_none() && !self.apart
    }

    /// References to elements in their order: their kinds, and the kind and element of each.
    pub(crate) fn touched_in_order(
        &mut self,
        place: (CtxId, &Contexts),
        kinds: &[Touch],
        all: impl Iterator<Item = (usize, usize)>,
    ) {
        let mut known: SmallVec<[Option<Followed>; 16]> = kinds.iter().map(|_| None).collect();
        let known = known.as_mut_slice();
        let mut last_lines = self.last_lines.take();
        let mut last = None;
        for (k, at) in all {
            if let Some(t) = kinds.get(k).filter(|t| t.place == 0) {
                self.numbers_of_trip(place, std::iter::once((Touch { at: t.at + at, ..*t }, 0)), 0);
                continue;
            }
            if !matches!(known.get(k), Some(Some(_))) {
                let Some(t) = kinds.get(k) else { continue };
                let f = self.follow(place, &Touch { at, ..*t }, known.iter().flatten());
                if f.shared {
                    known.iter_mut().flatten().filter(|o| o.home == f.home).for_each(|o| o.shared = true);
                }
                if let Some(place) = known.get_mut(k) {
                    *place = Some(f);
                }
            }
            let Some(Some(f)) = known.get_mut(k) else { continue };
            last = Some(k);
            f.furthest = f.furthest.max(at as u64);
            if f.shared {
                self.name(f.home, f.by.slot);
            }
            let address = f.address(at);
            if !last_lines.as_mut().is_some_and(|l| l.again(address, f.write)) {
                self.add_element(f.access(address));
            }
        }
        self.last_lines = last_lines;
        known.iter().flatten().for_each(|f| self.has_room(f));
        let last = last.and_then(|k| known.get(k).copied().flatten()).map(|f| f.by);
        self.runs_at(place, last);
    }

    /// Trips of a loop after one with these references, each with the stride by which it goes on.
    pub(crate) fn touched_in_run(&mut self, place: (CtxId, &Contexts), references: &[(Touch, i64)], trips: u64) {
        let numbers = references.iter().filter(|(t, _)| t.place == 0);
        if numbers.clone().next().is_some() {
            (1..=trips.cast_signed()).for_each(|trip| self.numbers_of_trip(place, numbers.clone().copied(), trip));
        }
        let mut moving: SmallVec<[Moving; 8]> = SmallVec::new();
        for (t, stride) in references.iter().filter(|(t, _)| t.place != 0) {
            let followed = self.follow(place, t, moving.iter().map(|m| &m.followed));
            let stride = stride.wrapping_mul(i64::from(followed.width));
            moving.push(Moving { address: followed.address(t.at), followed, stride });
        }
        let mut last_lines = self.last_lines.take();
        let shift = last_lines.as_ref().map_or(0, LastLines::shift);
        let within = moving.iter().all(|m| m.stride.unsigned_abs() < 1 << shift);
        let mut left = trips;
        while left > 0 {
            let mut changes = false;
            for m in &mut moving {
                m.address = m.address.wrapping_add_signed(m.stride);
                if !last_lines.as_mut().is_some_and(|l| l.again(m.address, m.followed.write)) {
                    self.add_element(m.followed.access(m.address));
                    changes = true;
                }
            }
            left -= 1;
            // A trip that has changed nothing is followed by others like it while no reference leaves its line.
            if within && !changes {
                let n = moving.iter().map(|m| m.stays(shift)).min().unwrap_or(0).min(left);
                moving.iter_mut().for_each(|m| m.advance(n));
                left -= n;
            }
        }
        self.last_lines = last_lines;
        for m in &mut moving {
            let end = m.address.saturating_sub(m.followed.base) / u64::from(m.followed.width.max(1));
            m.followed.furthest = m.followed.furthest.max(end);
            self.has_room(&m.followed);
        }
        moving.iter().for_each(|m| self.name(m.followed.home, m.followed.by.slot));
        self.runs_at(place, moving.last().map(|m| m.followed.by));
    }

    /// Where a reference refers to; the others are those that come with it.
    fn follow<'f>(
        &mut self,
        (context, contexts): (CtxId, &Contexts),
        t: &Touch,
        mut others: impl Iterator<Item = &'f Followed>,
    ) -> Followed {
        let home = self.home_of_element(t.slot, t.at);
        let shared = others.any(|o| o.home == home && o.by.slot != t.slot);
        let body = contexts.all().get(context).map(|c| &c.body);
        let site = body.and_then(|b| b.leaves.get(t.leaf as usize)).map_or(0, |l| l.site);
        let owner = self.owner_of((context, At { context, site, contexts }.range()));
        let (base, by) = (self.space.base(home), By { owner, site, slot: t.slot });
        Followed { home, base, width: u32::from(t.width), by, write: t.write, shared, furthest: t.at as u64 }
    }

    /// An element that was written after the last one: the array has grown where it is.
    fn has_room(&mut self, f: &Followed) {
        if f.write {
            self.space.extend(f.home, u64::from(f.width) * (f.furthest + 1));
        }
    }

    /// The statement that ran last.
    fn runs_at(&mut self, (context, contexts): (CtxId, &Contexts), last: Option<By>) {
        if let Some(by) = last {
            (self.site, self.owner) = ((At { context, site: by.site, contexts }.body(), by.site), by.owner);
        }
    }
}

impl Followed {
    #[inline]
    fn address(&self, at: usize) -> u64 {
        self.base + u64::from(self.width) * at as u64
    }

    #[inline]
    fn access(&self, address: u64) -> ElementAccess {
        ElementAccess { address, width: self.width, write: self.write, by: self.by, first: 0 }
    }
}

impl Moving {
    /// For how many trips more it stays in its line.
    #[inline]
    fn stays(&self, shift: u32) -> u64 {
        let within = self.address & ((1 << shift) - 1);
        match self.stride {
            0 => u64::MAX,
            s if s > 0 => (((1 << shift) - 1) - within) / s.unsigned_abs(),
            s => within / s.unsigned_abs(),
        }
    }

    fn advance(&mut self, trips: u64) {
        self.address = self.address.wrapping_add_signed(self.stride.wrapping_mul(trips.cast_signed()));
    }
}
