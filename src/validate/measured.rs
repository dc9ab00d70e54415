//! Readings added up by region and event. In: counter files. Out: bytes that crossed a boundary.

use super::levels::level_of;
use super::{Impossible, Note, Request};
use crate::counters::events::{LevelName, Meaning, Scale, meaning, normal};
use crate::counters::{CounterFile, CounterFormat, CounterReading, Reading};
use crate::names::RangeKind;
use crate::prediction::{Crossing, PredictedRange, Prediction};
use std::collections::{BTreeMap, BTreeSet};

/// What one event says of one region.
pub(super) struct Sum {
    pub region: String,
    /// Position of the range in the prediction.
    pub range: usize,
    pub level: LevelName,
    pub kind: Crossing,
    pub event: String,
    /// Bytes, for one execution where that was asked for; `None` where readings are missing.
    pub bytes: Option<f64>,
    /// The counts are of the whole program.
    pub whole: bool,
}

/// The sums of all files, with notes of everything that was not counted.
pub(super) fn collect(request: &Request, notes: &mut Vec<Note>) -> Result<Vec<Sum>, Impossible> {
    let baseline = match request.baseline {
        Some((name, file)) => {
            // What holds for the whole file is said of the counters already.
            let mut own = Vec::new();
            let found = totals(request, name, file, &mut own)?;
            notes.extend(own.into_iter().filter(|n| n.line > 0));
            Some(found)
        }
        None => None,
    };
    let mut all: Vec<Sum> = Vec::new();
    for &(name, file) in request.counters.iter().filter(|(_, f)| f.messages.is_none()) {
        for (key, total) in totals(request, name, file, notes)? {
            let before = baseline.as_ref().map(|b| b.get(&key).and_then(|t| t.count));
            if matches!(before, Some(None)) {
                let message = format!("`{}` is not in the baseline: it is not compared", total.event);
                notes.push(note(name, total.line, message));
                continue;
            }
            if all.iter().any(|s| s.range == key.0 && s.event == total.event) {
                return Err(twice(name, total.line, &total.event, "another counter file"));
            }
            all.push(sum(request, &total, key.0, before.flatten(), name, notes)?);
        }
    }
    // A table of messages has no events.
    if all.is_empty() && request.counters.iter().any(|(_, f)| f.messages.is_none()) {
        nothing_of_the_region(request)?;
        let (file, counts) = request.counters.first().map_or(("", &[][..]), |(n, f)| (*n, f.counts.as_slice()));
        let mut names: Vec<&str> = counts.iter().map(|c| c.event.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.truncate(12);
        return Err(Impossible {
            file: file.to_string(),
            line: None,
            message: format!("no event here has a known meaning: {}", names.join(", ")),
            help: "Say what an event means: --event 'l1d.replacement=L1.fills:64'.".into(),
        });
    }
    Ok(all)
}

/// Whether the files have regions, but none of those that are asked for.
fn nothing_of_the_region(request: &Request) -> Result<(), Impossible> {
    let ranges = &request.prediction.ranges;
    let wanted = |name: &str| match request.regions {
        [] => ranges.iter().any(|r| same_name(&r.name, name)),
        asked => asked.iter().any(|a| same_name(a, name)),
    };
    let mut names: Vec<&str> = Vec::new();
    for c in request.counters.iter().flat_map(|(_, f)| &f.counts) {
        match c.region.as_deref() {
            Some(name) if !wanted(name) => names.push(name),
            _ => return Ok(()),
        }
    }
    names.sort_unstable();
    names.dedup();
    names.truncate(12);
    Err(Impossible {
        file: request.counters.first().map_or(String::new(), |(n, _)| (*n).to_string()),
        line: None,
        message: format!("the counters are for the regions {}", names.join(", ")),
        help: "Give regions the same names in the prototype (%SLM start NAME;) and in the counter file.".into(),
    })
}

/// Range and event (or the family that it is a part of).
type Key = (usize, String);

struct Total {
    event: String,
    meaning: Meaning,
    /// `None` where a part was not counted.
    count: Option<f64>,
    line: usize,
    line_bytes: Option<u64>,
    whole: bool,
}

fn totals<'a>(
    request: &Request,
    name: &str,
    file: &'a CounterFile,
    notes: &mut Vec<Note>,
) -> Result<BTreeMap<Key, Total>, Impossible> {
    let places = Places::of(request, name, file, notes)?;
    // Of a profile the functions are told apart: a range may be several of them.
    let function = |c: &'a CounterReading| c.region.as_deref().filter(|_| profile(file));
    let mut seen: BTreeMap<(usize, [Option<&str>; 3]), usize> = BTreeMap::new();
    let mut all: BTreeMap<Key, Total> = BTreeMap::new();
    let mut unknown: BTreeSet<&str> = BTreeSet::new();
    for c in &file.counts {
        let Some(range) = places.of_count(c) else { continue };
        let Some(meaning) = known(request, name, c)? else {
            unknown.insert(c.event.as_str());
            continue;
        };
        if let Some(first) = seen.insert((range, [Some(c.event.as_str()), c.part.as_deref(), function(c)]), c.line) {
            return Err(twice(name, c.line, &c.event, &format!("line {first}")));
        }
        remarks(name, c, &meaning, notes);
        let level = meaning.level.clone();
        let group = meaning.family.map_or_else(|| normal(&c.event), String::from);
        let total = all.entry((range, group)).or_insert_with(|| Total {
            event: c.event.clone(),
            meaning,
            count: Some(0.0),
            line: c.line,
            line_bytes: file.line_bytes(&level),
            whole: c.region.is_none(),
        });
        if total.event != c.event {
            total.event = format!("{}…", total.meaning.family.unwrap_or(&normal(&c.event)));
        }
        total.count = match c.reading {
            Reading::Value(v) => total.count.map(|t| t + v),
            _ => None,
        };
    }
    if !profile(file) && !all.is_empty() {
        notes.extend(without_meaning(name, &unknown));
    }
    Ok(all)
}

