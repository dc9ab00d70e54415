//! Planned nests where a level below may take lines from the first one. In: a nest of whose lines most stay. Out: those of
//! its touches that matter.
//!
//! A hit in the first level is nothing that an inclusive level below learns of, so that a line in use may be the oldest there
//! and give way, which takes it from the first level too. Whether that happens is seen while the first touches of the lines
//! are simulated. As long as it does not, these and the last ones are all that matter ([`super::resident`]); once it has
//! happened, the turns of the nest are gone through, and a line that was lost is touched at its next turn.

use super::Fast;
use super::resident::Planned;
use super::touches::Sink;
use std::ops::Range;
use std::rc::Rc;

/// The nest that is simulated.
pub(super) struct Watched {
    planned: Rc<Planned>,
    /// All turns before this one have been.
    done: usize,
    /// By line; empty where none was lost.
    lines: Vec<Line>,
}

/// A line that is sure to stay but for what is below.
#[derive(Clone, Copy, Default)]
struct Line {
    lost: bool,
    /// Written by turns that were left out, since it is there.
    written: bool,
}

impl Watched {
    fn new(planned: Rc<Planned>) -> Watched {
        Watched { planned, done: 0, lines: Vec::new() }
    }

    /// A line leaves the first level. Whether it was written by turns that were left out.
    pub(super) fn leaves(&mut self, number: u64) -> bool {
        let Some(k) = self.planned.staying(number).filter(|&k| self.planned.first_turn(k) < self.done) else {
            return false;
        };
        if self.lines.is_empty() {
            self.lines = vec![Line::default(); self.planned.lines()];
            for (_, k, _) in self.planned.turns(0..self.done).filter(|(_, _, write)| *write) {
                self.lines.get_mut(k).into_iter().for_each(|l| l.written = true);
            }
        }
        let gone = Line { lost: true, written: false };
        self.lines.get_mut(k).is_some_and(|l| std::mem::replace(l, gone).written)
    }

    /// Whether a turn of a line that stays is left out.
    #[inline]
    fn leaves_out(&mut self, line: usize, write: bool) -> bool {
        match self.lines.get_mut(line) {
            Some(l) if l.lost => {
                l.lost = false;
                false
            }
            Some(l) => {
                l.written |= write;
                true
            }
            None => true,
        }
    }
}

impl Fast {
    /// Simulates a nest; false where its turns are too many to be known.
    pub(super) fn watch(&mut self, planned: Planned) -> bool {
        let Some(shift) = self.caches.first().map(|c| c.shift).filter(|_| planned.knows_turns()) else { return false };
        let planned = Rc::new(planned);
        self.watched = Some(Watched::new(Rc::clone(&planned)));
        self.round();
        let from = self.first_touches(&planned, shift);
        self.all_turns(&planned, from, shift);
        let lines = self.watched.take().map(|w| w.lines).unwrap_or_default();
        for (k, by_nest) in planned.last_turns() {
            let line = lines.get(k).copied().unwrap_or(Line { lost: false, written: by_nest });
            if !line.lost {
                self.touch(planned.line(k).0 << shift, 1 << shift, line.written);
            }
        }
        true
    }

    /// Touches each line at its first turn, where all lines stay, until one is lost. Gives the turn that comes next.
    fn first_touches(&mut self, planned: &Planned, shift: u32) -> usize {
        if !planned.all_stay() {
            return 0;
        }
        for k in 0..planned.lines() {
            let turn = planned.first_turn(k);
            self.watched.iter_mut().for_each(|w| w.done = turn);
            self.touch(planned.line(k).0 << shift, 1 << shift, planned.first_writes(k));
            if self.watched.as_ref().is_some_and(|w| !w.lines.is_empty()) {
                return turn + 1;
            }
        }
        usize::MAX
    }

    /// Goes through the turns from this one on. A round in which a line is lost comes once more, as often as it is there.
    fn all_turns(&mut self, planned: &Planned, from: usize, shift: u32) {
        let mut at = from;
        for (begin, end, times) in planned.rounds().filter(|(_, end, _)| *end >= from) {
            self.turns(planned, at..begin, shift);
            // Where the first touches ended within a round, a line was lost in it.
            let mut lost = self.lost.wrapping_sub(u64::from(begin < at));
            for _ in 0..times {
                self.turns(planned, at.max(begin)..end, shift);
                if self.lost == lost {
                    break;
                }
                (at, lost) = (begin, self.lost);
            }
            at = end;
        }
        self.turns(planned, at..usize::MAX, shift);
    }

    fn turns(&mut self, planned: &Planned, turns: Range<usize>, shift: u32) {
        for (turn, k, write) in planned.turns(turns.clone()) {
            let (line, stays) = planned.line(k);
            let Some(watched) = &mut self.watched else { return };
            if planned.first_turn(k) == turn || !stays || !watched.leaves_out(k, write) {
                // A round may come once more.
                watched.done = watched.done.max(turn);
                self.touch(line << shift, 1 << shift, write);
            }
        }
        self.watched.iter_mut().for_each(|w| w.done = w.done.max(turns.end));
    }
}
