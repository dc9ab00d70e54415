//! Why lines cost what they cost: cases with the rule of every operand (`tests/cases/explain/*.m`), and the law that the
//! operands of a line add up to its figures, and its variables to it and to those of the range, over all cases and prototypes.
//!
//! ```matlab
//! y = x + x;                        %@sum
//! %! sum loads 8000 whole x         at the line with this tag: bytes, rule and operand
//! %! sum loads 0 shared x
//! ```

use crate::cases::{scripts, stem};
use crate::prototypes;
use libtest_mimic::{Failed, Trial};
use slamm::Bytes;
use slamm::internals::interp::{self, Output, RunOptions};
use slamm::internals::prediction::{Figures, Prediction, Rule};
use slamm::internals::program::{Loader, Program};

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

type Test = fn(&Path) -> Result<(), String>;

pub(crate) fn trials() -> Vec<Trial> {
    let laws = ["counts", "interp"].into_iter().flat_map(scripts).chain(prototypes::paths());
    let laws = laws.map(|path| (format!("explain/sums/{}", stem(&path)), path, sums as Test));
    let cases = scripts("explain").into_iter().map(|path| (format!("explain/{}", stem(&path)), path, case as Test));
    let trial =
        |(name, path, test): (String, PathBuf, Test)| Trial::test(name, move || test(&path).map_err(Failed::from));
    laws.chain(cases).map(trial).collect()
}

fn predicted(path: &Path) -> Result<Prediction, String> {
    let mut program = Program::open(Loader::default(), path, &[]).map_err(|_| "it cannot be read".to_string())?;
    let timeout = Some(Duration::from_secs(60));
    let options = RunOptions { seed: Some(1), timeout, explain: true, ..RunOptions::new(true) };
    interp::run(&mut program, &options, &mut Nothing).prediction.ok_or_else(|| "no prediction".to_string())
}

/// Loads, stores and flops of every line.
type Lines = BTreeMap<(String, u32), (u64, u64, u64)>;

/// The variables of the lines of every range add up to the lines, and to the variables of the range.
fn variables(p: &Prediction) -> Result<(), String> {
    for r in &p.ranges {
        let mut by_name: BTreeMap<&str, (Bytes, Bytes)> = BTreeMap::new();
        for l in &r.lines {
            let (mut wsl, mut wss) = (Bytes::ZERO, Bytes::ZERO);
            for v in &l.variables {
                (wsl, wss) = (wsl + v.wsl, wss + v.wss);
                let sum = by_name.entry(&v.name).or_default();
                *sum = (sum.0 + v.wsl, sum.1 + v.wss);
            }
            if (wsl, wss) != (l.wsl, l.wss) {
                return Err(format!("{}, line {}: its variables have {wsl:?} and {wss:?}", r.name, l.line));
            }
        }
        for v in &r.variables {
            let lines = by_name.remove(v.name.as_str()).unwrap_or_default();
            if lines != (v.wsl, v.wss) {
                return Err(format!("{}: {} has {lines:?} in its lines", r.name, v.name));
            }
        }
        if let Some(name) = by_name.keys().next() {
            return Err(format!("{}: {name} is in its lines alone", r.name));
        }
    }
    Ok(())
}

fn sums(path: &Path) -> Result<(), String> {
    let p = predicted(path)?;
    variables(&p)?;
    let (mut figures, mut explained) = (Lines::new(), Lines::new());
    for r in &p.ranges {
        for l in &r.lines {
            let sum = figures.entry((r.file.clone(), l.line)).or_default();
            *sum = (sum.0 + l.wsl.value, sum.1 + l.wss.value, sum.2 + l.flops);
        }
    }
    for s in &p.seen.explained {
        let sum = explained.entry((s.file.clone(), s.line)).or_default();
        sum.2 += s.flops;
        for o in &s.operands {
            let part = if o.stores { &mut sum.1 } else { &mut sum.0 };
            *part += o.bytes.value;
        }
    }
    for (place, sum) in figures.iter().filter(|(_, sum)| **sum != (0, 0, 0)) {
        let found = explained.get(place).copied().unwrap_or_default();
        if found != *sum {
            return Err(format!("{}:{} has {sum:?}, and its operands {found:?}", place.0, place.1));
        }
    }
    let without = |place: &&(String, u32)| !figures.contains_key(*place) && explained[*place] != (0, 0, 0);
    match explained.keys().find(without) {
        Some(place) => Err(format!("{}:{} is explained and has no figures", place.0, place.1)),
        None => Ok(()),
    }
}

fn case(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let lines: Vec<&str> = text.lines().collect();
    let p = predicted(path)?;
    let mut expected: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
    for wanted in lines.iter().filter_map(|l| l.strip_prefix("%! ")) {
        let (tag, rest) = wanted.split_once(' ').ok_or("a tag and what is expected")?;
        let at = lines.iter().position(|l| l.ends_with(&format!("%@{tag}"))).ok_or(format!("no tag {tag}"))?;
        expected.entry(u32::try_from(at + 1).unwrap_or(0)).or_default().insert(rest.trim().to_string());
    }
    if expected.is_empty() {
        return Err("nothing is expected".into());
    }
    for (line, wanted) in expected {
        let here = p.seen.explained.iter().filter(|s| s.line == line).flat_map(|s| &s.operands);
        let found: BTreeSet<String> = here
            .map(|o| {
                let way = if o.stores { "stores" } else { "loads" };
                format!("{way} {} {} {}", o.bytes.value, name(&o.rule), o.text)
            })
            .collect();
        if found != wanted {
            return Err(format!("line {line} should have\n{wanted:#?}\nand has\n{found:#?}"));
        }
    }
    Ok(())
}

fn name(rule: &Rule) -> String {
    match serde_json::to_value(rule) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(of)) => of.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

struct Nothing;

impl Output for Nothing {
    fn out(&mut self, _: &str) {}
    fn err(&mut self, _: &str) {}
    fn region(&mut self, _: &str, _: &Figures) {}
    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}
