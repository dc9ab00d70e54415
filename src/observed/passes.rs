//! The accesses of a real program as records of an access trace. In: accesses of elements, one by one. Out: a [`Trace`] whose
//! records are sweeps: of every array that an instruction reads or writes (as far as the tool tells which), elements the same step
//! apart, until one of them jumps elsewhere.

use super::lines::Kind;
use super::map::Placed;
use crate::trace::array_part::ArrayPart;
use crate::trace::grid::Sizes;
use crate::trace::recorder::TraceRecorder;
use crate::trace::{PartAccess, Trace, TracedArray, TracedStatement};

/// Elements so far, of one instruction.
struct Run {
    array: usize,
    write: bool,
    from: u64,
    first: u64,
    last: u64,
    step: i64,
    count: u64,
    /// The accesses with which it begins and ends.
    begin: u64,
    end: u64,
}

impl Run {
    /// Whether the element goes on with it.
    fn takes(&mut self, element: u64, now: u64) -> bool {
        let step = element.wrapping_sub(self.last).cast_signed();
        if step == 0 || (self.count > 1 && step != self.step) {
            return false;
        }
        (self.step, self.last, self.count, self.end) = (step, element, self.count + 1, now);
        true
    }
}

/// Most arrays of a sweep.
const TOGETHER: usize = 32;
/// After so many accesses elsewhere an array has no part in the sweep any more.
const IDLE: u64 = 64;

pub(super) struct Passes {
    recorder: TraceRecorder,
    /// Numbers in the trace, and sizes.
    arrays: Vec<(u32, Sizes)>,
    place: u32,
    open: Vec<Run>,
    /// Accesses so far.
    now: u64,
    /// The instruction at work, 0 where none is told.
    from: u64,
}

impl Passes {
    /// `records`: the most that are kept; the rule of thinning is that of traces.
    pub(super) fn new(file: &str, records: usize) -> Passes {
        let mut recorder = TraceRecorder::new(records, 0);
        let (function, text) = (String::new(), String::new());
        let place = recorder.place(TracedStatement { file: file.into(), line: 0, function, text, columns: [0; 2] });
        Passes { recorder, arrays: Vec::new(), place, open: Vec::new(), now: 0, from: 0 }
    }

    /// The arrays come in the order of their numbers.
    pub(super) fn array(&mut self, a: &Placed) {
        let order = if a.by_rows { ", by rows" } else { "" };
        let array = TracedArray {
            name: a.name.clone(),
            class: format!("{} B{order}", a.width).into(),
            width: a.width,
            sizes: a.sizes,
            ..TracedArray::default()
        };
        self.arrays.push((self.recorder.array(array), a.sizes));
    }

    pub(super) fn fetched(&mut self, from: u64) {
        self.from = from;
    }

    /// An element, by columns.
    pub(super) fn access(&mut self, array: usize, element: u64, kind: Kind) {
        let modes: &[bool] = match kind {
            Kind::Load => &[false],
            Kind::Store => &[true],
            Kind::Modify => &[false, true],
        };
        for &write in modes {
            self.now += 1;
            let (now, from) = (self.now, self.from);
            let open = self.open.iter_mut().find(|r| r.array == array && r.write == write && r.from == from);
            match open.map(|r| r.takes(element, now)) {
                Some(true) => continue,
                Some(false) => self.close(|_| true),
                None if self.open.len() >= TOGETHER => self.close(|_| true),
                None => self.close(|r| now - r.end > IDLE),
            }
            self.open.push(Run {
                array,
                write,
                from,
                first: element,
                last: element,
                step: 1,
                count: 1,
                begin: now,
                end: now,
            });
        }
    }

    /// What has ended becomes records: those runs are one that were open at the same time.
    fn close(&mut self, ended: impl Fn(&Run) -> bool) {
        let (mut closed, open): (Vec<Run>, Vec<Run>) = std::mem::take(&mut self.open).into_iter().partition(ended);
        self.open = open;
        closed.sort_by_key(|r| r.begin);
        let mut together: Vec<Run> = Vec::new();
        for r in closed {
            if together.iter().all(|o| o.end < r.begin) {
                self.record(std::mem::take(&mut together));
            }
            together.push(r);
        }
        self.record(together);
    }

    fn record(&mut self, mut runs: Vec<Run>) {
        runs.sort_by_key(|r| r.write);
        let most = runs.iter().map(|r| r.count).max().unwrap_or(0);
        let mut accesses = Vec::with_capacity(runs.len());
        for r in &runs {
            let Some(&(array, sizes)) = self.arrays.get(r.array) else { continue };
            let (region, across) = ArrayPart::of_loops(sizes, r.first, &[(r.count, r.step)]);
            accesses.push(self.recorder.access(PartAccess { array, write: r.write, across, region }));
        }
        if !accesses.is_empty() {
            self.recorder.record(self.place, if most > 1 { "sweep" } else { "access" }, &accesses, 0, 1);
        }
    }

    pub(super) fn end(mut self) -> Trace {
        self.close(|_| true);
        self.recorder.finish(Vec::new())
    }
}
