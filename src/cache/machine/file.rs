//! The format of machine descriptions (TOML). In: a text. Out: [`Machine`], or diagnostics that
//! point at what is wrong in it.
//!
//! ```toml
//! name = "Example"                 # needed
//! description = "…"
//! source = "where the figures come from"
//! clock_ghz = 2.0
//! cores = 8                        # that `all_cores` is the figure of
//! peak_gflops = 32.0               # double precision, one core
//! peak_gflops_all_cores = 256.0
//! peak_source = "…"
//! scalar_gflops = 8.0              # one core, without vectors
//! [registers.one_core]             # between the registers and the first level
//! loads = 190.0                    # as in a level
//! [memory]
//! bandwidth = 20.0                 # GB/s, as in a level; or one_core, all_cores
//! source = "…"
//! [network]                        # between ranks
//! latency_us = 1.5                 # needed, as is the bandwidth
//! bandwidth_gb_s = 12.5            # each direction, one rank
//! ranks_per_node = 1
//! source = "…"
//! [[level]]                        # one for each level, from the processor on
//! name = "L1"                      # needed, as are size, line and ways
//! size = "32K"                     # or bytes
//! line = 64                        # bytes, a power of two
//! ways = 8                         # or "full"
//! write = "back"                   # or "through"
//! allocate = true                  # a write that misses fetches the line
//! holds = "independent"            # or "inclusive", "victim"
//! replacement = "lru"              # or "tree-plru", with 2, 4, 8 … 64 ways
//! source = "…"
//! bandwidth = 100.0                # GB/s to what is below, one core, in every direction; or
//! [level.one_core]                 # (and all_cores: all of them together)
//! loads = 110.0                    # GB/s that cross when lines are only read
//! stores = 80.0                    # when they are only written: fills and write-backs
//! copies = 90.0                    # when one array is copied to another
//! latency_ns = 4.1
//! loads_spread = 1.2               # half the distance of the quartiles; so of every key
//! source = "…"
//! ```

use super::{Holds, Level, Machine, Network, Rate, Rates, Write};
use crate::cache::replacement::{Replacement, TREE_WAYS};
use crate::text::codes::{self, Code};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Sources, Span};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const NETWORK: &[&str] = &["latency_us", "bandwidth_gb_s", "ranks_per_node", "source"];
const TOP: &[&str] = &[
    "name",
    "description",
    "source",
    "clock_ghz",
    "cores",
    "peak_gflops",
    "peak_gflops_spread",
    "peak_gflops_all_cores",
    "peak_gflops_all_cores_spread",
    "peak_source",
    "scalar_gflops",
    "scalar_gflops_spread",
    "registers",
    "memory",
    "network",
    "level",
];
const REGISTERS: &[&str] = &["one_core", "all_cores"];
const MEMORY: &[&str] = &["bandwidth", "source", "one_core", "all_cores"];
const LEVEL: &[&str] = &[
    "name",
    "size",
    "line",
    "ways",
    "write",
    "allocate",
    "holds",
    "replacement",
    "bandwidth",
    "one_core",
    "all_cores",
    "source",
];
const RATES: &[&str] = &[
    "loads",
    "loads_spread",
    "stores",
    "stores_spread",
    "copies",
    "copies_spread",
    "latency_ns",
    "latency_ns_spread",
    "source",
];
/// Largest size and number of ways that are simulated.
const LARGEST: u64 = 1 << 32;
/// Bytes of the smallest line: the widest element lies in one.
const SMALLEST_LINE: u64 = 16;

/// Reads a description.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub fn parse(sources: &Sources, file: FileId) -> Result<Machine, Vec<Diagnostic>> {
    let text = &sources.get(file).text;
    let mut reader = Reader { file, problems: Vec::new() };
    let machine = match DeTable::parse(text) {
        Ok(top) => reader.machine(&top),
        Err(e) => {
            let at = e.span().unwrap_or(0..0);
            reader.problem(
                codes::SLM701,
                at,
                format!("this is not TOML: {}", e.message()),
                "",
                "see `slamm machines zen3`",
            );
            None
        }
    };
    match machine {
        Some(m) if reader.problems.is_empty() => Ok(m),
        _ => Err(reader.problems),
    }
}

