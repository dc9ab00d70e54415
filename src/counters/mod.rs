//! Counter files: what `perf stat`, `likwid-perfctr`, cachegrind and callgrind wrote, or a plain
//! table; or messages between ranks, as the wrapper of `tools/pmpi` writes them. In: the text of one file. Out: a
//! [`CounterFile`] of readings, each with its line; what an event means is in [`events`]. The formats are recognised by their text, never by the name.

mod cachegrind;
mod callgrind;
pub(crate) mod events;
mod likwid;
pub(crate) mod messages;
mod number;
mod perf_csv;
mod perf_json;
mod plain;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

/// Which tool wrote a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CounterFormat {
    PerfCsv,
    PerfJson,
    Likwid,
    Cachegrind,
    Callgrind,
    /// `region,event,count`
    Plain,
    /// `rank,peer,op,calls,bytes`
    Messages,
}

impl CounterFormat {
    /// The command that writes such files.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            CounterFormat::PerfCsv => "perf stat -x",
            CounterFormat::PerfJson => "perf stat -j",
            CounterFormat::Likwid => "likwid-perfctr -O",
            CounterFormat::Cachegrind => "cachegrind",
            CounterFormat::Callgrind => "callgrind",
            CounterFormat::Plain => "region,event,count",
            CounterFormat::Messages => "rank,peer,op,calls,bytes",
        }
    }
}

/// What a counter said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Reading {
    Value(f64),
    /// The machine has no such counter.
    NotSupported,
    /// The counter never ran.
    NotCounted,
}

/// One reading.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CounterReading {
    /// Function or marked region; `None` for the whole program.
    pub region: Option<String>,
    pub event: String,
    /// Unit that the tool gives, such as `MiB`; empty for plain counts.
    pub unit: String,
    pub reading: Reading,
    /// Percent of the time that the counter really ran; less than 100 when it was multiplexed and
    /// the tool has scaled the value.
    pub running: Option<f64>,
    /// Percent by which repeated runs differ (`perf stat -r`).
    pub variance: Option<f64>,
    /// CPU, core, socket, thread or interval in front of the reading; readings of one event that
    /// differ in it are added.
    pub part: Option<String>,
    /// Line of the file, from 1.
    pub line: usize,
}

/// A file that was understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CounterFile {
    pub format: CounterFormat,
    pub counts: Vec<CounterReading>,
    /// The data caches that the tool simulated, where the file describes them (cachegrind, callgrind).
    pub caches: Vec<SimulatedCache>,
    /// Regions in which some event is inclusive of what the region calls (callgrind).
    pub inclusive: bool,
    /// What ranks sent each other, in a table of messages, which has no counts.
    pub messages: Option<messages::Messages>,
}

impl CounterFile {
    /// The counts of two processes of one program.
    #[must_use]
    pub(crate) fn with(mut self, other: CounterFile) -> CounterFile {
        let key = |c: &CounterReading| (c.region.clone(), c.event.clone(), c.part.clone());
        let places: BTreeMap<_, usize> = self.counts.iter().enumerate().map(|(k, c)| (key(c), k)).collect();
        for theirs in other.counts {
            let own = places.get(&key(&theirs)).and_then(|&k| self.counts.get_mut(k));
            match (own.map(|c| &mut c.reading), &theirs.reading) {
                (Some(Reading::Value(a)), Reading::Value(b)) => *a += b,
                (Some(_), _) => {}
                (None, _) => self.counts.push(theirs),
            }
        }
        self
    }

    /// Bytes of a line of the first or the last level, where the file states it.
    #[must_use]
    pub(crate) fn line_bytes(&self, level: &events::LevelName) -> Option<u64> {
        let cache = if *level == events::LevelName::Last { self.caches.last() } else { self.caches.first() };
        cache.map(|c| c.line)
    }
}

/// A cache as its simulator describes it: `desc: D1 cache: 32768 B, 64 B, 8-way associative`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct SimulatedCache {
    /// `D1` or `LL`
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Bytes of a line.
    pub line: u64,
    /// Lines of a set.
    pub ways: u64,
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnreadableCounters {
    /// Line of the file, from 1; `None` where the whole file is meant.
    pub line: Option<usize>,
    pub message: String,
    pub help: String,
}

