//! How long a range takes on one core. In: operations and bytes across every boundary. Out: the least time and what takes
//! it, and the most.
//!
//! The least is the roofline: each resource works on its own, the slowest decides (Williams, Waterman, Patterson: Roofline,
//! CACM 52(4), 2009). The most is that of the execution-cache-memory model, in which nothing overlaps but arithmetic with
//! transfers (Treibig, Hager: PPAM 2009; Hofmann, Eitzinger, Fey 2015; Hammer et al.: Kerncraft, 2017): the sum of the
//! boundaries, that of the registers included, or the arithmetic where it is longer.

use super::{Machine, Rates};

/// What a range does.
#[derive(Clone, Debug, Default)]
pub struct Work {
    pub flops: u64,
    /// Bytes loaded to registers and stored from there.
    pub registers: (u64, u64),
    /// For each level, from the processor on: bytes read across the boundary below it, and bytes of fills for writes
    /// and of write-backs. Lines without changes that a victim level takes over move along with the reads that evict
    /// them, and are part of what was measured.
    pub below: Vec<(u64, u64)>,
}

/// The bounds of a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Seconds {
    /// What decides the least: `compute`, the name of a level, `memory`.
    pub bound: String,
    pub low: f64,
    /// `None` where the machine does not say how fast a boundary is that was crossed.
    pub high: Option<f64>,
}

impl Machine {
    /// What the boundary below a level does with one core busy; below the last level that is memory's.
    #[must_use]
    pub fn below(&self, level: usize) -> Option<&Rates> {
        let own = &self.levels.get(level)?.one_core;
        let last = level + 1 == self.levels.len();
        Some(if own.no_bandwidth() && last { &self.memory_one_core } else { own })
    }

    /// Bounds of the time; `None` where the machine states no peak or no bandwidth.
    #[must_use]
    pub fn seconds(&self, work: &Work) -> Option<Seconds> {
        let compute = work.flops as f64 / (self.peak_gflops?.value * 1e9);
        let last = self.levels.len().saturating_sub(1);
        let mut least = Seconds { bound: "compute".into(), low: compute, high: None };
        let registers = (!self.registers_one_core.no_bandwidth()).then_some(&self.registers_one_core);
        let (from, to) = work.registers;
        let mut most = Some(registers.and_then(|r| r.at_most(from as f64, to as f64)).unwrap_or(0.0));
        let mut known = false;
        for (k, (read, written)) in work.below.iter().enumerate() {
            let (read, written) = (*read as f64, *written as f64);
            let rates = self.below(k).filter(|r| !r.no_bandwidth());
            known |= rates.is_some();
            let low = rates.and_then(|r| r.at_least(read, written)).unwrap_or(0.0);
            if low > least.low {
                let bound = if k == last { "memory" } else { self.levels.get(k).map_or("", |l| l.name.as_str()) };
                (least.bound, least.low) = (bound.into(), low);
            }
            let high = if read + written > 0.0 { rates.and_then(|r| r.at_most(read, written)) } else { Some(0.0) };
            most = most.zip(high).map(|(a, b)| a + b);
        }
        least.high = most.map(|m| m.max(self.slowest_arithmetic(work.flops)).max(least.low));
        known.then_some(least)
    }

    /// Arithmetic where the compiler found no vectors, else at the peak.
    fn slowest_arithmetic(&self, flops: u64) -> f64 {
        let rate = self.scalar_gflops.or(self.peak_gflops).map_or(f64::INFINITY, |r| r.value);
        flops as f64 / (rate * 1e9)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Level, Machine, Rate, Rates};
    use super::{Seconds, Work};

    fn machine(peak: Option<f64>, l1: Option<f64>, memory: Option<f64>) -> Machine {
        let rates = |gbs: Option<f64>| gbs.map_or(Rates::default(), Rates::alike);
        let level = |name: &str, gbs| Level { one_core: rates(gbs), ..Level::new(name, 32 << 10, 64, 8) };
        let levels = vec![level("L1", l1), level("L2", None)];
        Machine { peak_gflops: peak.map(Rate::stated), memory_one_core: rates(memory), ..Machine::new("m", levels) }
    }

    fn of(m: &Machine, flops: u64) -> Option<(String, f64, Option<f64>)> {
        let below = vec![(60_000, 40_000), (10_000, 0)];
        let found: Option<Seconds> = m.seconds(&Work { flops, registers: (100_000, 0), below });
        found.map(|s| (s.bound, s.low, s.high))
    }

    #[test]
    fn the_slowest_resource_decides_the_least_time_and_the_sum_the_most() {
        // 100,000 B at 100 GB/s take 1 us, 10,000 B from memory at 5 GB/s take 2 us.
        let m = machine(Some(10.0), Some(100.0), Some(5.0));
        assert_eq!(of(&m, 100), Some(("memory".into(), 2e-6, Some(3e-6))));
        assert_eq!(of(&m, 100_000), Some(("compute".into(), 1e-5, Some(1e-5))));
        // The registers: 100,000 B at 200 GB/s are half a microsecond more.
        let m = Machine { registers_one_core: Rates::alike(200.0), ..m };
        assert_eq!(of(&m, 100), Some(("memory".into(), 2e-6, Some(3.5e-6))));
        // Scalar code is slower than the peak: 18,000 operations at 2 Gflop/s take 9 us, less than 2 us at the peak.
        let m = Machine { scalar_gflops: Some(Rate::stated(2.0)), ..m };
        assert_eq!(of(&m, 18_000), Some(("memory".into(), 2e-6, Some(9e-6))));
    }

    #[test]
    fn what_is_not_known_bounds_nothing() {
        assert_eq!(of(&machine(Some(10.0), Some(100.0), None), 100), Some(("L1".into(), 1e-6, None)));
        assert_eq!(of(&machine(None, Some(100.0), None), 100), None);
        assert_eq!(of(&machine(Some(10.0), None, None), 100), None);
    }
}