struct Reader {
    file: FileId,
    problems: Vec<Diagnostic>,
}

type Table<'t> = Spanned<DeTable<'t>>;
type Field<'a, 't> = (&'a DeTable<'t>, Range<usize>);

/// A level with the places of its figures.
struct Placed {
    level: Level,
    size: Range<usize>,
    line: Range<usize>,
    holds: Range<usize>,
}

impl Reader {
    fn problem(&mut self, code: Code, at: Range<usize>, message: String, label: &str, help: &str) {
        let d = Diagnostic::error(code, message).at(Span::new(self.file, at.start, at.end), label);
        self.problems.push(if help.is_empty() { d } else { d.help(help) });
    }

    fn machine(&mut self, top: &Table) -> Option<Machine> {
        let table = top.get_ref();
        let whole: Field = (table, 0..0);
        self.unknown_keys(table, TOP, "a machine");
        let name = self.text(&whole, "name", true);
        let levels = self.levels(table)?;
        let (memory_one_core, memory_all_cores) = self.boundary(table, "memory", MEMORY);
        let (registers_one_core, registers_all_cores) = self.boundary(table, "registers", REGISTERS);
        Some(Machine {
            name: name?,
            description: self.text(&whole, "description", false).unwrap_or_default(),
            source: self.text(&whole, "source", false),
            clock_ghz: self.positive(&whole, "clock_ghz"),
            network: self.network(table),
            cores: self.count(&whole, "cores"),
            peak_gflops: self.rate(&whole, "peak_gflops"),
            peak_gflops_all_cores: self.rate(&whole, "peak_gflops_all_cores"),
            peak_source: self.text(&whole, "peak_source", false),
            scalar_gflops: self.rate(&whole, "scalar_gflops"),
            registers_one_core,
            registers_all_cores,
            memory_one_core,
            memory_all_cores,
            levels,
        })
    }

    /// A table of the description, with keys that it may have.
    fn table<'a, 't>(&mut self, top: &'a DeTable<'t>, key: &str, known: &[&str]) -> Option<Field<'a, 't>> {
        let value = top.get(key)?;
        let Some(found) = value.get_ref().as_table() else {
            let message = format!("`{key}` has to be a table");
            self.problem(codes::SLM704, value.span(), message, "", &format!("write it as [{key}]"));
            return None;
        };
        self.unknown_keys(found, known, key);
        Some((found, value.span()))
    }

    fn network(&mut self, top: &DeTable) -> Option<Network> {
        let t = self.table(top, "network", NETWORK)?;
        for key in ["latency_us", "bandwidth_gb_s"] {
            if t.0.get(key).is_none() {
                self.missing(&t, key);
            }
        }
        let ranks_per_node = match t.0.get("ranks_per_node") {
            None => Some(1),
            Some(v) => {
                let number = v.get_ref().as_integer().and_then(|i| whole(i.as_str()));
                let found = number.filter(|n| (1..=LARGEST).contains(n));
                if found.is_none() {
                    self.wrong(v, "ranks_per_node", "a number of ranks (at least 1)");
                }
                found
            }
        };
        let (latency_us, bandwidth_gb_s) = (self.positive(&t, "latency_us"), self.positive(&t, "bandwidth_gb_s"));
        let source = self.text(&t, "source", false);
        Some(Network {
            latency_us: latency_us?,
            bandwidth_gb_s: bandwidth_gb_s?,
            ranks_per_node: ranks_per_node?,
            source,
        })
    }

    /// A table of its own that has nothing but what a boundary does.
    fn boundary(&mut self, top: &DeTable, key: &str, keys: &[&str]) -> (Rates, Rates) {
        let Some(t) = self.table(top, key, keys) else { return <(Rates, Rates)>::default() };
        let (mut one, all) = self.both_rates(&t);
        if one.source.is_none() {
            one.source = self.text(&t, "source", false);
        }
        (one, all)
    }

