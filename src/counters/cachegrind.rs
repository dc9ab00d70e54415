//! cachegrind's output file: counts by file, function and line. In: text. Out: readings of every
//! function and of the whole program, and the simulated caches.

use super::{CounterFile, CounterFormat, CounterReading, Read, Reading, SimulatedCache, UnreadableCounters, shown};

pub(super) fn read(text: &str) -> Read {
    let mut state = State::default();
    for (n, row) in text.lines().enumerate() {
        state.row(n + 1, row.trim_end())?;
    }
    state.finish(text.lines().count())
}

/// The data cache of a line `desc: D1 cache: 32768 B, 64 B, 8-way associative`; the instruction cache is none.
pub(super) fn simulated(row: &str) -> Option<SimulatedCache> {
    let (name, shape) = row.strip_prefix("desc:")?.trim_start().split_once(" cache:")?;
    let mut parts = shape.split(',').map(|part| part.trim().split([' ', '-']).next().unwrap_or_default());
    let size = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    let ways = match parts.next()? {
        "direct" => 1,
        ways => ways.parse().ok()?,
    };
    (name != "I1").then(|| SimulatedCache { name: name.into(), size, line, ways })
}

/// One count for each event; an event without a value, or with `.`, counts nothing.
pub(super) fn costs(text: &str, events: usize, line: usize) -> Result<Vec<u64>, UnreadableCounters> {
    let mut all = Vec::with_capacity(events);
    for word in text.split_whitespace() {
        let value = if word == "." { Ok(0) } else { word.parse() };
        all.push(value.map_err(|_| UnreadableCounters::at(line, format!("'{}' is not a count", shown(word)), CUT))?);
    }
    if all.len() > events {
        let message = format!("{} counts, but `events:` names {events}", all.len());
        return Err(UnreadableCounters::at(line, message, CUT));
    }
    all.resize(events, 0);
    Ok(all)
}

/// The reading of one event.
pub(super) fn count(region: Option<&str>, event: &str, value: u64, line: usize) -> CounterReading {
    CounterReading {
        region: region.map(String::from),
        event: event.to_string(),
        unit: String::new(),
        reading: Reading::Value(value as f64),
        running: None,
        variance: None,
        part: None,
        line,
    }
}

pub(super) const CUT: &str = "Was the file cut off? Run the tool again; it writes the file when the program ends.";

#[derive(Default)]
struct State {
    events: Vec<String>,
    caches: Vec<SimulatedCache>,
    /// Function, line of its first `fn=`, counts.
    functions: Vec<(String, usize, Vec<u64>)>,
    current: Option<usize>,
    summary: Option<(usize, Vec<u64>)>,
}

impl State {
    fn row(&mut self, line: usize, row: &str) -> Result<(), UnreadableCounters> {
        if let Some(names) = row.strip_prefix("events:") {
            self.events = names.split_whitespace().map(String::from).collect();
        } else if let Some(name) = row.strip_prefix("fn=") {
            self.enter(name.trim(), line);
        } else if let Some(totals) = row.strip_prefix("summary:") {
            self.summary = Some((line, costs(totals, self.events.len(), line)?));
        } else if row.starts_with("desc:") {
            self.caches.extend(simulated(row));
        } else if row.starts_with(|c: char| c.is_ascii_digit()) {
            let (_, values) = row.split_once(char::is_whitespace).unwrap_or((row, ""));
            let values = costs(values, self.events.len(), line)?;
            let Some((_, _, sums)) = self.current.and_then(|k| self.functions.get_mut(k)) else {
                return Err(UnreadableCounters::at(line, "there are counts before the first `fn=`", CUT));
            };
            add(sums, &values);
        } else if !row.is_empty() && !["fl=", "fi=", "fe=", "cmd:", "#"].iter().any(|k| row.starts_with(k)) {
            return Err(UnreadableCounters::at(line, format!("'{}' is not part of the format", shown(row)), CUT));
        }
        Ok(())
    }

    fn enter(&mut self, name: &str, line: usize) {
        let known = self.functions.iter().position(|(n, _, _)| n == name);
        self.current = known.or_else(|| {
            self.functions.push((name.to_string(), line, vec![0; self.events.len()]));
            Some(self.functions.len() - 1)
        });
    }

    fn finish(self, lines: usize) -> Read {
        let Some((line, totals)) = self.summary else {
            return Err(UnreadableCounters::at(lines.max(1), "the file ends without its `summary:`", CUT));
        };
        let mut sums = vec![0; self.events.len()];
        for (_, _, values) in &self.functions {
            add(&mut sums, values);
        }
        if sums != totals {
            return Err(UnreadableCounters::at(line, "the counts of the functions do not add up to the summary", CUT));
        }
        let whole = self.events.iter().zip(&totals).map(|(e, v)| count(None, e, *v, line));
        let parts = self.functions.iter().flat_map(|(name, line, values)| {
            self.events.iter().zip(values).map(move |(e, v)| count(Some(name), e, *v, *line))
        });
        let counts = whole.chain(parts).collect();
        Ok(CounterFile {
            format: CounterFormat::Cachegrind,
            counts,
            caches: self.caches,
            inclusive: false,
            messages: None,
        })
    }
}

fn add(sums: &mut [u64], values: &[u64]) {
    for (s, v) in sums.iter_mut().zip(values) {
        *s = s.saturating_add(*v);
    }
}
