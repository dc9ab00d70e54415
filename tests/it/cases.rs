//! Case files: `tests/cases/{interp,matlab,counts,names,cli,levels,machines,distributed}/*.m`, each run by the program and held
//! against the expectations in its comments (see `expectation.rs`).

use crate::expectation::{Case, Check, Expected, Field};
use crate::run::{Ran, repository, scratch, slamm};
use approx::abs_diff_eq;
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Folders, and the command that their cases are run with.
const STAGES: [(&str, &str); 8] = [
    ("interp", "run"),
    // What GNU Octave has not, or has another way.
    ("matlab", "run"),
    ("counts", "analyze"),
    ("names", "check"),
    ("cli", "analyze"),
    ("levels", "analyze"),
    ("machines", "analyze"),
    ("distributed", "analyze"),
];

pub(crate) fn trials() -> Vec<Trial> {
    STAGES
        .into_iter()
        .flat_map(|(stage, command)| scripts(stage).into_iter().map(move |p| trial(stage, command, p)))
        .collect()
}

/// The scripts of a stage, by name.
pub(crate) fn scripts(stage: &str) -> Vec<PathBuf> {
    let folder = repository("tests/cases").join(stage);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "m")).collect();
    paths.sort();
    paths
}

pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn trial(stage: &'static str, command: &'static str, path: PathBuf) -> Trial {
    Trial::test(format!("{stage}/{}", stem(&path)), move || judge(stage, command, &path).map_err(Failed::from))
}

