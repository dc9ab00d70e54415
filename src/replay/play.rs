//! A recorded run on the caches of a machine. In: the run, the machine. Out: its prediction and its access trace, with
//! everything that depends on the machine.

use super::Run;
use crate::cache::Counts;
use crate::cache::engine::{Engine, RecordCounts};
use crate::cache::levels::{Curves, Levels};
use crate::cache::machine::Machine;
use crate::cache::placement::Engines;
use crate::cache::recording::{Player, Takes};
use crate::cache::stream::{Op, OwnerId};
use crate::listeners::rank_figures::{self, RecordedRank};
use crate::listeners::{level_figures, rank_times};
use crate::packed::Damaged;
use crate::prediction::Prediction;
use crate::trace::Trace;
use flate2::read::ZlibDecoder;
use std::rc::Rc;

/// On which caches, and what is asked for.
pub(crate) struct Setup<'a> {
    pub machine: &'a Machine,
    pub reference: bool,
    pub placements: usize,
    pub curve: Curves,
}

/// Operations after which what was found of records is taken up.
const TAKEN_UP: u32 = 4096;

/// Tells the engines what a recording has.
struct Feed<'a> {
    engines: Engines,
    trace: &'a mut Trace,
    since: u32,
}

impl Takes for Feed<'_> {
    fn operation(&mut self, op: &Rc<Op>, owner: OwnerId, site: u32) {
        self.engines.site(site);
        self.engines.push((**op).clone(), owner);
        self.since += 1;
        if self.since >= TAKEN_UP {
            self.since = 0;
            self.take_up();
        }
    }

    fn trip(&mut self) {
        self.engines.trip();
    }

    fn moment(&mut self, moment: u64) {
        self.engines.moment(moment);
    }

    fn record(&mut self, record: u64) {
        self.engines.record(record);
    }

    fn name(&mut self, storage: u32, slot: u32) {
        self.engines.name(storage, slot);
    }
}

impl Feed<'_> {
    /// Lines and misses go to their records.
    fn take_up(&mut self) {
        let stride = 1 + self.trace.levels.len();
        for RecordCounts { record, lines, misses } in self.engines.found() {
            let Ok(k) = self.trace.kept.binary_search_by_key(&record, |r| r.seq) else { continue };
            let Some(row) = self.trace.counts.get_mut(k * stride..(k + 1) * stride) else { continue };
            for (count, n) in row.iter_mut().zip(std::iter::once(lines).chain(misses)) {
                *count = count.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
            }
        }
    }
}

/// Plays a run.
///
/// # Errors
/// What was recorded is damaged.
pub(crate) fn play(run: &Run, setup: &Setup) -> Result<(Prediction, Trace), Damaged> {
    let mut trace = run.trace.clone();
    trace.levels = setup.machine.levels.iter().map(|l| l.name.clone()).collect();
    trace.counts = vec![0; trace.kept.len() * (1 + trace.levels.len())];
    let engines = setup.curve.engines(setup.machine, setup.reference, setup.placements);
    let owners = run.whose.owners.len();
    let mut feed = Feed { engines, trace: &mut trace, since: 0 };
    let mut player = Player::new(ZlibDecoder::new(run.calls.as_slice()), owners);
    while player.step(&mut feed)? {}
    feed.engines.flush();
    feed.take_up();
    let owners = u32::try_from(owners).unwrap_or(u32::MAX);
    let found = Levels::found(&mut feed.engines, setup.machine, owners, &setup.curve);
    let mut prediction = predicted(run, &found);
    if prediction.distribution.is_some() {
        for r in &run.ranks {
            rank_figures::add_levels(r, setup.machine, &levels_of(r, setup.machine)?, &mut prediction);
        }
        rank_times::add(&mut prediction.ranges, setup.machine);
    }
    Ok((prediction, trace))
}

/// What a rank's operations count, by owner; nothing of owners that count nothing.
fn levels_of(r: &RecordedRank, machine: &Machine) -> Result<Vec<Vec<Counts>>, Damaged> {
    struct Rank(Engine);
    impl Takes for Rank {
        fn operation(&mut self, op: &Rc<Op>, owner: OwnerId, _: u32) {
            self.0.push((**op).clone(), owner);
        }
        fn trip(&mut self) {}
        fn moment(&mut self, _: u64) {}
        fn record(&mut self, _: u64) {}
        fn name(&mut self, _: u32, _: u32) {}
    }
    let mut rank = Rank(Engine::new(machine, false, false));
    let mut player = Player::new(ZlibDecoder::new(r.calls.as_slice()), r.owners.len());
    while player.step(&mut rank)? {}
    let mut found = vec![Vec::new(); r.owners.len()];
    for (owner, _, counts) in rank.0.shares() {
        let Some(sum) = found.get_mut(owner as usize) else { continue };
        if sum.is_empty() {
            *sum = vec![Counts::default(); counts.len()];
        }
        sum.iter_mut().zip(counts).for_each(|(s, c)| *s += *c);
    }
    Ok(found)
}

/// The prediction of a run, with what the caches have found.
#[must_use]
pub(crate) fn predicted(run: &Run, found: &Levels) -> Prediction {
    let mut prediction = run.prediction.clone();
    level_figures::add(found, &run.whose, &mut prediction);
    prediction.seen.over_time = run.along.clone().with(found.over_time.as_ref());
    prediction
}