    /// What the boundary below does with one core busy, and with all.
    fn both_rates(&mut self, t: &Field) -> (Rates, Rates) {
        let alike = self.positive(t, "bandwidth").map(Rates::alike);
        let one = self.rates(t, "one_core");
        let all = self.rates(t, "all_cores").unwrap_or_default();
        if alike.is_some() && one.is_some() {
            let at = place(t, "bandwidth").unwrap_or(t.1.clone());
            let message = "`bandwidth` and `one_core` say the same thing".to_string();
            self.problem(codes::SLM706, at, message, "", "leave one of them out");
        }
        (one.or(alike).unwrap_or_default(), all)
    }

    fn rates(&mut self, t: &Field, key: &str) -> Option<Rates> {
        let value = t.0.get(key)?;
        let Some(inner) = value.get_ref().as_table() else {
            self.wrong(value, key, "a table with loads, stores, copies or latency_ns");
            return None;
        };
        self.unknown_keys(inner, RATES, key);
        let field = (inner, value.span());
        Some(Rates {
            loads: self.rate(&field, "loads"),
            stores: self.rate(&field, "stores"),
            copies: self.rate(&field, "copies"),
            latency_ns: self.rate(&field, "latency_ns"),
            source: self.text(&field, "source", false),
        })
    }

    /// A positive number with its spread, which may be 0.
    fn rate(&mut self, t: &Field, key: &str) -> Option<Rate> {
        let value = self.positive(t, key);
        let key = format!("{key}_spread");
        let spread = t.0.get(key.as_str()).and_then(|v| {
            let number = number(v).filter(|x| *x >= 0.0);
            if number.is_none() {
                self.wrong(v, &key, "a number of at least 0");
            }
            number
        });
        Some(Rate { value: value?, spread })
    }

    fn count(&mut self, t: &Field, key: &str) -> Option<u64> {
        let v = t.0.get(key)?;
        let n = match v.get_ref() {
            DeValue::Integer(i) => whole(i.as_str()).filter(|n| *n > 0),
            _ => None,
        };
        if n.is_none() {
            self.wrong(v, key, "a positive number of cores");
        }
        n
    }

    fn levels(&mut self, table: &DeTable) -> Option<Vec<Level>> {
        let help = "describe the levels from the processor down, each under [[level]]";
        let Some(value) = table.get("level") else {
            self.problem(codes::SLM703, 0..0, "the machine has no levels".into(), "", help);
            return None;
        };
        let Some(list) = value.get_ref().as_array().filter(|l| !l.is_empty()) else {
            self.problem(codes::SLM704, value.span(), "`level` has to be a list of tables".into(), "", help);
            return None;
        };
        let mut levels: Vec<Placed> = Vec::new();
        let mut complete = true;
        for item in list.iter() {
            let Some(t) = item.get_ref().as_table() else {
                self.problem(codes::SLM704, item.span(), "a level has to be a table".into(), "", help);
                complete = false;
                continue;
            };
            match self.level(&(t, item.span())) {
                Some(l) => {
                    self.against_above(levels.last(), &l);
                    levels.push(l);
                }
                None => complete = false,
            }
        }
        complete.then(|| levels.into_iter().map(|l| l.level).collect())
    }

    fn level(&mut self, t: &Field) -> Option<Placed> {
        self.unknown_keys(t.0, LEVEL, "a level");
        let name = self.text(t, "name", true);
        let size = self.bytes(t, "size");
        let line = self.bytes(t, "line");
        let ways = self.ways(t);
        let write = self.choice(t, "write", &[("back", Write::Back), ("through", Write::Through)]);
        let allocate = self.truth(t, "allocate");
        let holds = self.choice(
            t,
            "holds",
            &[("independent", Holds::Independent), ("inclusive", Holds::Inclusive), ("victim", Holds::Victim)],
        );
        let replacement =
            self.choice(t, "replacement", &[("lru", Replacement::Lru), ("tree-plru", Replacement::TreePlru)]);
        let (one_core, all_cores) = self.both_rates(t);
        let source = self.text(t, "source", false);
        let ((size, size_at), (line, line_at), (ways, ways_at)) = (size?, line?, ways?);
        if !line.is_power_of_two() || line < SMALLEST_LINE {
            self.problem(
                codes::SLM705,
                line_at,
                format!("a line of {line} bytes is not a power of two of at least {SMALLEST_LINE}"),
                "",
                "nearly all machines have lines of 16 to 1024 bytes",
            );
            return None;
        }
        let at = [size_at.clone(), line_at.clone(), ways_at];
        let ways = self.geometry((size, line, ways), &at)?;
        let replacement = replacement.unwrap_or_default();
        if replacement == Replacement::TreePlru && !(ways.is_power_of_two() && TREE_WAYS.contains(&ways)) {
            let at = place(t, "replacement").unwrap_or(t.1.clone());
            let message = format!("a tree cannot choose among {ways} ways");
            self.problem(codes::SLM705, at, message, "", "\"tree-plru\" needs 2, 4, 8, 16, 32 or 64 ways");
            return None;
        }
        let holds_at = place(t, "holds").unwrap_or(t.1.clone());
        Some(Placed {
            level: Level {
                name: name?,
                size,
                line,
                ways,
                write: write.unwrap_or(Write::Back),
                allocate: allocate.unwrap_or(true),
                holds: holds.unwrap_or(Holds::Independent),
                replacement,
                one_core,
                all_cores,
                source,
            },
            size: size_at,
            line: line_at,
            holds: holds_at,
        })
    }