/// Runs a case and holds it against its expectations.
pub(crate) fn judge(stage: &str, command: &str, path: &Path) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let case = Case::parse(&String::from_utf8_lossy(&bytes))?;
    let command = case.command.as_deref().unwrap_or(command);
    let json = scratch(&format!("{stage}-{}.json", path.to_string_lossy()));
    let folder = path.parent().unwrap_or(Path::new("."));
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let json_name = json.to_string_lossy();
    let mut args = vec![command, &file];
    if case.needs_figures() {
        args.extend(["--json", &json_name]);
        if !case.checks.iter().any(|(_, c)| matches!(c, Check::Diagnostic { .. })) {
            args.push("--quiet");
        }
    }
    args.extend(case.options.iter().map(String::as_str));
    // What these expect are plain figures; without levels they take less time.
    if command == "analyze" && ["counts", "prototypes", "distributed"].contains(&stage) && !args.contains(&"--machine")
    {
        args.extend(["--machine", "none"]);
    }
    let ran = slamm(folder, &args)?;
    ran.expect(case.exit)?;
    let figures = match case.needs_figures() {
        true => std::fs::read_to_string(&json).map_err(|e| ran.refuse(format!("no prediction: {e}")))?,
        false => "null".into(),
    };
    let prediction: Value = serde_json::from_str(&figures).map_err(|e| format!("the prediction is no JSON: {e}"))?;
    let mut complaints = Vec::new();
    if let Some(expected) = &case.output
        && *expected != ran.stdout
    {
        complaints.push(format!("standard output should be\n{expected}but is\n{}", ran.stdout));
    }
    for (line, check) in &case.checks {
        complaints.extend(complain(check, &prediction, &file, &ran).into_iter().map(|c| format!("line {line}: {c}")));
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

fn complain(check: &Check, prediction: &Value, file: &str, ran: &Ran) -> Vec<String> {
    match check {
        Check::Range { name, exclusive, fields } => match range(prediction, file, name) {
            Some(r) => {
                let part = if *exclusive { "exclusive" } else { "inclusive" };
                compare(fields, &format!("range {name} {part}"), |key| figure(prediction, r, part, key))
            }
            None => vec![format!("no range `{name}`; there are {}", names(prediction))],
        },
        Check::Variable { range: name, name: variable, fields } => {
            let found =
                range(prediction, file, name).and_then(|r| entry(&r["variables"], "name", &variable.as_str().into()));
            match found {
                Some(v) => compare(fields, &format!("variable {variable} of {name}"), |key| traffic(v, key)),
                None => vec![format!("no variable `{variable}` in a range `{name}`")],
            }
        }
        Check::Level { range: name, name: level, fields } => {
            let found = range(prediction, file, name).and_then(|r| entry(&r["levels"], "name", &level.as_str().into()));
            match found {
                Some(l) => compare(fields, &format!("level {level} of {name}"), |key| Some(l[key]["value"].clone())),
                None => vec![format!("no level `{level}` in a range `{name}`")],
            }
        }
        Check::Charged { line, variable, level, fields } => {
            let what = format!("level {level} of {variable} in line {line}");
            compare(fields, &what, |key| charged(prediction, file, (*line, variable, level), key))
        }
        Check::Ranks { range: name, ranks, fields } => match range(prediction, file, name) {
            Some(r) => compare(fields, &format!("range {name} on {ranks:?}"), |key| rank_figure(r, ranks, key)),
            None => vec![format!("no range `{name}`; there are {}", names(prediction))],
        },
        Check::Seconds { range: name, fields } => {
            // Sums of seconds are no whole numbers: they are equal up to rounding.
            let of = |key: &str, wanted: f64| {
                let found = range(prediction, file, name).and_then(|r| r["seconds"][key].as_f64());
                let near = found.is_some_and(|s| (s / wanted - 1.0).abs() < 1e-9);
                (!near).then(|| format!("seconds of {name}: {key} is {found:?}, not {wanted}"))
            };
            let wanted = fields.iter().map(|f| match f.expected {
                Expected::Exactly(wanted) => of(&f.key, wanted),
                _ => Some(format!("seconds of {name}: a number is expected for {}", f.key)),
            });
            wanted.flatten().collect()
        }
        Check::Line { line, fields } => {
            compare(fields, &format!("line {line}"), |key| sum_of_line(prediction, file, *line, key))
        }
        Check::Diagnostic { severity, code, line } => {
            let place = format!(":{line}:");
            let found =
                ran.stderr.split("\n\n").any(|d| d.contains(&format!("{severity}[{code}]")) && d.contains(&place));
            if found { vec![] } else { vec![ran.refuse(format!("no {severity}[{code}] at line {line}"))] }
        }
        Check::Stderr(text) => missing(text, &ran.stderr, "standard error", ran),
        Check::Stdout(text) => missing(text, &ran.stdout, "standard output", ran),
    }
}

fn missing(text: &str, stream: &str, what: &str, ran: &Ran) -> Vec<String> {
    // White space counts as one blank, so that columns may be wider.
    let words = |t: &str| t.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
    let wanted = words(text).join(" ");
    if words(stream).iter().any(|l| l.contains(&wanted)) {
        vec![]
    } else {
        vec![ran.refuse(format!("{what} should hold `{text}`"))]
    }
}

fn ranges(prediction: &Value) -> impl Iterator<Item = &Value> {
    prediction["ranges"].as_array().into_iter().flatten()
}

fn names(prediction: &Value) -> String {
    ranges(prediction).filter_map(|r| r["name"].as_str()).collect::<Vec<_>>().join(", ")
}

/// The range of this name, in the case's own file before any other.
fn range<'a>(prediction: &'a Value, file: &str, name: &str) -> Option<&'a Value> {
    let own = |r: &&Value| r["file"].as_str().is_some_and(|f| f.ends_with(file));
    let named = || ranges(prediction).filter(|r| r["name"] == name);
    named().find(own).or_else(|| named().next())
}

fn entry<'a>(list: &'a Value, key: &str, value: &Value) -> Option<&'a Value> {
    list.as_array()?.iter().find(|e| e[key] == *value)
}

