//! What variables hold, for a page: their sizes over time, and the arrays that calls pass on ([`super::links`]). In:
//! every change of a size, calls, as events. Out: a bounded number of points for each variable.
//!
//! Time is the number of statements executed so far, scalar ones (which change no size) left out.

use super::links::Links;
use crate::events::{Activation, At, Change, How, Listener, Pass, Resized, Src};
use crate::program::{BodyId, Outline, Slot};
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Most points of a variable while the run lasts.
const POINTS: usize = 512;

#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// Statements so far.
    now: u64,
    series: FxHashMap<(BodyId, Slot), Series>,
    pub links: Links,
}

/// Sizes of one variable, by spans of `1 << shift` statements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Series {
    shift: u32,
    points: Vec<Point>,
}

/// A span in which the size changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    /// First statement of the span.
    pub at: u64,
    /// Least and largest size of those that the variable got within it, and the size at its end.
    pub least: u64,
    pub most: u64,
    pub last: u64,
}

impl Recorder {
    pub(crate) fn series(&self) -> impl Iterator<Item = (BodyId, Slot, &Series)> {
        self.series.iter().map(|((b, s), series)| (*b, *s, series))
    }
}

impl Listener for Recorder {
    fn statement_begins(&mut self, _at: At, number: u64) {
        self.now = number;
        self.links.statement_begins();
    }

    fn argument(&mut self, at: At, value: &Value, src: &Src, _open: &Pass) {
        self.links.argument(at, value, src);
    }

    fn body_begins(&mut self, _at: At, _body: &Rc<Outline>) {
        self.links.body_begins();
    }

    fn body_ends(&mut self, at: At, outputs: &[Slot]) {
        self.links.body_ends(at, outputs);
    }

    fn call_ends(&mut self, _at: At, results: &[Value]) {
        self.links.call_ends(results);
    }

    fn frames_exchanged(&mut self, _at: At, depth: usize) {
        self.links.frames_exchanged(depth);
    }

    fn assigned(&mut self, at: At, slot: Slot, value: &Value, how: &How) {
        self.links.assigned(at, slot, value, how);
    }

    fn captured(&mut self, at: At, slot: Slot, value: &Value) {
        self.links.captured(at, slot, value);
    }

    fn modified(&mut self, at: At, slot: Slot, _value: &Value, _change: &Change, _copied: Option<u64>) {
        self.links.modified(at, slot);
    }

    fn resized(&mut self, _at: At, body: &Outline, _sizes: &Activation, change: &Resized) {
        self.series.entry((body.id, change.slot)).or_default().push(self.now, change.bytes, POINTS);
    }

    /// What the activation held is gone.
    fn variables_end(&mut self, _at: At, body: &Outline, sizes: &Activation) {
        for (slot, _) in sizes.bytes.iter().enumerate().filter(|(_, b)| **b > 0) {
            let Ok(slot) = Slot::try_from(slot) else { continue };
            if let Some(s) = self.series.get_mut(&(body.id, slot)) {
                s.push(self.now, 0, POINTS);
            }
        }
    }
}

impl Series {
    /// A size at a time; spans are joined two by two as often as there are more than `limit`.
    fn push(&mut self, now: u64, bytes: u64, limit: usize) {
        let at = now >> self.shift << self.shift;
        match self.points.last_mut() {
            Some(p) if p.at == at => {
                (p.least, p.most, p.last) = (p.least.min(bytes), p.most.max(bytes), bytes);
            }
            Some(p) if p.last == bytes => {}
            _ => self.points.push(Point { at, least: bytes, most: bytes, last: bytes }),
        }
        self.thin(limit);
    }

    fn thin(&mut self, limit: usize) {
        while self.points.len() > limit.max(2) {
            self.shift += 1;
            let mut joined: Vec<Point> = Vec::with_capacity(self.points.len());
            for p in &self.points {
                let at = p.at >> self.shift << self.shift;
                match joined.last_mut() {
                    Some(j) if j.at == at => {
                        (j.least, j.most, j.last) = (j.least.min(p.least), j.most.max(p.most), p.last);
                    }
                    _ => joined.push(Point { at, ..*p }),
                }
            }
            self.points = joined;
        }
    }

    /// At most so many points, and how many statements each stands for.
    #[must_use]
    pub(crate) fn thinned(&self, limit: usize) -> (u64, Vec<Point>) {
        let mut s = self.clone();
        s.thin(limit);
        (1 << s.shift, s.points)
    }

    #[must_use]
    pub(crate) fn most(&self) -> u64 {
        self.points.iter().map(|p| p.most).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_keep_the_largest_and_the_last() {
        let mut s = Series::default();
        for (now, bytes) in [(0, 8), (1, 80), (1, 16), (2, 16), (5, 24), (9, 0)] {
            s.push(now, bytes, 100);
        }
        let point = |at, least, most, last| Point { at, least, most, last };
        let all = [point(0, 8, 8, 8), point(1, 16, 80, 16), point(5, 24, 24, 24), point(9, 0, 0, 0)];
        assert_eq!(s.thinned(100), (1, all.to_vec()));
        // Spans of 2: 0–1 and 4–5 and 8–9; of 4: 0–3, 4–7, 8–11; two are enough from 8 on.
        assert_eq!(s.thinned(3), (2, vec![point(0, 8, 80, 16), point(4, 24, 24, 24), point(8, 0, 0, 0)]));
        assert_eq!(s.thinned(2), (8, vec![point(0, 8, 80, 24), point(8, 0, 0, 0)]));
        assert_eq!(s.most(), 80);
    }

    #[test]
    fn a_long_run_stays_small() {
        let mut s = Series::default();
        for now in 0..1_000_000 {
            s.push(now, 8 * (now % 1000), POINTS);
        }
        let (span, points) = s.thinned(POINTS);
        assert!(points.len() <= POINTS && points.len() > POINTS / 4, "{}", points.len());
        assert_eq!(s.most(), 8 * 999);
        assert_eq!(span, 2048);
    }
}
