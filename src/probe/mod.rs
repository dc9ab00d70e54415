//! Measures the machine at hand. In: its caches, and how long it may take. Out: the same machine with bandwidths,
//! latencies and peaks, each the median of repetitions with its spread.
//!
//! What crosses the boundary below a level is measured with arrays that lie in the level below it, or in memory: sums of an
//! array (reads alone), constants written to one (fills and write-backs), and one array written from another. All cores
//! together do the same at once, each with arrays of its own. How long a load takes is the time of one step along a
//! chain of addresses, each a line, in an order that nothing foresees; a step that finds no translation of its address is
//! in that, as it is in programs.

mod chain;
mod kernels;

use crate::cache::machine::{Machine, Rate, Rates};
use crate::system;
use kernels::{Arrays, Kernel};
use std::sync::Barrier;
use std::time::{Duration, Instant};

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Of every figure; odd, so that one of them is the median.
    pub repetitions: usize,
    /// That a repetition lasts at least: less than the system gives to one process at a time, so that on a machine that
    /// others use, too, most repetitions are not interrupted.
    pub repetition: Duration,
    /// Largest array in memory, bytes.
    pub largest: u64,
}

impl Effort {
    /// Under a minute on a machine whose memory moves 5 GB/s or more.
    pub(crate) const USUAL: Effort =
        Effort { repetitions: 201, repetition: Duration::from_micros(600), largest: 512 << 20 };
}

/// Arrays in memory are so many times as large as the last level.
const BEYOND: u64 = 4;
/// Of a level that is shared or remembers more than it holds, an array takes this part.
const PART: u64 = 4;

/// The machine with what was measured; `told` hears what is measured next.
pub(crate) fn measure(mut machine: Machine, effort: Effort, mut told: impl FnMut(&str)) -> Machine {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    machine.cores = Some(cores as u64);
    told("arithmetic");
    machine.peak_gflops = peak(1, effort, Kernel::MultiplyAdds);
    machine.scalar_gflops = peak(1, effort, Kernel::ScalarAdds);
    machine.peak_gflops_all_cores = peak(cores, effort, Kernel::MultiplyAdds);
    let first = machine.levels.first().map_or(32 << 10, |l| l.size);
    told("the registers and the first level");
    machine.registers_one_core = rates((first / 2, 0), 1, effort);
    machine.registers_all_cores = rates((first / 2, 0), cores, effort);
    machine.registers_one_core.latency_ns = chain::latency(first / 2, line_of(&machine), effort);
    for k in 0..machine.levels.len() {
        let below = machine.levels.get(k + 1).map(|l| l.name.clone());
        told(&below.as_deref().map_or_else(|| "memory".into(), |name| format!("what lies in {name}")));
        let bytes = array_below(&machine, k, effort);
        let mut one = rates((bytes, 1), 1, effort);
        let each = if below.is_none() { (bytes / cores as u64).max(2 * size_of(&machine, k)) } else { bytes };
        let all = rates((each, 1), cores, effort);
        one.latency_ns = chain::latency(bytes, line_of(&machine), effort);
        match (below, machine.levels.get_mut(k)) {
            (Some(_), Some(level)) => (level.one_core, level.all_cores) = (one, all),
            _ => (machine.memory_one_core, machine.memory_all_cores) = (one, all),
        }
    }
    machine
}

fn size_of(machine: &Machine, level: usize) -> u64 {
    machine.levels.get(level).map_or(0, |l| l.size)
}

fn line_of(machine: &Machine) -> u64 {
    machine.levels.first().map_or(64, |l| l.line)
}

/// Bytes of an array that lies in the next level, or in memory, and not in this one.
fn array_below(machine: &Machine, level: usize, effort: Effort) -> u64 {
    let here = size_of(machine, level);
    match machine.levels.get(level + 1) {
        Some(next) => (next.size / PART).max(2 * here).min(next.size.max(2 * here)),
        None => {
            let free = system::available_bytes().unwrap_or(1 << 30) / 8;
            (BEYOND * here).min(effort.largest).min(free).max(2 * here)
        }
    }
}

/// Bandwidths of arrays of so many bytes together. With `fills`, lines that are written have been fetched and are written
/// back; in the first level they stay.
fn rates((bytes, fills): (u64, u64), cores: usize, effort: Effort) -> Rates {
    let crossing = |kernel: Kernel| {
        let (read, written) = kernel.bytes();
        let factor = (read + written * (1 + fills)) as f64;
        bandwidth(kernel, bytes, cores, effort).map(|r| scaled(r, factor))
    };
    Rates {
        loads: crossing(Kernel::Loads),
        stores: crossing(Kernel::Stores),
        copies: crossing(Kernel::Copies),
        latency_ns: None,
        source: Some(format!("slamm {}: median of {} repetitions", env!("CARGO_PKG_VERSION"), effort.repetitions)),
    }
}

