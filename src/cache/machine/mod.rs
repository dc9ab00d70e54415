//! Machine descriptions. In: a name, a file or the operating system. Out: [`Machine`].
//!
//! The shipped ones are the files `stdlib/machines/*.toml`; [`file`] reads the format, [`linux_caches`]
//! asks Linux about the machine that runs the program.

use super::replacement::Replacement;

pub(crate) mod file;
pub(crate) mod linux_caches;
mod network;
mod rates;
mod seconds;
pub(crate) mod written;

pub(crate) use rates::{Rate, Rates};
pub(crate) use seconds::Work;

pub use network::Network;

/// What a level does with a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Write {
    /// Keeps it until the line is evicted.
    Back,
    /// Passes it on at once.
    Through,
}

impl Write {
    /// As in descriptions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Write::Back => "back",
            Write::Through => "through",
        }
    }
}

/// What a level holds of the lines of the levels above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// Neither the same nor others: no rule.
    Independent,
    /// All of them: a line evicted here leaves the levels above too.
    Inclusive,
    /// None of them: it is filled by what the level above evicts, and gives a line up on a hit.
    Victim,
}

impl Holds {
    /// As in descriptions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Holds::Independent => "independent",
            Holds::Inclusive => "inclusive",
            Holds::Victim => "victim",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Bytes of a line.
    pub line: u64,
    /// Lines of a set; all lines of the level when it is fully associative.
    pub ways: u64,
    pub write: Write,
    /// A write that misses fetches the line.
    pub allocate: bool,
    pub holds: Holds,
    pub replacement: Replacement,
    /// How fast bytes cross the boundary below it when one core is busy, and when all are, all together.
    pub one_core: Rates,
    pub all_cores: Rates,
    /// Where the figures come from.
    pub source: Option<String>,
}

impl Level {
    /// Write-back, write-allocate, LRU, independent of the levels above; sizes in bytes.
    #[must_use]
    pub fn new(name: &str, size: u64, line: u64, ways: u64) -> Level {
        Level {
            name: name.into(),
            size,
            line,
            ways,
            write: Write::Back,
            allocate: true,
            holds: Holds::Independent,
            replacement: Replacement::Lru,
            one_core: Rates::default(),
            all_cores: Rates::default(),
            source: None,
        }
    }

    #[must_use]
    pub fn sets(&self) -> u64 {
        self.size / (self.line * self.ways)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    pub name: String,
    pub description: String,
    pub source: Option<String>,
    pub clock_ghz: Option<f64>,
    /// Cores that `all_cores` is the figure of.
    pub cores: Option<u64>,
    /// Double precision, one core.
    pub peak_gflops: Option<Rate>,
    /// Of all cores together.
    pub peak_gflops_all_cores: Option<Rate>,
    /// Where the peaks come from.
    pub peak_source: Option<String>,
    /// Of one core, one addition and one multiplication after the other, no vectors.
    pub scalar_gflops: Option<Rate>,
    /// Between the registers and the first level.
    pub registers_one_core: Rates,
    pub registers_all_cores: Rates,
    /// Between the last level and memory.
    pub memory_one_core: Rates,
    pub memory_all_cores: Rates,
    /// Between ranks.
    pub network: Option<Network>,
    /// From the processor on; never empty.
    pub levels: Vec<Level>,
}

impl Machine {
    /// Levels alone, without sources, rates or bandwidths.
    #[must_use]
    pub fn new(name: &str, levels: Vec<Level>) -> Machine {
        Machine {
            name: name.into(),
            description: String::new(),
            source: None,
            clock_ghz: None,
            cores: None,
            peak_gflops: None,
            peak_gflops_all_cores: None,
            peak_source: None,
            scalar_gflops: None,
            registers_one_core: Rates::default(),
            registers_all_cores: Rates::default(),
            memory_one_core: Rates::default(),
            memory_all_cores: Rates::default(),
            network: None,
            levels,
        }
    }
}

/// The shipped descriptions by file name, sorted.
pub(crate) const SHIPPED: &[(&str, &str)] = &[
    ("a64fx", include_str!("../../../stdlib/machines/a64fx.toml")),
    ("generic", include_str!("../../../stdlib/machines/generic.toml")),
    ("icelake-sp", include_str!("../../../stdlib/machines/icelake-sp.toml")),
    ("neoverse-n1", include_str!("../../../stdlib/machines/neoverse-n1.toml")),
    ("power4", include_str!("../../../stdlib/machines/power4.toml")),
    ("r14k", include_str!("../../../stdlib/machines/r14k.toml")),
    ("skylake-sp", include_str!("../../../stdlib/machines/skylake-sp.toml")),
    ("ultra2", include_str!("../../../stdlib/machines/ultra2.toml")),
    ("zen3", include_str!("../../../stdlib/machines/zen3.toml")),
];

/// Text of a shipped description; capitals, blanks and underscores do not matter.
#[must_use]
pub fn shipped(name: &str) -> Option<(&'static str, &'static str)> {
    let plain = |s: &str| s.to_lowercase().replace([' ', '_', '-'], "");
    SHIPPED.iter().copied().find(|(n, _)| plain(n) == plain(name))
}

#[cfg(test)]
mod tests;