    /// Size, line and ways have to give whole sets.
    fn geometry(&mut self, (size, line, ways): (u64, u64, Option<u64>), at: &[Range<usize>; 3]) -> Option<u64> {
        let [size_at, line_at, ways_at] = at;
        if size % line != 0 {
            self.problem(
                codes::SLM705,
                size_at.clone(),
                format!("{size} bytes are not a multiple of the line of {line} bytes"),
                "",
                "write a size as 32K, as 1M or in bytes",
            );
            self.also(line_at, "the line");
            return None;
        }
        let ways = ways.unwrap_or(size / line);
        if size % (line * ways) != 0 {
            let set = line * ways;
            self.problem(
                codes::SLM705,
                size_at.clone(),
                format!("{size} bytes are not a multiple of a set of {set} bytes ({ways} ways of {line} bytes)"),
                "",
                "the size has to be a whole number of sets",
            );
            self.also(ways_at, "the ways");
            return None;
        }
        Some(ways)
    }

    fn also(&mut self, at: &Range<usize>, text: &str) {
        if let Some(d) = self.problems.pop() {
            self.problems.push(d.also(Span::new(self.file, at.start, at.end), text));
        }
    }

    /// What a level may not be because of the one above it.
    fn against_above(&mut self, above: Option<&Placed>, here: &Placed) {
        let Some(above) = above else {
            if here.level.holds != Holds::Independent {
                self.problem(
                    codes::SLM706,
                    here.holds.clone(),
                    "the first level has no level above it whose lines it could hold".into(),
                    "",
                    "leave out `holds` here",
                );
            }
            return;
        };
        let (up, down) = (&above.level, &here.level);
        if down.size < up.size && down.holds != Holds::Victim {
            self.problem(
                codes::SLM706,
                here.size.clone(),
                format!("levels are out of order: {} is smaller than {} above it", down.name, up.name),
                "smaller than the level above",
                "describe the levels from the processor down, the smallest first",
            );
            self.also(&above.size, "the level above");
        }
        if down.line < up.line || (down.holds == Holds::Victim && down.line != up.line) {
            self.problem(
                codes::SLM706,
                here.line.clone(),
                format!("{} has lines of {} bytes below a level with lines of {} bytes", down.name, down.line, up.line),
                "",
                "lines do not shrink from one level to the next; a victim level has lines as long as those of the level above",
            );
            self.also(&above.line, "the line of the level above");
        }
        if down.holds == Holds::Victim && (up.write == Write::Through || !up.allocate) {
            self.problem(
                codes::SLM706,
                here.holds.clone(),
                format!("{} cannot hold the victims of {}, which does not keep written lines", down.name, up.name),
                "",
                "a victim level needs a write-back level above it that allocates on a write",
            );
        }
    }

    fn unknown_keys(&mut self, t: &DeTable, known: &[&str], what: &str) {
        for (key, _) in t.iter() {
            if !known.contains(&key.get_ref().as_ref()) {
                let help = format!("the keys are: {}", known.join(", "));
                let message = format!("{what} has no key `{}`", key.get_ref());
                self.problem(codes::SLM702, key.span(), message, "", &help);
            }
        }
    }