fn scaled(r: Rate, factor: f64) -> Rate {
    Rate { value: r.value * factor, spread: r.spread.map(|s| s * factor) }
}

/// Elements a nanosecond, all cores together.
fn bandwidth(kernel: Kernel, bytes: u64, cores: usize, effort: Effort) -> Option<Rate> {
    run(cores, effort, || Arrays::new(kernel, bytes), move |arrays, blocks| arrays.sweep(kernel, blocks))
}

/// Operations a nanosecond, which is Gflop/s.
fn peak(cores: usize, effort: Effort, kernel: Kernel) -> Option<Rate> {
    run(cores, effort, || (), move |(), times| kernels::arithmetic(kernel, times))
}

/// What `work` does in a nanosecond, by so many threads at once: the median of repetitions. `work` is told how often, and
/// says how much that was.
fn run<S>(
    cores: usize,
    effort: Effort,
    made: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> u64 + Sync,
) -> Option<Rate> {
    // As often as a repetition has to last, found with one thread before.
    let mut probe = made();
    let mut times = 1;
    loop {
        let began = Instant::now();
        work(&mut probe, times);
        if began.elapsed() >= effort.repetition || times >= 1 << 40 {
            break;
        }
        times *= 2;
    }
    drop(probe);
    let barrier = Barrier::new(cores);
    let one = || {
        let mut state = made();
        work(&mut state, 1);
        let repetition = |_| {
            barrier.wait();
            let began = Instant::now();
            let done = work(&mut state, times);
            (done, began.elapsed().as_nanos() as f64)
        };
        (0..effort.repetitions).map(repetition).collect::<Vec<(u64, f64)>>()
    };
    let threads: Vec<Vec<(u64, f64)>> = std::thread::scope(|scope| {
        let started: Vec<_> = (0..cores).map(|_| scope.spawn(one)).collect();
        started.into_iter().filter_map(|t| t.join().ok()).collect()
    });
    let together = |k: usize| {
        let each = threads.iter().filter_map(|t| t.get(k));
        let (done, longest) = each.fold((0, 0.0_f64), |(n, t), (done, ns)| (n + done, t.max(*ns)));
        (longest > 0.0).then(|| done as f64 / longest)
    };
    summary((0..effort.repetitions).filter_map(together).collect())
}

/// The median, and half the distance of the quartiles.
fn summary(mut figures: Vec<f64>) -> Option<Rate> {
    figures.sort_by(f64::total_cmp);
    let at = |part: f64| figures.get((part * (figures.len().saturating_sub(1)) as f64).round() as usize).copied();
    let value = at(0.5).filter(|v| v.is_finite() && *v > 0.0)?;
    Some(Rate { value, spread: Some((at(0.75)? - at(0.25)?) / 2.0) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::machine::Level;

    #[test]
    fn medians_and_quartiles() {
        let of = |v: &[f64]| summary(v.to_vec()).map(|r| (r.value, r.spread));
        assert_eq!(of(&[9.0, 1.0, 5.0, 3.0, 7.0]), Some((5.0, Some(2.0))));
        assert_eq!(of(&[4.0]), Some((4.0, Some(0.0))));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn arrays_lie_below_the_level() {
        let levels = [("L1", 32 << 10), ("L2", 1 << 20), ("L3", 1 << 21)];
        let levels = levels.into_iter().map(|(name, size)| Level::new(name, size, 64, 8)).collect();
        let m = Machine::new("m", levels);
        let bytes = |k| array_below(&m, k, Effort::USUAL);
        // A quarter of L2; all of L3, because a quarter of it would be in L2.
        assert_eq!((bytes(0), bytes(1), bytes(2)), (256 << 10, 1 << 21, 1 << 23));
    }

    /// Everything is measured; how fast it is depends on the machine.
    #[test]
    fn a_small_effort_measures_everything() {
        let effort = Effort { repetitions: 3, repetition: Duration::from_micros(100), largest: 1 << 20 };
        let levels = vec![Level::new("L1", 32 << 10, 64, 8), Level::new("L2", 256 << 10, 64, 8)];
        let mut heard = Vec::new();
        let m = measure(Machine::new("m", levels), effort, |what| heard.push(what.to_string()));
        assert_eq!(heard, ["arithmetic", "the registers and the first level", "what lies in L2", "memory"]);
        for rates in [&m.registers_one_core, &m.levels[0].one_core, &m.memory_one_core] {
            let all = [rates.loads, rates.stores, rates.copies, rates.latency_ns];
            assert!(all.iter().all(|r| r.is_some_and(|r| r.value > 0.0)), "{rates:?}");
        }
        assert!(m.levels[1].one_core.no_bandwidth(), "what is below the last level is memory's");
        assert!(!m.memory_all_cores.no_bandwidth() && m.peak_gflops.is_some() && m.scalar_gflops.is_some());
    }
}
