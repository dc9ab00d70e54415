//! Scalar code. In: the elements that executions of statements touch, one by one. Out: a record for as
//! many executions as go on by constant steps, of all statements of one range together.

use super::super::elements::ELEMENTS;
use super::super::space::Space;
use super::super::{NONE, Stream};
use super::parts::add;
use super::{Accesses, Tracer};
use crate::cache::stream::{ElementAccess, Op};
use smallvec::SmallVec;

/// Most statements that scalar code of one record has.
const RUNS: usize = 16;

/// One execution of a statement in its scalar form.
#[derive(Default)]
pub(super) struct Execution {
    pub place: u32,
    pub owner: u32,
    pub flops: u64,
    pub elements: SmallVec<[ElementAccess; 8]>,
}

/// Executions of one statement that go on by constant steps.
pub(super) struct Run {
    pub place: u32,
    pub first: SmallVec<[ElementAccess; 8]>,
    pub last: SmallVec<[u64; 8]>,
    pub steps: SmallVec<[i64; 8]>,
    pub times: u64,
}

/// Scalar code that becomes one record.
#[derive(Default)]
pub(super) struct Group {
    /// The range that its statements stand in: a loop in it or around it is another record.
    pub owner: u32,
    pub runs: Vec<Run>,
    pub flops: u64,
}

impl Stream {
    /// A statement in its scalar form has run; its elements come next.
    pub(crate) fn executed(&mut self, place: u32, flops: u64) {
        self.end_execution();
        let owner = self.owner;
        if let Some(t) = &mut self.tracer {
            t.execution = Execution { place, owner, flops, elements: SmallVec::new() };
        }
    }

    /// An element that the execution touches.
    pub(crate) fn traced_element(&mut self, e: ElementAccess) {
        if let Some(t) = &mut self.tracer {
            t.execution.elements.push(e);
        }
    }

    pub(super) fn end_execution(&mut self) {
        let Some(t) = &mut self.tracer else { return };
        if t.execution.elements.is_empty() {
            return;
        }
        let e = std::mem::take(&mut t.execution);
        if e.place == NONE {
            self.end_group();
            if let Some(engine) = &mut self.engine {
                engine.record(u64::MAX);
                engine.push(Op::Elements(e.elements.into_vec()), e.owner);
            }
            return;
        }
        if !t.group.accepts(&e) {
            self.end_group();
            if let Some(t) = &mut self.tracer {
                t.group.accepts(&e);
            }
        }
        if self.engine.is_some() {
            for x in e.elements {
                if self.begins_range(&x) || self.elements.len() >= ELEMENTS {
                    self.push_elements();
                }
                self.elements.push(x);
            }
        }
    }

    /// Scalar code ends, because something else comes.
    pub(crate) fn close_scalar(&mut self) {
        self.end_execution();
        self.end_group();
    }

    pub(super) fn end_group(&mut self) {
        self.push_elements();
        let Some(t) = &mut self.tracer else { return };
        let group = std::mem::take(&mut t.group);
        let Some(first) = group.runs.first() else { return };
        let accesses = t.runs(&group, &self.space);
        if accesses.is_empty() {
            return;
        }
        let times = group.runs.iter().map(|r| r.times).max().unwrap_or(1);
        if t.recorder.is_full()
            && let Some(e) = &mut self.engine
        {
            e.flush();
            e.found().iter().for_each(|f| t.recorder.hits(f.record, f.lines, &f.misses));
        }
        t.recorder.record(first.place, "scalar code", &accesses, group.flops, times);
    }
}

impl Group {
    /// Takes an execution up where it goes on with what there is.
    fn accepts(&mut self, e: &Execution) -> bool {
        if self.runs.is_empty() {
            self.owner = e.owner;
        } else if self.owner != e.owner {
            return false;
        }
        let Some(run) = self.runs.iter_mut().find(|r| r.place == e.place) else {
            if self.runs.len() >= RUNS {
                return false;
            }
            self.runs.push(Run {
                place: e.place,
                first: e.elements.clone(),
                last: e.elements.iter().map(|e| e.address).collect(),
                steps: SmallVec::new(),
                times: 1,
            });
            self.flops += e.flops;
            return true;
        };
        let alike = run.first.len() == e.elements.len()
            && run
                .first
                .iter()
                .zip(&e.elements)
                .all(|(a, b)| a.write == b.write && Space::at(a.address) == Space::at(b.address));
        if !alike {
            return false;
        }
        let steps: SmallVec<[i64; 8]> =
            run.last.iter().zip(&e.elements).map(|(l, e)| e.address.wrapping_sub(*l).cast_signed()).collect();
        if run.times > 1 && run.steps != steps {
            return false;
        }
        run.last = e.elements.iter().map(|e| e.address).collect();
        run.steps = steps;
        run.times += 1;
        self.flops += e.flops;
        true
    }
}

impl Tracer {
    fn runs(&mut self, group: &Group, space: &Space) -> Accesses {
        let mut out = Accesses::new();
        for write in [false, true] {
            for run in &group.runs {
                let steps = run.steps.iter().copied().chain(std::iter::repeat(0));
                for (e, step) in run.first.iter().zip(steps).filter(|(e, _)| e.write == write) {
                    let access = self.part(space, e.address, e.width, &[(run.times, step)], write);
                    add(&mut out, access);
                }
            }
        }
        out
    }
}