impl UnreadableCounters {
    fn at(line: usize, message: impl Into<String>, help: impl Into<String>) -> UnreadableCounters {
        UnreadableCounters { line: Some(line), message: message.into(), help: help.into() }
    }

    fn whole(message: impl Into<String>, help: impl Into<String>) -> UnreadableCounters {
        UnreadableCounters { line: None, message: message.into(), help: help.into() }
    }
}

type Read = Result<CounterFile, UnreadableCounters>;

/// Longest file that is read, bytes: counter files are short.
pub(crate) const LARGEST: usize = 256 << 20;

/// Reads a counter file of any known format.
///
/// # Errors
/// When the text is of no known format, is cut off or contradicts itself; with the line.
pub(crate) fn read(bytes: &[u8]) -> Read {
    if bytes.len() > LARGEST {
        return Err(UnreadableCounters::whole("the file is larger than 256 MiB", FORMATS));
    }
    if bytes.iter().take(4096).any(|&b| b == 0) {
        return Err(UnreadableCounters::whole("this is a binary file", BINARY));
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let file = match recognise(text)? {
        CounterFormat::PerfCsv => perf_csv::read(text),
        CounterFormat::PerfJson => perf_json::read(text),
        CounterFormat::Likwid => likwid::read(text),
        CounterFormat::Cachegrind => cachegrind::read(text),
        CounterFormat::Callgrind => callgrind::read(text),
        CounterFormat::Plain => plain::read(text),
        CounterFormat::Messages => messages::read(text),
    }?;
    if file.counts.is_empty() && file.messages.is_none() {
        return Err(UnreadableCounters::whole(
            format!("no counter is in this file of {}", file.format.name()),
            FORMATS,
        ));
    }
    Ok(file)
}

const FORMATS: &str = "Give the output of `perf stat -x\\; -o FILE`, `perf stat -j -o FILE`, `likwid-perfctr -O`, cachegrind or callgrind, or a table with the heading region,event,count or rank,peer,op,calls,bytes.";
const BINARY: &str = "Of `perf record` there are no counts to read: use `perf stat -x\\; -o FILE`. Give cachegrind's own output file (cachegrind.out.PID).";

fn recognise(text: &str) -> Result<CounterFormat, UnreadableCounters> {
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !is_comment(l));
    let Some(first) = lines.next() else {
        return Err(UnreadableCounters::whole("the file is empty", FORMATS));
    };
    let starts = |what: &[&str]| text.lines().any(|l| what.iter().any(|w| l.trim_start().starts_with(w)));
    if first.starts_with('{') || first.starts_with('[') {
        return Ok(CounterFormat::PerfJson);
    }
    if starts(&["TABLE,", "STRUCT,Info"]) {
        return Ok(CounterFormat::Likwid);
    }
    if starts(&["creator: callgrind", "# callgrind format", "positions:"]) {
        return Ok(CounterFormat::Callgrind);
    }
    if starts(&["events:"]) && starts(&["fn=", "summary:", "fl="]) {
        return Ok(CounterFormat::Cachegrind);
    }
    if messages::is_heading(first) {
        return Ok(CounterFormat::Messages);
    }
    if plain::is_heading(first) {
        return Ok(CounterFormat::Plain);
    }
    if first.starts_with('<') && !first.starts_with("<not ") {
        return Err(UnreadableCounters::at(line_of(text, first), "this looks like HTML or XML", FORMATS));
    }
    if text.contains("Performance counter stats for") {
        let line = text.lines().position(|l| l.contains("Performance counter stats for")).map_or(1, |n| n + 1);
        return Err(UnreadableCounters::at(
            line,
            "this is perf's output for reading, which its versions write differently",
            "Run `perf stat -x\\; -o FILE` or `perf stat -j -o FILE`.",
        ));
    }
    Ok(CounterFormat::PerfCsv)
}

fn line_of(text: &str, what: &str) -> usize {
    text.lines().position(|l| l.trim() == what).map_or(1, |n| n + 1)
}

/// `# started on …`
fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// Text for an error message: short, without control characters.
fn shown(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
    if clean.len() < text.trim_end().len() { format!("{clean}…") } else { clean }
}