/// Simulators count instructions and references too, of which no one expects a comparison.
fn profile(file: &CounterFile) -> bool {
    matches!(file.format, CounterFormat::Cachegrind | CounterFormat::Callgrind)
}

fn without_meaning(name: &str, events: &BTreeSet<&str>) -> Option<Note> {
    const SHOWN: usize = 12;
    let shown: Vec<String> = events.iter().take(SHOWN).map(|e| format!("`{e}`")).collect();
    let more = if events.len() > SHOWN { format!(" and {} more", events.len() - SHOWN) } else { String::new() };
    let text = format!("{}{more}: not compared, as no meaning is known (--event can say it)", shown.join(", "));
    (!events.is_empty()).then(|| note(name, 0, text))
}

/// What the user or the table says of an event.
fn known(request: &Request, name: &str, c: &CounterReading) -> Result<Option<Meaning>, Impossible> {
    let plain = normal(&c.event);
    if let Some((_, m)) = request.events.iter().find(|(n, _)| *n == plain) {
        return Ok(Some(m.clone()));
    }
    meaning(&c.event, &c.unit).map_err(|unit| Impossible {
        file: name.to_string(),
        line: Some(c.line),
        message: format!("`{}` counts lines, but its unit here is '{unit}'", c.event),
        help: "Say what it means: --event 'EVENT=LEVEL.KIND:BYTES'.".into(),
    })
}

fn remarks(name: &str, c: &CounterReading, meaning: &Meaning, notes: &mut Vec<Note>) {
    let event = &c.event;
    match c.reading {
        Reading::NotSupported => {
            notes.push(note(name, c.line, format!("`{event}` is not supported by the machine: not compared")));
        }
        Reading::NotCounted => {
            let part = c.part.as_ref().map_or(String::new(), |p| format!(" in {p}"));
            notes.push(note(name, c.line, format!("`{event}` was not counted{part}: not compared")));
        }
        Reading::Value(_) => {
            if let Some(r) = c.running.filter(|r| *r < 99.5) {
                notes.push(note(
                    name,
                    c.line,
                    format!("`{event}` was counted {r:.1} % of the time and scaled by the tool"),
                ));
            }
            if let Some(v) = c.variance.filter(|v| *v > 5.0) {
                notes.push(note(name, c.line, format!("`{event}` differs by {v:.1} % from run to run")));
            }
            if !meaning.caution.is_empty() {
                notes.push(note(name, 0, format!("`{event}`: {}", meaning.caution)));
            }
        }
    }
}

