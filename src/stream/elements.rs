//! Accesses of scalar code. In: single elements as they are read and written, and operations that come to single elements
//! alone. Out: lists of them, each one operation of the stream. A list goes on over ranges and trips while it is short, so
//! that the caches have long pieces to work on; each element says who is charged for it.

use super::Stream;
use super::shape::{Access, Regular};
use super::space::{Home, Space};
use crate::cache::stream::{By, ElementAccess, NOBODY, Op, TEMPORARY};
use crate::events::Part;
use smallvec::SmallVec;

/// Most elements of scalar code in one operation, and so many that a loop's trip ends it; in a trace, whose records
/// say how many lines an operation comes to.
pub(super) const ELEMENTS: usize = 4096;
const ELEMENTS_OF_TRIPS: usize = 2048;
const ELEMENTS_OF_TRACED_TRIPS: usize = 256;
/// The same where they belong to several ranges.
const ELEMENTS_OF_RANGES: usize = 256;
/// Most accesses of an operation that goes with them: for so few, a loop costs more than what it comes to.
const FEW: u64 = 24;

/// Elements in a line, and who is charged for them.
struct Line {
    home: Home,
    base: u64,
    width: u32,
    count: u64,
    stride: i64,
    write: bool,
    by: By,
}

impl Line {
    fn is_same(&self, other: &Line) -> bool {
        (self.base, self.width, self.count, self.stride) == (other.base, other.width, other.count, other.stride)
    }
}

impl Stream {
    /// What comes to few accesses goes with those of scalar code.
    pub(super) fn joins_elements(&mut self, op: &Op) -> bool {
        let Op::Nest(n) = op else { return false };
        let trips = n.extents.iter().try_fold(1, |product: u64, e| product.checked_mul(*e)).unwrap_or(u64::MAX);
        if self.tracer.is_some() || self.apart || trips.saturating_mul(n.walks.len() as u64) > FEW {
            return false;
        }
        op.each(|address, width, write| {
            let by = self.charged_now(Space::at(address));
            self.element(ElementAccess { address, width: u32::try_from(width).unwrap_or(8), write, by, first: 0 });
        });
        true
    }

    /// A pass that reads and writes whole lines of few elements: neither copies nor buffers belong to it. Gives whether it
    /// is that.
    pub(super) fn few_lines(&mut self, stores: bool, part: Option<&Part>) -> bool {
        if part.is_some() || !self.work.coming.is_empty() || self.work.reads.iter().any(|r| r.mask.is_some()) {
            return false;
        }
        let write = match self.work.targets.as_slice() {
            [target] if stores => target.plain(),
            [_, _, ..] if stores => None,
            _ => Some(None),
        };
        write.is_some_and(|w| self.joins_as_lines(w.as_slice()))
    }

    /// The same of a pass that is one loop over lines of few elements, without the loop: what it reads of an element,
    /// then what it writes. Gives whether it is.
    pub(super) fn joins_as_lines(&mut self, writes: &[Access]) -> bool {
        let waits = !self.work.pending.is_empty() || !self.work.coming.is_empty();
        if self.tracer.is_some() || self.apart || waits || writes.len() > 1 {
            return false;
        }
        let many = |a: &Access| a.count() > FEW;
        if writes.iter().any(many) || self.work.reads.iter().any(|r| !r.done && many(&r.access)) {
            return false;
        }
        let Some(lines) = self.lines_of_pass(writes) else { return false };
        let trips = lines.first().map_or(0, |l| l.count);
        if trips.saturating_mul(lines.len() as u64) > FEW || lines.iter().any(|l| l.count != trips) {
            return false;
        }
        for trip in 0..trips.cast_signed() {
            for l in &lines {
                let address = l.base.wrapping_add_signed(trip * l.stride);
                self.element(ElementAccess { address, width: l.width, write: l.write, by: l.by, first: 0 });
            }
        }
        self.work.reads.iter_mut().for_each(|r| r.done = true);
        true
    }

