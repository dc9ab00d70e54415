//! Two recorded runs that share the caches of a machine. In: the runs, how many lines each has in turn. Out: one prediction
//! with the ranges of both.
//!
//! The runs lie apart: the storages of the second follow those of the first. Each is spelled out access by access, in a
//! thread of its own that is ahead by a few batches; the caches take so many lines of one, then of the other, until both
//! have ended. Accesses that follow each other in one line are one line.

use super::play::{Setup, predicted};
use super::{Recorded, Run};
use crate::cache::levels::Levels;
use crate::cache::placement::Engines;
use crate::cache::recording::{Player, Takes};
use crate::cache::stream::{By, ElementAccess, NOBODY, Op, OwnerId, STORAGE};
use crate::listeners::{Along, Whose};
use crate::names::RangeKind;
use crate::packed::Damaged;
use crate::prediction::{Prediction, Source};
use crate::text::source::sha256_hex;
use flate2::read::ZlibDecoder;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Accesses of a batch, and batches that a run is ahead.
const BATCH: usize = 8192;
const AHEAD: usize = 4;
/// Most accesses that are handed on at once.
const TOGETHER: usize = 4096;

/// An access with its owner.
type Owned = (ElementAccess, OwnerId);
type Batch = Result<Vec<Owned>, Damaged>;

/// Spells a run out.
struct Speller {
    to: SyncSender<Batch>,
    batch: Vec<Owned>,
    names: Vec<u32>,
    /// Added to owners and addresses.
    owners: OwnerId,
    moved: u64,
    /// Nobody takes more.
    gone: bool,
}

impl Speller {
    fn push(&mut self, access: ElementAccess, owner: OwnerId) {
        self.batch.push((ElementAccess { address: access.address + self.moved, ..access }, owner + self.owners));
        if self.batch.len() >= BATCH {
            self.send();
        }
    }

    fn send(&mut self) {
        let batch = std::mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        self.gone |= self.to.send(Ok(batch)).is_err();
    }

    /// The variable in the storage of an address.
    fn slot(&self, address: u64) -> u32 {
        usize::try_from(address >> STORAGE).ok().and_then(|at| self.names.get(at)).copied().unwrap_or(NOBODY)
    }
}

impl Takes for Speller {
    fn operation(&mut self, op: &Rc<Op>, owner: OwnerId, site: u32) {
        if let Op::Elements(list) = &**op {
            let or = |given: u32, known: u32| if given == NOBODY { known } else { given };
            for e in list {
                let by = By { site: or(e.by.site, site), slot: or(e.by.slot, self.slot(e.address)), ..e.by };
                self.push(ElementAccess { by, ..*e }, owner);
            }
            return;
        }
        op.each(|address, width, write| {
            let by = By { site, slot: self.slot(address), ..By::default() };
            let width = u32::try_from(width).unwrap_or(8);
            self.push(ElementAccess { address, width, write, by, first: 0 }, owner);
        });
    }

    fn trip(&mut self) {}

    fn moment(&mut self, _: u64) {}

    fn record(&mut self, _: u64) {}

    fn name(&mut self, storage: u32, slot: u32) {
        let at = storage as usize;
        if self.names.len() <= at {
            self.names.resize(at + 1, NOBODY);
        }
        if let Some(n) = self.names.get_mut(at) {
            *n = slot;
        }
    }
}

/// A run that is spelled out, as it comes.
struct Side {
    from: Receiver<Batch>,
    batch: std::vec::IntoIter<Owned>,
    next: Option<Owned>,
}

impl Side {
    /// Begins to spell a run out; `owners` and `moved` are added to its owners and addresses.
    fn of(run: &Run, owners: OwnerId, moved: u64) -> Result<Side, Damaged> {
        let (to, from) = sync_channel(AHEAD);
        let (calls, number) = (run.calls.clone(), run.whose.owners.len());
        std::thread::spawn(move || {
            let mut speller =
                Speller { to, batch: Vec::with_capacity(BATCH), names: Vec::new(), owners, moved, gone: false };
            let mut player = Player::new(ZlibDecoder::new(calls.as_slice()), number);
            let ended = loop {
                match player.step(&mut speller) {
                    Ok(true) if !speller.gone => {}
                    Ok(_) => break Ok(()),
                    Err(damaged) => break Err(damaged),
                }
            };
            speller.send();
            if let Err(damaged) = ended {
                // Where nobody takes it, nobody waits for it.
                let _ = speller.to.send(Err(damaged));
            }
        });
        let mut side = Side { from, batch: Vec::new().into_iter(), next: None };
        side.advance()?;
        Ok(side)
    }

    fn advance(&mut self) -> Result<(), Damaged> {
        loop {
            self.next = self.batch.next();
            if self.next.is_some() {
                return Ok(());
            }
            match self.from.recv() {
                Ok(batch) => self.batch = batch?.into_iter(),
                Err(_) => return Ok(()),
            }
        }
    }