    fn missing(&mut self, t: &Field, key: &str) {
        self.problem(
            codes::SLM703,
            t.1.clone(),
            format!("the key `{key}` is missing"),
            "",
            &format!("add `{key} = …`"),
        );
    }

    fn wrong(&mut self, v: &Spanned<DeValue>, key: &str, wanted: &str) {
        let found = v.get_ref().type_str();
        self.problem(
            codes::SLM704,
            v.span(),
            format!("`{key}` has to be {wanted}"),
            &format!("this is a value of type {found}"),
            "",
        );
    }

    fn text(&mut self, t: &Field, key: &str, needed: bool) -> Option<String> {
        match t.0.get(key) {
            None if needed => self.missing(t, key),
            None => {}
            Some(v) => match v.get_ref().as_str() {
                Some(s) if !s.trim().is_empty() => return Some(s.to_string()),
                _ => self.wrong(v, key, "a text"),
            },
        }
        None
    }

    fn positive(&mut self, t: &Field, key: &str) -> Option<f64> {
        let v = t.0.get(key)?;
        let number = number(v);
        if number.is_none_or(|x| x <= 0.0) {
            self.wrong(v, key, "a positive number");
            return None;
        }
        number
    }

    fn truth(&mut self, t: &Field, key: &str) -> Option<bool> {
        let v = t.0.get(key)?;
        let found = v.get_ref().as_bool();
        if found.is_none() {
            self.wrong(v, key, "true or false");
        }
        found
    }

    fn choice<T: Copy>(&mut self, t: &Field, key: &str, choices: &[(&str, T)]) -> Option<T> {
        let v = t.0.get(key)?;
        let found = v.get_ref().as_str().and_then(|s| choices.iter().find(|(n, _)| *n == s)).map(|(_, c)| *c);
        if found.is_none() {
            let names: Vec<String> = choices.iter().map(|(n, _)| format!("\"{n}\"")).collect();
            self.wrong(v, key, &names.join(" or "));
        }
        found
    }

    /// A size in bytes, or as a text with K, M or G.
    fn bytes(&mut self, t: &Field, key: &str) -> Option<(u64, Range<usize>)> {
        let Some(v) = t.0.get(key) else {
            self.missing(t, key);
            return None;
        };
        let n = match v.get_ref() {
            DeValue::Integer(i) => whole(i.as_str()),
            DeValue::String(s) => size(s),
            _ => None,
        };
        match n.filter(|n| (1..=LARGEST).contains(n)) {
            Some(n) => Some((n, v.span())),
            None => {
                self.wrong(v, key, "a positive size, such as 65536 or \"64K\"");
                None
            }
        }
    }

    /// `None` inside: all lines in one set.
    fn ways(&mut self, t: &Field) -> Option<(Option<u64>, Range<usize>)> {
        let Some(v) = t.0.get("ways") else {
            self.missing(t, "ways");
            return None;
        };
        let n = match v.get_ref() {
            DeValue::Integer(i) => whole(i.as_str()).filter(|n| (1..=LARGEST).contains(n)),
            DeValue::String(s) if s == "full" => return Some((None, v.span())),
            _ => None,
        };
        if n.is_none() {
            self.wrong(v, "ways", "a number of lines (at least 1) or \"full\"");
        }
        Some((Some(n?), v.span()))
    }
}

fn place(t: &Field, key: &str) -> Option<Range<usize>> {
    t.0.get(key).map(Spanned::span)
}

/// A finite number, with or without a point.
fn number(v: &Spanned<DeValue>) -> Option<f64> {
    let text = match v.get_ref() {
        DeValue::Float(f) => f.as_str(),
        DeValue::Integer(i) => i.as_str(),
        _ => return None,
    };
    text.replace('_', "").parse::<f64>().ok().filter(|x| x.is_finite())
}

fn whole(digits: &str) -> Option<u64> {
    digits.replace('_', "").parse().ok()
}

/// `32K`, `1M`, `2G` or bytes.
fn size(text: &str) -> Option<u64> {
    let text = text.trim().to_ascii_uppercase();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let shift = match unit.trim_start() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}