fn sum(
    request: &Request,
    total: &Total,
    range: usize,
    before: Option<f64>,
    name: &str,
    notes: &mut Vec<Note>,
) -> Result<Sum, Impossible> {
    let p = request.prediction;
    let r = p.ranges.get(range);
    let line = request.line.or(total.line_bytes).unwrap_or_else(|| predicted_line(p, r, &total.meaning.level));
    let bytes_each = match total.meaning.scale {
        Scale::Line => line as f64,
        Scale::Bytes(b) => b,
    };
    let mut count = total.count;
    if let (Some(c), Some(before)) = (count, before) {
        let (more, fewer) = request.repeats;
        if c < before {
            notes.push(note(
                name,
                total.line,
                format!("`{}` is smaller than in the baseline, so that it is not compared: are the files the other way round?", total.event),
            ));
        }
        count = (c >= before).then(|| (c - before) / (more - fewer) as f64);
    }
    let executions = request.per_execution.unwrap_or(1).max(1) as f64;
    Ok(Sum {
        region: r.map(|r| r.name.clone()).unwrap_or_default(),
        range,
        level: total.meaning.level.clone(),
        kind: total.meaning.kind,
        event: total.event.clone(),
        bytes: count.map(|c| c * bytes_each / executions),
        whole: total.whole,
    })
}

/// Bytes of a line of the level that a figure is compared with.
fn predicted_line(p: &Prediction, range: Option<&PredictedRange>, level: &LevelName) -> u64 {
    range.and_then(|r| level_of(r, level)).map_or(p.options.line, |l| l.line)
}

/// Which range the readings of a file belong to.
struct Places<'a> {
    whole: Option<usize>,
    /// Name in the counter file, range.
    named: Vec<(&'a str, usize)>,
}

impl<'a> Places<'a> {
    fn of(
        request: &Request,
        name: &str,
        file: &'a CounterFile,
        notes: &mut Vec<Note>,
    ) -> Result<Places<'a>, Impossible> {
        let p = request.prediction;
        let mut asked = Vec::new();
        for region in request.regions {
            asked.push(find(p, region)?);
        }
        let profile = profile(file);
        let mut names: Vec<&str> = file.counts.iter().filter_map(|c| c.region.as_deref()).collect();
        names.sort_unstable();
        names.dedup();
        let mut named = Vec::new();
        for region in names {
            let matching = marked_first(p, |r| same_name(&r.name, region));
            match matching {
                Some(k) if asked.contains(&k) || (asked.is_empty() && !profile) => named.push((region, k)),
                None if !profile => {
                    notes.push(note(name, 0, format!("the prediction has no range `{region}`: not compared")));
                }
                _ => {}
            }
        }
        if profile && !named.is_empty() && !file.inclusive {
            let text = "cachegrind counts a function without what it calls; callgrind includes it";
            notes.push(note(name, 0, text.into()));
        }
        if profile {
            several_symbols(p, file.inclusive, &mut named, name, notes);
        }
        // Not where the prediction is of repetitions too: then its file is.
        let repetitions = request.baseline.is_some() && p.options.repeats.is_none();
        let has_whole = file.counts.iter().any(|c| c.region.is_none());
        let whole =
            if named.is_empty() && has_whole { Some(whole_range(p, &asked, repetitions, name, notes)?) } else { None };
        Ok(Places { whole, named })
    }

    fn of_count(&self, c: &CounterReading) -> Option<usize> {
        match &c.region {
            None => self.whole,
            Some(r) => self.named.iter().find(|(n, _)| n == r).map(|(_, k)| *k),
        }
    }
}

/// Compilers split a function into several symbols (`cg`, `cg.part.0`, `cg.cold`), and C++ has several of one name.
/// What each counts by itself is added up; where counts include what is called, the function of the very name has
/// the others in it.
fn several_symbols(p: &Prediction, inclusive: bool, named: &mut Vec<(&str, usize)>, file: &str, notes: &mut Vec<Note>) {
    let ranges: BTreeSet<usize> = named.iter().map(|(_, k)| *k).collect();
    for k in ranges {
        let range = p.ranges.get(k).map_or("", |r| r.name.as_str());
        let (exact, others): (Vec<&str>, Vec<&str>) =
            named.iter().filter(|(_, of)| *of == k).map(|(n, _)| *n).partition(|n| *n == range);
        if exact.len() + others.len() < 2 {
            continue;
        }
        let list = |names: &[&str]| names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
        let text = if inclusive && !exact.is_empty() {
            named.retain(|(n, of)| *of != k || *n == range);
            format!("`{range}` includes what it calls: what other functions call of {} is not compared", list(&others))
        } else if inclusive {
            format!("{} are added up for `{range}`: where one calls another, that counts twice", list(&others))
        } else {
            format!("{} are added up for `{range}`", list(&[exact, others].concat()))
        };
        notes.push(note(file, 0, text));
    }
}

