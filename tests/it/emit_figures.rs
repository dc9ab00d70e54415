//! The figures of an emitted program held against those of the analysis: to the byte, but for
//! what a case says may differ, and why.

use serde_json::Value;
use std::collections::BTreeMap;

/// What may differ in a case. All else of it is compared to the byte.
#[derive(Default)]
pub(crate) struct Except {
    pub case: &'static str,
    pub why: &'static str,
    /// Statements: file and line. What else happens in their ranges is compared.
    pub lines: &'static [(&'static str, u64)],
    /// Variables whose sizes depend on it.
    pub variables: &'static [&'static str],
    /// Files and names of whole ranges, `*` for all of a file; they may be missing.
    pub ranges: &'static [(&'static str, &'static str)],
}

/// Cases whose last digits are those of the processor, by the kernels that Octave's libraries choose for it: on
/// some machines nothing differs.
const BY_PROCESSOR: &[&str] =
    &["interp/ode_and_optimisation", "matlab/bits_and_windows", "prototypes/eigen_qr", "prototypes/regularise"];

const BYTES: [&str; 4] = ["wsl", "wss", "dgemm", "sparse_ops"];
const PARTS: [&str; 3] = ["low", "value", "high"];

/// Differences between the analysis and the emitted program, by name of the figure.
type Differences = BTreeMap<String, i64>;

/// Every range of the analysis has its equal in the emitted program's prediction. Number of ranges.
pub(crate) fn figures(here: &Value, there: &Value, except: &Except) -> Result<usize, String> {
    let partial = &estimated(there);
    let mut others = list_of(there, "ranges");
    let mut pairs = Vec::new();
    let mut complaints = Vec::new();
    for r in list_of(here, "ranges") {
        let found = others.iter().position(|o| place(o) == place(&r)).map(|k| others.swap_remove(k));
        if found.is_none() && !excepted(&r, except) {
            complaints.push(format!("no range {:?}", place(&r)));
        }
        pairs.push((r, found.unwrap_or_default()));
    }
    let (mut least, mut most, mut sr) = (Differences::new(), Differences::new(), 0);
    for (r, o) in &pairs {
        sr += difference(&r["exclusive"]["sr"], &o["exclusive"]["sr"]).abs();
        for (key, d) in differences(&r["exclusive"], &o["exclusive"]) {
            *least.entry(key.clone()).or_default() += d.min(0);
            *most.entry(key).or_default() += d.max(0);
        }
    }
    for (k, (r, o)) in pairs.iter().enumerate().filter(|(_, (r, _))| !excepted(r, except)) {
        let name = format!("{} at line {}", r["name"], r["span"]["line"]);
        for key in ["executions", "trips"].into_iter().filter(|key| r[*key] != o[*key]) {
            complaints.push(format!("{name}: {key} {} emitted {}", r[key], o[key]));
        }
        exclusive(&name, r, o, except, partial, &mut complaints);
        // What differs in a range differs in those around it and in those that call it, and in the
        // whole by all of it.
        let all = r["parent"].is_null() && k == 0;
        for (key, d) in differences(&r["inclusive"], &o["inclusive"]) {
            let (low, high) = (least.get(&key).copied().unwrap_or(0), most.get(&key).copied().unwrap_or(0));
            if !(low..=high).contains(&d) || (all && d != low + high) {
                complaints
                    .push(format!("{name}, inclusive {key}: {d} more than emitted; {low} to {high} is explained"));
            }
        }
        let d = difference(&r["inclusive"]["sr"], &o["inclusive"]["sr"]);
        if d.abs() > sr {
            complaints.push(format!("{name}, inclusive sr: {d} more than emitted"));
        }
    }
    if !BY_PROCESSOR.contains(&except.case) {
        complaints.extend(stale(&pairs, except));
    }
    if complaints.is_empty() { Ok(pairs.len()) } else { Err(complaints.join("\n")) }
}

/// What is excepted and does not differ.
fn stale(pairs: &[(Value, Value)], except: &Except) -> Vec<String> {
    let none = Estimated::new();
    let line =
        |f: &str, l: u64| pairs.iter().any(|(r, o)| file(r) == f && lines(r, &none).get(&l) != lines(o, &none).get(&l));
    let of = |r: &Value, name: &str| list_of(r, "variables").into_iter().find(|v| v["name"] == name);
    let variable = |name: &str| pairs.iter().any(|(r, o)| of(r, name) != of(o, name));
    let whole = |f: &str, name: &str| {
        let same =
            |r: &Value, o: &Value| ["executions", "trips", "exclusive", "inclusive"].iter().all(|k| r[*k] == o[*k]);
        pairs.iter().any(|(r, o)| file(r) == f && (name == "*" || r["name"] == name) && !same(r, o))
    };
    let mut all: Vec<String> = Vec::new();
    all.extend(except.lines.iter().filter(|(f, l)| !line(f, *l)).map(|(f, l)| format!("line {l} of {f}")));
    all.extend(except.variables.iter().filter(|v| !variable(v)).map(|v| format!("variable {v}")));
    all.extend(except.ranges.iter().filter(|(f, n)| !whole(f, n)).map(|(f, n)| format!("range {n} of {f}")));
    all.iter().map(|what| format!("{what} is excepted and does not differ: {}", except.why)).collect()
}

fn place(r: &Value) -> (String, Value, Value, Value, Value) {
    let span = &r["span"];
    (file(r), r["name"].clone(), r["kind"].clone(), span["line"].clone(), span["column"].clone())
}