    /// Tells the engines so many lines; false where the run has ended.
    fn turn(&mut self, lines: u64, line: u64, engines: &mut Engines) -> Result<bool, Damaged> {
        let (mut left, mut at) = (lines, None);
        let mut list: Vec<ElementAccess> = Vec::new();
        let mut owner = self.next.map_or(0, |(_, owner)| owner);
        while let Some((access, of)) = self.next {
            let now = access.address / line;
            if at != Some(now) {
                if left == 0 {
                    break;
                }
                (left, at) = (left - 1, Some(now));
            }
            if of != owner || list.len() >= TOGETHER {
                engines.push(Op::Elements(std::mem::take(&mut list)), owner);
                owner = of;
            }
            list.push(access);
            self.advance()?;
        }
        if !list.is_empty() {
            engines.push(Op::Elements(list), owner);
        }
        Ok(self.next.is_some())
    }
}

/// Tells the engines two runs, so many lines of each in turn.
///
/// # Errors
/// One of them is damaged.
pub(super) fn tell(first: &Run, second: &Run, lines: u64, line: u64, engines: &mut Engines) -> Result<(), Damaged> {
    let (storages, bytes) = first.room;
    let owners = OwnerId::try_from(first.whose.owners.len()).unwrap_or(OwnerId::MAX);
    // As if both were one program: behind the storages of the first, and from the next of the largest lines on.
    let moved = (u64::from(storages) << STORAGE) + bytes.div_ceil(4096) * 4096 % (1 << 32);
    let mut sides = [Side::of(first, 0, 0)?, Side::of(second, owners, moved)?];
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for side in &mut sides {
            goes_on |= side.turn(lines, line, engines)?;
        }
    }
    Ok(())
}

/// Plays two runs on one machine.
///
/// # Errors
/// What was recorded is damaged.
pub(crate) fn play(runs: (&Run, &Run), lines: u64, setup: &Setup) -> Result<Prediction, Damaged> {
    let mut engines = setup.curve.engines(setup.machine, setup.reference, setup.placements);
    let line = setup.machine.levels.first().map_or(64, |l| l.line).max(1);
    tell(runs.0, runs.1, lines, line, &mut engines)?;
    let both = joined(runs.0, runs.1);
    let owners = u32::try_from(both.whose.owners.len()).unwrap_or(u32::MAX);
    let found = Levels::found(&mut engines, setup.machine, owners, &setup.curve);
    Ok(predicted(&both, &found))
}

/// Gives files of the second other names where the first has these.
pub(crate) fn apart(first: &Recorded, second: &mut Recorded) {
    let taken: Vec<String> = first.sources.iter().map(|(name, _)| name.clone()).collect();
    let fresh = |name: &str| if taken.iter().any(|t| t == name) { format!("{name} (2)") } else { name.to_string() };
    second.sources.iter_mut().for_each(|(name, _)| *name = fresh(name));
    for run in &mut second.runs {
        let p = &mut run.prediction;
        p.source.file = fresh(&p.source.file);
        for r in &mut p.ranges {
            let again = fresh(&r.file);
            if r.kind == RangeKind::File && again != r.file {
                r.name.push_str(" (2)");
            }
            r.file = again;
        }
        p.warnings.iter_mut().for_each(|w| w.file = fresh(&w.file));
        p.seen.explained.iter_mut().for_each(|s| s.file = fresh(&s.file));
    }
}

/// Both as one run: the numbers of the second follow those of the first.
fn joined(first: &Run, second: &Run) -> Run {
    let mut both = first.clone();
    let (ranges, stacks) = (both.prediction.ranges.len(), both.prediction.seen.stacks.len());
    let (a, b) = (&mut both.prediction, &second.prediction);
    for mut r in b.ranges.iter().cloned() {
        r.id += ranges;
        r.parent = r.parent.map(|p| p + ranges);
        r.calls.iter_mut().for_each(|c| c.range += ranges);
        a.ranges.push(r);
    }
    a.complete &= b.complete;
    a.warnings.extend(b.warnings.iter().cloned());
    let sha256 = sha256_hex(format!("{}{}", a.source.sha256, b.source.sha256).as_bytes());
    a.source = Source { file: format!("{} + {}", a.source.file, b.source.file), sha256 };
    let seen = &mut a.seen;
    seen.statements = seen.statements.max(b.seen.statements);
    for mut s in b.seen.stacks.iter().cloned() {
        s.ranges.iter_mut().for_each(|r| *r += ranges);
        seen.stacks.push(s);
    }
    for mut h in b.seen.sizes.iter().cloned() {
        h.range += ranges;
        seen.sizes.push(h);
    }
    for mut p in b.seen.passed.iter().cloned() {
        p.range += ranges;
        p.of += ranges;
        seen.passed.push(p);
    }
    seen.explained.extend(b.seen.explained.iter().cloned());
    both.whose = whose(&first.whose, &second.whose, ranges, stacks);
    both.along = Along::default();
    both
}

fn whose(first: &Whose, second: &Whose, ranges: usize, stacks: usize) -> Whose {
    let mut both = first.clone();
    let bodies = both.bodies.len();
    for mut o in second.owners.iter().cloned() {
        o.reached.iter_mut().for_each(|r| *r += ranges);
        o.own = o.own.map(|r| r + ranges);
        o.stack = o.stack.map(|s| s + stacks);
        o.body += bodies;
        o.passed.iter_mut().for_each(|(_, range, _)| *range += ranges);
        both.owners.push(o);
    }
    both.bodies.extend(second.bodies.iter().cloned());
    both
}