/// The range that counts of a whole program are compared with: the one asked for, the only region
/// of the prototype, else its file.
pub(super) fn whole_range(
    p: &Prediction,
    asked: &[usize],
    repetitions: bool,
    name: &str,
    notes: &mut Vec<Note>,
) -> Result<usize, Impossible> {
    if let [one] = asked {
        return Ok(*one);
    }
    if asked.len() > 1 {
        return Err(Impossible {
            file: name.to_string(),
            line: None,
            message: "the counts are for the whole program, but several regions are requested".into(),
            help: "Give one --region for a file without regions.".into(),
        });
    }
    let of_kind = |kind| (0..p.ranges.len()).filter(move |&k| p.ranges.get(k).is_some_and(|r| r.kind == kind));
    let bodies: Vec<usize> = of_kind(RangeKind::Body).collect();
    let file = of_kind(RangeKind::File).find(|&k| p.ranges.get(k).is_some_and(|r| r.parent.is_none()));
    let chosen = match (bodies.as_slice(), file) {
        ([one], _) => *one,
        // The file is what a whole run is; a repetition may be any of them.
        ([_, ..], file) if file.is_none() || repetitions => return Err(which(p, &bodies, name)),
        _ => file.or_else(|| p.ranges.iter().position(|r| r.parent.is_none())).unwrap_or(0),
    };
    if let Some(r) = p.ranges.get(chosen) {
        notes.push(note(name, 0, format!("the counts of the whole program are compared with the range `{}`", r.name)));
    }
    Ok(chosen)
}

/// Several regions, of which one has to be chosen.
fn which(p: &Prediction, bodies: &[usize], name: &str) -> Impossible {
    let names: Vec<&str> = bodies.iter().filter_map(|&k| p.ranges.get(k)).map(|r| r.name.as_str()).collect();
    Impossible {
        file: name.to_string(),
        line: None,
        message: format!(
            "the counts are for the whole program, and the prediction has the regions {}",
            names.join(", ")
        ),
        help: "Say with --region NAME which of them was measured.".into(),
    }
}

/// The marked region that fits, else another range: a file often has the name of its region.
fn marked_first(p: &Prediction, fits: impl Fn(&PredictedRange) -> bool) -> Option<usize> {
    let place = |marked: bool| p.ranges.iter().position(|r| (!marked || r.kind == RangeKind::Body) && fits(r));
    place(true).or_else(|| place(false))
}

pub(super) fn find(p: &Prediction, name: &str) -> Result<usize, Impossible> {
    marked_first(p, |r| r.name == name).ok_or_else(|| {
        let mut names: Vec<&str> = p.ranges.iter().map(|r: &PredictedRange| r.name.as_str()).collect();
        names.dedup();
        Impossible {
            file: String::new(),
            line: None,
            message: format!("--region {name}: the prediction has no such range"),
            help: format!("Its ranges are: {}.", names.join(", ")),
        }
    })
}

/// `cg`, as a compiler may have written it: `cg_`, `cg.constprop.0`, `cg(int, double*)`.
fn same_name(range: &str, counted: &str) -> bool {
    let plain = counted.split(['(', '.']).next().unwrap_or(counted);
    range == counted || range == plain || plain.strip_suffix('_').is_some_and(|p| p.eq_ignore_ascii_case(range))
}

fn twice(name: &str, line: usize, event: &str, other: &str) -> Impossible {
    Impossible {
        file: name.to_string(),
        line: Some(line),
        message: format!("`{event}` is here and in {other}"),
        help: "Give the counts of one run: split a file that holds two.".into(),
    }
}

fn note(file: &str, line: usize, message: String) -> Note {
    Note { file: file.to_string(), line, message }
}
