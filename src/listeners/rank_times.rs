//! What ranks take at least, on a machine whose description has a network. In: the ranges of a prediction with their
//! figures for every count of ranks, the machine. Out: [`RankTime`] in each of them.
//!
//! The time of a range is the largest of any rank's own part, as in the roofline, and the largest of any rank's
//! messages, and its collectives, one after the other. The traffic of a rank at a cache level is its share of the
//! serial one by its loads and stores; where its share of the storage fits the level, it is taken for nothing, because
//! it may stay there from one statement to the next. Messages within a node use no network. All of this takes less
//! than the program does: a lower bound.

use crate::cache::machine::{Level, Machine, Network, Work};
use crate::prediction::{LevelFigures, PredictedRange, RankFigures, RankLoad, RankTime};

/// Gives every range its times.
pub(crate) fn add(ranges: &mut [PredictedRange], machine: &Machine) {
    let Some(network) = &machine.network else { return };
    for range in ranges {
        let mut figures = std::mem::take(&mut range.ranks);
        for f in &mut figures {
            f.seconds = Some(time(range, f, machine, network));
        }
        range.ranks = figures;
    }
}

fn time(range: &PredictedRange, f: &RankFigures, machine: &Machine, network: &Network) -> RankTime {
    let moved: u64 = f.each.iter().map(|r| r.wsl + r.wss).sum();
    let local = f.each.iter().map(|r| own(range, r, moved, machine)).fold(0.0, f64::max);
    let messages = received(f, network);
    let collectives = f.collectives.iter().map(|c| network.collectives(f.p, c.calls, c.bytes)).sum();
    RankTime { local, messages, collectives, total: local + messages + collectives }
}

/// What one rank's arithmetic and memory take.
fn own(range: &PredictedRange, rank: &RankLoad, moved: u64, machine: &Machine) -> f64 {
    let share = if moved > 0 { (rank.wsl + rank.wss) as f64 / moved as f64 } else { 0.0 };
    let storage = range.inclusive.sr as f64 * share;
    let levels = range.levels.iter().zip(&machine.levels);
    let of = |figures: &LevelFigures, level: &Level| {
        let share = if storage <= level.size as f64 { 0.0 } else { share };
        let part = |bytes: u64| whole(bytes as f64 * share);
        (part(figures.loads.low), part(figures.write_allocates.low + figures.write_backs.low))
    };
    let below = levels.map(|(figures, level)| of(figures, level)).collect();
    let work = Work { flops: rank.flops, registers: (rank.wsl, rank.wss), below };
    machine.seconds(&work).map_or(0.0, |s| s.low)
}

/// A number of bytes that is none but for rounding is not negative, and far below 2^64.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(bytes: f64) -> u64 {
    bytes as u64
}

/// The largest of any rank: the messages that it receives from other nodes, one after the other.
fn received(f: &RankFigures, network: &Network) -> f64 {
    let mut by_rank: rustc_hash::FxHashMap<u64, (u64, u64)> = rustc_hash::FxHashMap::default();
    for &[from, to, messages, bytes] in f.pairs.iter().filter(|[from, to, ..]| network.apart(*from, *to)) {
        debug_assert_ne!(from, to);
        let sum = by_rank.entry(to).or_default();
        *sum = (sum.0 + messages, sum.1 + bytes);
    }
    by_rank.values().map(|&(messages, bytes)| network.messages(messages, bytes)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::machine::{Rate, Rates};
    use crate::prediction::{Collective, Figures};
    use crate::traffic::Bytes;
    use approx::assert_relative_eq;

    fn machine(ranks_per_node: u64) -> Machine {
        let network = Network { latency_us: 1.0, bandwidth_gb_s: 1.0, ranks_per_node, source: None };
        let mut m = Machine::new("m", vec![Level::new("L1", 1 << 10, 64, 8)]);
        (m.peak_gflops, m.memory_one_core, m.network) = (Some(Rate::stated(1.0)), Rates::alike(1.0), Some(network));
        m
    }

    fn range(sr: u64) -> PredictedRange {
        let load = |wsl, flops| RankLoad { wsl, flops, ..RankLoad::default() };
        let figures = RankFigures {
            p: 3,
            pairs: vec![[0, 1, 2, 3000], [2, 1, 1, 1000], [1, 0, 1, 5000]],
            collectives: vec![Collective { op: "allreduce".into(), calls: 2, bytes: 16 }],
            each: vec![load(30_000, 100), load(50_000, 200), load(20_000, 9000)],
            ..RankFigures::default()
        };
        let bytes = |b| Bytes { low: b, value: b, high: b };
        let level = LevelFigures {
            name: "L1".into(),
            loads: bytes(60_000),
            write_allocates: bytes(0),
            write_backs: bytes(20_000),
            clean_victims: bytes(0),
            line: 64,
        };
        PredictedRange {
            inclusive: Figures { sr, ..Figures::default() },
            levels: vec![level],
            ranks: vec![figures],
            ..PredictedRange::default()
        }
    }

    fn timed(sr: u64, ranks_per_node: u64) -> RankTime {
        let mut ranges = [range(sr)];
        add(&mut ranges, &machine(ranks_per_node));
        ranges[0].ranks[0].seconds.clone().expect("a time")
    }

    #[test]
    fn the_slowest_rank_of_each_kind() {
        let t = timed(100_000, 1);
        // Rank 1 has half of the loads, so half of 80,000 B at 1 GB/s; rank 2 has 9000 operations at 1 Gflop/s.
        assert_relative_eq!(t.local, 40e-6, max_relative = 1e-9);
        // Rank 1: three messages and 4000 B; rank 0: one and 5000 B.
        assert_relative_eq!(t.messages, 7e-6, max_relative = 1e-9);
        // Two steps of a tree of three ranks, two calls, 16 B.
        assert_relative_eq!(t.collectives, 2.0 * (2e-6 + 16e-9), max_relative = 1e-9);
        assert_relative_eq!(t.total, t.local + t.messages + t.collectives);
    }

    #[test]
    fn what_fits_a_cache_and_what_stays_in_a_node_costs_nothing() {
        // Half of 2000 B of storage fits 1 KB: the operations of rank 2 remain.
        assert_relative_eq!(timed(2000, 1).local, 9e-6, max_relative = 1e-9);
        // Ranks 0 and 1 share a node; rank 2 sends one message of 1000 B to another one.
        assert_relative_eq!(timed(2000, 2).messages, 2e-6, max_relative = 1e-9);
        assert_relative_eq!(timed(2000, 4).total, 9e-6, max_relative = 1e-9);
    }
}
