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
    let partial = list_of(there, "warnings").iter().any(|w| w["code"] == "SLM514");
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
        for (key, d) in differences(&r["exclusive"], &o["exclusive"], partial) {
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
        for (key, d) in differences(&r["inclusive"], &o["inclusive"], partial) {
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
    let runs = |v: &Value| (v["executions"].clone(), v["trips"].clone());
    let other = pairs.iter().any(|(r, o)| excepted(r, except) && runs(r) != runs(o));
    let stated = |r: &Value, o: &Value| {
        let differs = |l: u64| lines(r, partial).get(&l) != lines(o, partial).get(&l);
        except.lines.iter().any(|(f, l)| *f == file(r) && differs(*l))
    };
    let other = other || pairs.iter().any(|(r, o)| stated(r, o));
    let needed = !except.case.is_empty() && !BY_PROCESSOR.contains(&except.case);
    if needed && !other && sr == 0 && least.values().chain(most.values()).all(|d| *d == 0) {
        complaints.push(format!("nothing differs any more: {}", except.why));
    }
    if complaints.is_empty() { Ok(pairs.len()) } else { Err(complaints.join("\n")) }
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
    let text = r["file"] == "(eval)";
    text || except.ranges.iter().any(|(f, n)| *f == file && (*n == "*" || r["name"] == **n))
}

fn difference(a: &Value, b: &Value) -> i64 {
    a.as_i64().unwrap_or(0) - b.as_i64().unwrap_or(0)
}

/// Differences of bytes at the three capacities and of flops.
fn differences(a: &Value, b: &Value, partial: bool) -> Differences {
    let mut all = Differences::new();
    for key in BYTES {
        for part in PARTS {
            all.insert(format!("{key} {part}"), difference(&a[key][part], &b[key][part]));
        }
    }
    if !partial {
        all.insert("flops".into(), difference(&a["flops"], &b["flops"]));
    }
    all
}

/// Figures of a range itself, its lines and variables.
fn exclusive(name: &str, r: &Value, o: &Value, except: &Except, partial: bool, complaints: &mut Vec<String>) {
    let file = file(r);
    let stated = |line: &Value| except.lines.iter().any(|(f, l)| *f == file && *line == *l);
    let mut explained = Differences::new();
    let mut products = false;
    let (here, there) = (lines(r, partial), lines(o, partial));
    let all: std::collections::BTreeSet<u64> = here.keys().chain(there.keys()).copied().collect();
    for line in all {
        let (a, b) = (here.get(&line), there.get(&line));
        let null = Value::Null;
        if stated(&Value::from(line)) {
            for (key, d) in differences(a.unwrap_or(&null), b.unwrap_or(&null), partial) {
                *explained.entry(key).or_default() += d;
            }
            products = true;
        } else if a != b && !(r["kind"] == "try" && fewer(a, b)) {
            complaints.push(format!("{name}: line {line} {a:?} emitted {b:?}"));
        }
    }
    for (key, d) in differences(&r["exclusive"], &o["exclusive"], partial) {
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

/// Whether a line differs in its executions alone: a statement that an error leaves is counted where
/// it begins here, behind it in the emitted program.
fn fewer(here: Option<&Value>, there: Option<&Value>) -> bool {
    let (Some(a), Some(b)) = (here, there) else { return false };
    let without = |l: &Value| {
        let mut l = l.clone();
        l["executions"] = Value::Null;
        l
    };
    a["executions"].as_u64() > b["executions"].as_u64() && without(a) == without(b)
}

/// Lines that move or compute something, by number.
fn lines(r: &Value, partial: bool) -> BTreeMap<u64, Value> {
    let any = |b: &Value| PARTS.iter().any(|k| b[*k] != 0);
    let mut all = BTreeMap::new();
    for mut l in list_of(r, "lines") {
        if any(&l["wsl"]) || any(&l["wss"]) || (!partial && l["flops"] != 0) {
            if let Some(l) = l.as_object_mut() {
                // Emitted programs do not tell which variable a line loads most of.
                l.remove("variable");
                if partial {
                    l.remove("flops");
                }
            }
            all.insert(l["line"].as_u64().unwrap_or(0), l);
        }
    }
    all
}
