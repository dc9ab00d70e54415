//! Accesses of scalar code. In: single elements as they are read and written, and operations that come to single elements
//! alone. Out: lists of them, each one operation of the stream. A list goes on over ranges and trips while it is short, so
//! that the caches have long pieces to work on; each element says who is charged for it.

use super::Stream;
use crate::cache::stream::{By, ElementAccess, NOBODY, Op, STORAGE};

/// Most elements of scalar code in one operation, and so many that a loop's trip ends it; in a trace, whose records
/// say how many lines an operation comes to.
pub(super) const ELEMENTS: usize = 4096;
const ELEMENTS_OF_TRIPS: usize = 2048;
const ELEMENTS_OF_TRACED_TRIPS: usize = 256;
/// The same where they belong to several ranges.
const ELEMENTS_OF_RANGES: usize = 256;
/// Most walks of an operation on single elements that goes with them.
const WALKS: usize = 8;

impl Stream {
    /// What comes to single elements alone goes with those of scalar code.
    pub(super) fn joins_elements(&mut self, op: &Op) -> bool {
        let Op::Nest(n) = op else { return false };
        if self.tracer.is_some() || self.apart || n.walks.len() > WALKS || n.extents.iter().any(|e| *e != 1) {
            return false;
        }
        op.each(|address, width, write| {
            let storage = usize::try_from(address >> STORAGE).unwrap_or(usize::MAX);
            let slot = self.names.get(storage).copied().unwrap_or(NOBODY);
            let by = By { owner: self.owner, site: self.site.1, slot };
            self.element(ElementAccess { address, width: u32::try_from(width).unwrap_or(8), write, by, first: 0 });
        });
        true
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
