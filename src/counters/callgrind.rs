//! callgrind's output file: as cachegrind's, with calls, compressed names and relative positions.
//! In: text. Out: readings of every function with what it calls, and of the whole program.

use super::cachegrind::{CUT, costs, count, simulated};
use super::{CounterFile, CounterFormat, Read, SimulatedCache, UnreadableCounters, shown};
use rustc_hash::FxHashMap;

pub(super) fn read(text: &str) -> Read {
    let mut state = State { positions: 1, ..State::default() };
    for (n, row) in text.lines().enumerate() {
        state.row(n + 1, row.trim_end())?;
    }
    // Counts of 0 at the end of a row are left out, so that a row does not show that it is cut: its end does.
    state.finish(text.lines().count(), text.ends_with('\n'))
}

#[derive(Default)]
struct State {
    events: Vec<String>,
    caches: Vec<SimulatedCache>,
    /// Numbers in front of the counts of a line.
    positions: usize,
    names: FxHashMap<String, String>,
    functions: Vec<(String, usize, Vec<u64>)>,
    index: FxHashMap<String, usize>,
    current: Option<usize>,
    called: String,
    /// The next line holds what a call cost, inclusive.
    after_call: bool,
    totals: Option<(usize, Vec<u64>)>,
}

impl State {
    fn row(&mut self, line: usize, row: &str) -> Result<(), UnreadableCounters> {
        if let Some(names) = row.strip_prefix("events:") {
            self.events = names.split_whitespace().map(String::from).collect();
        } else if let Some(kinds) = row.strip_prefix("positions:") {
            self.positions = kinds.split_whitespace().count().max(1);
        } else if let Some(name) = row.strip_prefix("fn=") {
            let name = self.name(name, line)?;
            self.enter(name, line);
        } else if let Some(name) = row.strip_prefix("cfn=") {
            self.called = self.name(name, line)?;
        } else if row.starts_with("calls=") {
            self.after_call = true;
        } else if let Some(t) = row.strip_prefix("totals:") {
            // The last line. (`summary:` stands in front, so that it says nothing of a cut file.)
            self.totals = Some((line, costs(t, self.events.len(), line)?));
        } else if row.starts_with("desc:") {
            self.caches.extend(simulated(row));
        } else if row.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            self.costs(line, row)?;
        }
        Ok(())
    }

    fn costs(&mut self, line: usize, row: &str) -> Result<(), UnreadableCounters> {
        let mut rest = row;
        for _ in 0..self.positions {
            rest = rest.trim_start().split_once(char::is_whitespace).map_or("", |(_, r)| r);
        }
        let values = costs(rest, self.events.len(), line)?;
        let call = std::mem::take(&mut self.after_call);
        let Some((name, _, sums)) = self.current.and_then(|k| self.functions.get_mut(k)) else {
            return Err(UnreadableCounters::at(line, "there are counts before the first `fn=`", CUT));
        };
        // What a function calls counts in it too, its own recursion once.
        if !call || *name != self.called {
            for (s, v) in sums.iter_mut().zip(&values) {
                *s = s.saturating_add(*v);
            }
        }
        Ok(())
    }

    /// `(12) name` defines a number, `(12)` uses it, anything else is a name itself, `(below main)` too.
    fn name(&mut self, text: &str, line: usize) -> Result<String, UnreadableCounters> {
        let text = text.trim();
        let numbered = text.strip_prefix('(').and_then(|t| t.split_once(')'));
        let Some((id, name)) = numbered.filter(|(id, _)| id.bytes().all(|b| b.is_ascii_digit())) else {
            return Ok(text.to_string());
        };
        let name = name.trim();
        if name.is_empty() {
            return self.names.get(id).cloned().ok_or_else(|| {
                UnreadableCounters::at(line, format!("the name ({}) is used before it is defined", shown(id)), CUT)
            });
        }
        self.names.insert(id.to_string(), name.to_string());
        Ok(name.to_string())
    }

    fn enter(&mut self, name: String, line: usize) {
        let next = self.functions.len();
        let k = *self.index.entry(name.clone()).or_insert(next);
        if k == next {
            self.functions.push((name, line, vec![0; self.events.len()]));
        }
        self.current = Some(k);
    }

    fn finish(self, lines: usize, ended: bool) -> Read {
        let Some((line, totals)) = self.totals.filter(|(line, _)| ended || *line < lines) else {
            return Err(UnreadableCounters::at(lines.max(1), "the file ends without its whole `totals:`", CUT));
        };
        let whole = self.events.iter().zip(&totals).map(|(e, v)| count(None, e, *v, line));
        let parts = self.functions.iter().flat_map(|(name, line, values)| {
            self.events.iter().zip(values).map(move |(e, v)| count(Some(name), e, *v, *line))
        });
        let counts = whole.chain(parts).collect();
        Ok(CounterFile {
            format: CounterFormat::Callgrind,
            counts,
            caches: self.caches,
            inclusive: true,
            messages: None,
        })
    }
}