    /// The statement that runs, and the variable that is in a storage now: it may be another before the list is simulated.
    fn charged_now(&self, home: Home) -> By {
        let slot = self.names.get(home as usize).copied().filter(|s| *s != NOBODY).unwrap_or(TEMPORARY);
        By { owner: self.owner, site: self.site.1, slot }
    }

    /// What the pass reads and writes, each once, where all are lines of which none overwrites elements that another
    /// reads later.
    fn lines_of_pass(&self, writes: &[Access]) -> Option<SmallVec<[Line; 4]>> {
        let line = |home, r: &Regular, write| {
            let by = self.charged_now(Space::at(r.base));
            let &[stride] = r.strides.as_slice() else { return None };
            Some(Line { home, base: r.base, width: r.width, count: r.lengths.iter().product(), stride, write, by })
        };
        let mut lines: SmallVec<[Line; 4]> = SmallVec::new();
        for read in self.work.reads.iter().filter(|r| !r.done) {
            let (home, r) = read.as_line()?;
            let new = line(home, r, false)?;
            if !lines.iter().any(|l| l.home == home && l.is_same(&new)) {
                lines.push(new);
            }
        }
        for w in writes {
            let Access::Regular(w) = w else { return None };
            let new = line(Space::at(w.base), w, true)?;
            let overlaps = |l: &Line| Space::at(l.base) == Space::at(new.base) && !l.is_same(&new);
            if lines.iter().any(overlaps) {
                return None;
            }
            lines.push(new);
        }
        Some(lines)
    }

    /// One access of scalar code.
    pub(super) fn element(&mut self, e: ElementAccess) {
        if self.tracer.is_some() {
            return self.traced_element(e);
        }
        if self.last_lines.as_mut().is_some_and(|l| l.again(e.address, e.write)) {
            return;
        }
        self.add_element(e);
    }

    /// One that changes something.
    pub(super) fn add_element(&mut self, e: ElementAccess) {
        let other = self.begins_range(&e);
        if other && self.apart || self.elements.len() >= ELEMENTS {
            self.flush_elements();
        }
        self.elements_of_several = !self.elements.is_empty() && (other || self.elements_of_several);
        self.elements.push(e);
    }

    /// Whether an element belongs to another range than the last one that waits.
    pub(super) fn begins_range(&self, e: &ElementAccess) -> bool {
        self.elements.last().is_some_and(|last| last.by.owner != e.by.owner)
    }

    pub(super) fn flush_elements(&mut self) {
        if self.tracer.is_some() {
            self.close_scalar();
        } else {
            self.push_elements();
        }
    }

    pub(super) fn push_elements(&mut self) {
        let Some(engine) = self.engine.as_mut().filter(|_| !self.elements.is_empty()) else { return };
        // Where there are many, more will come.
        let room = if self.elements.len() >= ELEMENTS_OF_TRIPS { ELEMENTS } else { 0 };
        let list = std::mem::replace(&mut self.elements, Vec::with_capacity(room));
        let owner = list.first().map_or(0, |e| e.by.owner);
        if let Some(t) = &self.tracer {
            engine.record(t.recorder.next());
        }
        engine.push(Op::Elements(list), owner);
    }

    /// A loop begins its next trip.
    pub(super) fn next_trip(&mut self) {
        self.flush_elements_at_trip();
        if let Some(engine) = &mut self.engine {
            engine.trip();
        }
    }

    fn flush_elements_at_trip(&mut self) {
        // Few elements stay together over the trips of an inner loop.
        let most = match (self.tracer.is_some(), self.elements_of_several) {
            (true, _) => ELEMENTS_OF_TRACED_TRIPS,
            (_, true) => ELEMENTS_OF_RANGES,
            _ => ELEMENTS_OF_TRIPS,
        };
        if self.elements.len() >= most {
            self.push_elements();
        }
    }
}