fn file(r: &Value) -> String {
    r["file"].as_str().and_then(|f| f.rsplit('/').next()).unwrap_or("").to_string()
}

fn list_of(v: &Value, key: &str) -> Vec<Value> {
    v[key].as_array().cloned().unwrap_or_default()
}

fn excepted(r: &Value, except: &Except) -> bool {
    let file = file(r);
    // What an `eval` ran is not instrumented, and a warning of `slamm emit` says so.
    let text = r["file"].as_str().is_some_and(|f| f.starts_with("(eval"));
    text || except.ranges.iter().any(|(f, n)| *f == file && (*n == "*" || r["name"] == **n))
}

fn difference(a: &Value, b: &Value) -> i64 {
    a.as_i64().unwrap_or(0) - b.as_i64().unwrap_or(0)
}

/// Differences of bytes at the three capacities and of flops.
fn differences(a: &Value, b: &Value) -> Differences {
    let mut all = Differences::new();
    for key in BYTES {
        for part in PARTS {
            all.insert(format!("{key} {part}"), difference(&a[key][part], &b[key][part]));
        }
    }
    all.insert("flops".into(), difference(&a["flops"], &b["flops"]));
    all
}

/// Figures of a range itself, its lines and variables.
fn exclusive(name: &str, r: &Value, o: &Value, except: &Except, partial: &Estimated, complaints: &mut Vec<String>) {
    let file = file(r);
    let stated = |line: &Value| except.lines.iter().any(|(f, l)| *f == file && *line == *l);
    let mut explained = Differences::new();
    let mut products = false;
    let (here, there) = (lines(r, partial), lines(o, partial));
    let none = Estimated::new();
    let (all_here, all_there) = (lines(r, &none), lines(o, &none));
    let all: std::collections::BTreeSet<u64> =
        all_here.keys().chain(all_there.keys()).chain(here.keys()).chain(there.keys()).copied().collect();
    for line in all {
        let (a, b) = (here.get(&line), there.get(&line));
        let null = Value::Null;
        if stated(&Value::from(line)) {
            for (key, d) in differences(all_here.get(&line).unwrap_or(&null), all_there.get(&line).unwrap_or(&null)) {
                *explained.entry(key).or_default() += d;
            }
            products = true;
            continue;
        }
        if partial.contains(&(file.clone(), line)) {
            let flops = |l: Option<&Value>| l.map_or(0, |l| l["flops"].as_i64().unwrap_or(0));
            *explained.entry("flops".into()).or_default() += flops(all_here.get(&line)) - flops(all_there.get(&line));
        }
        if a != b {
            complaints.push(format!("{name}: line {line} {a:?} emitted {b:?}"));
        }
    }
    for (key, d) in differences(&r["exclusive"], &o["exclusive"]) {
        let product = key.starts_with("dgemm") || key.starts_with("sparse_ops");
        if d != explained.get(&key).copied().unwrap_or(0) && !(product && products) {
            complaints.push(format!("{name}, exclusive {key}: {d} more than emitted"));
        }
    }
    let mut sizes = 0;
    let (here, there) = (list_of(r, "variables"), list_of(o, "variables"));
    let same_name = |list: &[Value], v: &Value| list.iter().find(|w| w["name"] == v["name"]).cloned();
    for v in here.iter().filter(|v| !there.contains(v)) {
        let other = same_name(&there, v).unwrap_or_default();
        let temporary = v["name"] == "(temporary)" && products;
        if except.variables.iter().any(|n| v["name"] == **n) || temporary {
            sizes += difference(&v["bytes"], &other["bytes"]);
        } else {
            complaints.push(format!("{name}: variable {v} emitted {other}"));
        }
    }
    for v in there.iter().filter(|v| same_name(&here, v).is_none()) {
        if except.variables.iter().any(|n| v["name"] == **n) {
            sizes -= difference(&v["bytes"], &Value::Null);
        } else {
            complaints.push(format!("{name}: variable {v} is only in the emitted program"));
        }
    }
    let d = difference(&r["exclusive"]["sr"], &o["exclusive"]["sr"]);
    if d != sizes {
        complaints.push(format!("{name}, exclusive sr: {d} more than emitted, {sizes} explained"));
    }
}

/// Files and lines whose flops the emitted program estimates, by its warnings.
type Estimated = std::collections::BTreeSet<(String, u64)>;

fn estimated(there: &Value) -> Estimated {
    let warnings = list_of(there, "warnings");
    let of_flops = warnings.iter().filter(|w| w["code"] == "SLM514");
    of_flops.map(|w| (file(w), w["span"]["line"].as_u64().unwrap_or(0))).collect()
}

/// Lines that move or compute something, by number; without the flops that are estimated.
fn lines(r: &Value, partial: &Estimated) -> BTreeMap<u64, Value> {
    let any = |b: &Value| PARTS.iter().any(|k| b[*k] != 0);
    let file = file(r);
    let mut all = BTreeMap::new();
    for mut l in list_of(r, "lines") {
        let number = l["line"].as_u64().unwrap_or(0);
        let estimate = partial.contains(&(file.clone(), number));
        if any(&l["wsl"]) || any(&l["wss"]) || (!estimate && l["flops"] != 0) {
            if let Some(l) = l.as_object_mut() {
                // Emitted programs do not tell which variable a line loads most of.
                l.remove("variable");
                l.remove("variables");
                if estimate {
                    l.remove("flops");
                }
            }
            all.insert(number, l);
        }
    }
    all
}
