//! The roofline bound. In: operations and bytes across every boundary. Out: the least time, and
//! what takes it: each resource works on its own, the slowest one decides (Williams, Waterman,
//! Patterson: Roofline, CACM 52(4), 2009).

use super::Machine;

impl Machine {
    /// What decides (`compute`, the name of a level, `memory`) and seconds, from operations and the
    /// bytes that crossed each boundary in both directions; `None` where the machine states no peak
    /// or no bandwidth.
    #[must_use]
    pub fn roofline(&self, flops: u64, crossed: &[u64]) -> Option<(String, f64)> {
        let compute = ("compute".to_string(), flops as f64 / (self.peak_gflops? * 1e9));
        let last = self.levels.len().saturating_sub(1);
        let crossings = self.levels.iter().zip(crossed).enumerate().filter_map(|(k, (level, &bytes))| {
            let bandwidth = level.bandwidth.or(self.memory_bandwidth.filter(|_| k == last))?;
            let name = if k == last { "memory".to_string() } else { level.name.clone() };
            Some((name, bytes as f64 / (bandwidth * 1e9)))
        });
        let crossings: Vec<(String, f64)> = crossings.collect();
        if crossings.is_empty() {
            return None;
        }
        Some(crossings.into_iter().fold(compute, |a, b| if b.1 > a.1 { b } else { a }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Level, Machine};

    fn machine(peak: Option<f64>, l1: Option<f64>, memory: Option<f64>) -> Machine {
        let level = |name: &str, bandwidth| Level { bandwidth, ..Level::new(name, 32 << 10, 64, 8) };
        let levels = vec![level("L1", l1), level("L2", None)];
        Machine { peak_gflops: peak, memory_bandwidth: memory, ..Machine::new("m", levels) }
    }

    #[test]
    fn the_slowest_resource_decides() {
        let of = |m: &Machine, flops| m.roofline(flops, &[100_000, 10_000]);
        // 100,000 B at 100 GB/s take 1 us, 10,000 B from memory at 5 GB/s take 2 us.
        let m = machine(Some(10.0), Some(100.0), Some(5.0));
        assert_eq!(of(&m, 100), Some(("memory".into(), 2e-6)));
        assert_eq!(of(&m, 100_000), Some(("compute".into(), 1e-5)));
        assert_eq!(of(&machine(Some(10.0), Some(100.0), None), 100), Some(("L1".into(), 1e-6)));
        assert_eq!(of(&machine(None, Some(100.0), None), 100), None);
        assert_eq!(of(&machine(Some(10.0), None, None), 100), None);
    }
}