fn figure(prediction: &Value, range: &Value, part: &str, key: &str) -> Option<Value> {
    match key {
        "executions" | "trips" | "kind" => Some(range[key].clone()),
        "parent" => {
            let parent = ranges(prediction).find(|r| r["id"] == range["parent"])?;
            Some(parent["name"].clone())
        }
        _ => traffic(&range[part], key),
    }
}

/// `wsl`, `wsl_low`, `flops` … of an object of the prediction file.
fn traffic(object: &Value, key: &str) -> Option<Value> {
    let (name, end) = match (key.strip_suffix("_low"), key.strip_suffix("_high")) {
        (Some(name), _) => (name, "low"),
        (_, Some(name)) => (name, "high"),
        _ => (key, "value"),
    };
    let value = object.get(name)?;
    Some(value.get(end).unwrap_or(value).clone())
}

/// Of a range on P ranks, of one of these ranks, or of what one sends to another.
fn rank_figure(range: &Value, ranks: &[u64], key: &str) -> Option<Value> {
    let f = entry(&range["ranks"], "p", &(*ranks.first()?).into())?;
    match ranks {
        [_, from, to] => {
            let pairs = f["pairs"].as_array()?;
            let pair = pairs.iter().find(|p| p[0] == *from && p[1] == *to)?;
            Some(pair[if key == "messages" { 2 } else { 3 }].clone())
        }
        [_, rank] => f["each"].get(usize::try_from(*rank).ok()?)?.get(key).cloned(),
        _ => {
            if let Some(of) = key.strip_prefix("imbalance_") {
                // As the tables of the specification have it.
                return Some(((f["imbalance"][of].as_f64()? * 1e4).round() / 1e4).into());
            }
            if let Some(of) = key.strip_prefix("setup_") {
                return Some(f["setup"][of].clone());
            }
            if let Some((op, of)) = key.split_once('_').filter(|(_, of)| ["calls", "bytes"].contains(of)) {
                let found = entry(&f["collectives"], "op", &op.into());
                return Some(found.map_or(0.into(), |c| c[of].clone()));
            }
            f.get(key).cloned()
        }
    }
}

fn sum_of_line(prediction: &Value, file: &str, line: u64, key: &str) -> Option<Value> {
    let own = ranges(prediction).filter(|r| r["file"].as_str().is_some_and(|f| f.ends_with(file)));
    let lines = own.filter_map(|r| entry(&r["lines"], "line", &line.into()));
    Some(lines.filter_map(|l| traffic(l, key)?.as_u64()).sum::<u64>().into())
}

/// What a line moves of a variable across a level; nothing where it has no figures of levels.
fn charged(prediction: &Value, file: &str, (line, variable, level): (u64, &str, &str), key: &str) -> Option<Value> {
    let own = ranges(prediction).filter(|r| r["file"].as_str().is_some_and(|f| f.ends_with(file)));
    let mut of =
        own.filter_map(|r| entry(&entry(&r["lines"], "line", &line.into())?["variables"], "name", &variable.into()));
    let levels = &of.next()?["levels"];
    if levels.is_null() { Some(0.into()) } else { Some(entry(levels, "name", &level.into())?[key]["value"].clone()) }
}

fn compare(fields: &[Field], what: &str, get: impl Fn(&str) -> Option<Value>) -> Vec<String> {
    let mut complaints = Vec::new();
    for Field { key, expected } in fields {
        let found = get(key).unwrap_or(Value::Null);
        let (agrees, wanted) = match expected {
            Expected::Exactly(v) => (found.as_f64() == Some(*v), v.to_string()),
            Expected::About(v) => {
                (found.as_f64().is_some_and(|f| abs_diff_eq!(f, *v, epsilon = 1.0)), format!("about {v}"))
            }
            Expected::Word(w) => (found == w.as_str(), w.clone()),
        };
        if !agrees {
            complaints.push(format!("{what}: {key} is {found}, by hand {wanted}"));
        }
    }
    complaints
}
