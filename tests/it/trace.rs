//! Access traces (`--trace`): records by the comments of `tests/cases/trace/*.m` (see its README), laws
//! that every trace obeys, thinning, and what ends early.

use crate::cases::{scripts, stem};
use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in scripts("trace") {
        let name = stem(&path);
        let (records, laws) = (path.clone(), path);
        trials.push(Trial::test(format!("trace/{name}"), move || expected(&records).map_err(Failed::from)));
        trials.push(Trial::test(format!("trace/laws-{name}"), move || laws_hold(&laws).map_err(Failed::from)));
    }
    for example in ["quickstart/cg.m", "gmres/solve.m", "pop_pcg/pcg2_1d.m"] {
        let path = repository("examples").join(example);
        trials.push(Trial::test(format!("trace/laws-{example}"), move || laws_hold(&path).map_err(Failed::from)));
    }
    let mut single = |name: &str, f: fn() -> Result<(), String>| {
        trials.push(Trial::test(format!("trace/{name}"), move || f().map_err(Failed::from)));
    };
    single("model", model);
    single("thinned", thinned);
    single("ends-early", ends_early);
    single("standard-output", standard_output);
    trials
}

/// Header and records of a file.
fn trace(path: &Path, more: &[&str]) -> Result<(Value, Vec<Value>), String> {
    let name = format!("trace-{}-{}.jsonl", path.display(), more.join("-"));
    let file = scratch(&name.replace(['/', ' '], "-"));
    let out = file.to_string_lossy().into_owned();
    let folder = path.parent().unwrap_or(Path::new("."));
    let script = path.file_name().unwrap_or_default().to_string_lossy();
    let args = ["analyze", &script, "-q", "--trace", &out, "--trace-for", "none"];
    slamm(folder, &[&args[..], more].concat())?.expect(0)?;
    parse(&std::fs::read_to_string(&file).map_err(|e| e.to_string())?)
}

fn parse(text: &str) -> Result<(Value, Vec<Value>), String> {
    let lines: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    let mut lines = lines.map_err(|e| format!("a line is no JSON: {e}"))?.into_iter().filter(|l| {
        // Runs that can be played again (tests/it/replay.rs).
        l.get("run").is_none() && l.get("texts").is_none()
    });
    let header = lines.next().ok_or("the file is empty")?;
    if header["schema"] != "slamm-trace/2" {
        return Err(format!("the schema is {}", header["schema"]));
    }
    Ok((header, lines.collect()))
}

// --- records ------------------------------------------------------------------------------------

fn expected(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let machine = text.lines().find_map(|l| l.strip_prefix("%! machine ")).map(str::trim);
    let machine = machine.map(|m| repository("tests/cases/levels").join(m).to_string_lossy().into_owned());
    let more = ["--machine", machine.as_deref().unwrap_or("none")];
    let (mut wanted, mut waiting) = (Vec::new(), Vec::new());
    for (k, line) in text.lines().enumerate() {
        if let Some(record) = line.trim_start().strip_prefix("%> ").filter(|r| *r != "only") {
            waiting.push(record.split_whitespace().collect::<Vec<_>>().join(" "));
        } else if !line.trim_start().starts_with('%') {
            wanted.extend(waiting.drain(..).map(|w| format!("{} {w}", k + 1)));
        }
    }
    if wanted.is_empty() {
        return Err("the file expects nothing".into());
    }
    let listed = |line: u64| {
        text.contains("%> only") || wanted.iter().any(|w| w.split(' ').next() == Some(line.to_string().as_str()))
    };
    let (header, records) = trace(path, &more)?;
    let mut found: Vec<String> = records
        .iter()
        .filter(|r| listed(r["line"].as_u64().unwrap_or(0)))
        .map(|r| spell(&header, r, machine.is_some()))
        .collect();
    // Expectations stand beside their lines, records come in the order of the run.
    let mut sorted = wanted.clone();
    for list in [&mut found, &mut sorted] {
        list.sort_by_key(|l| l.split(' ').next().and_then(|n| n.parse::<u64>().ok()));
    }
    if found == sorted {
        return Ok(());
    }
    Err(format!("expected\n  {}\nfound\n  {}", sorted.join("\n  "), found.join("\n  ")))
}

/// A record as the cases write it.
fn spell(header: &Value, r: &Value, hits: bool) -> String {
    let parts = |key: &str| -> String {
        r[key].as_array().into_iter().flatten().map(|p| part(header, p) + " ").collect::<String>()
    };
    let op = r["op"].as_str().unwrap_or_default();
    let mut s = format!("{} {op} | {}| {}| flops {}", r["line"], parts("reads"), parts("writes"), r["flops"]);
    if r["times"] != 1 {
        s += &format!(" times {}", r["times"]);
    }
    if hits {
        let pairs = r["hits"].as_array().into_iter().flatten();
        let pairs: Vec<String> = pairs.map(|p| format!("{},{}", p[0], p[1])).collect();
        s += &format!(" lines {} hits {}", r["lines"], pairs.join(" "));
    }
    s
}

fn part(header: &Value, p: &Value) -> String {
    let array = &header["arrays"][p["array"].as_u64().unwrap_or(u64::MAX) as usize];
    let name = array["name"].as_str().unwrap_or("?");
    let size = |d: usize| array["size"][d].as_u64().unwrap_or(0);
    let triple = |t: &Value| {
        let [a, b, step] = [0, 1, 2].map(|k| t[k].as_u64().unwrap_or(0));
        match (a == b, step) {
            (true, _) => a.to_string(),
            (_, 1) => format!("{a}:{b}"),
            _ => format!("{a}:{step}:{b}"),
        }
    };
    if p["all"] == true {
        return if p["order"] == "rows" { format!("{name}(rows)") } else { name.to_string() };
    }
    if let Some(dims) = p["range"].as_array() {
        let vector = size(0) == 1 || size(1) == 1;
        let dims: Vec<String> = dims
            .iter()
            .enumerate()
            .filter(|(d, _)| !(vector && size(*d) == 1))
            .map(|(d, t)| if t[0] == 1 && t[1] == size(d) && t[2] == 1 { ":".into() } else { triple(t) })
            .collect();
        return format!("{name}({})", dims.join(","));
    }
    if let Some(t) = p.get("triangle") {
        return format!("{name}({})", t.as_str().unwrap_or_default());
    }
    if let Some(i) = p.get("index") {
        return format!("{name}{{{} of {}:{}}}", p["elements"], i["least"], i["most"]);
    }
    if let Some(by) = p.get("named_by") {
        let of = &header["arrays"][by["array"].as_u64().unwrap_or(u64::MAX) as usize]["name"];
        return format!("{name}<{} {}>", of.as_str().unwrap_or("?"), by["axis"].as_str().unwrap_or("?"));
    }
    if p.get("linear").is_some() {
        return format!("{name}[{}]", triple(&p["linear"]));
    }
    format!("{name}{p}")
}

// --- laws ---------------------------------------------------------------------------------------

/// What every trace obeys, without and with a machine:
/// * the elements of its records add up to those of the arrays in the header;
/// * a part has as many elements as its subscripts;
/// * lines = hits + misses of the first level, and every level is asked for what missed before it;
/// * the misses of all records are the fills of the prediction; flops are those of its lines.
fn laws_hold(path: &Path) -> Result<(), String> {
    let machine = repository("tests/cases/levels").join("two.toml").to_string_lossy().into_owned();
    let json = scratch(&format!("trace-laws-{}.json", path.display()).replace('/', "-"));
    let json_name = json.to_string_lossy().into_owned();
    let plain = trace(path, &["--machine", "none"])?;
    let with = trace(path, &["--machine", &machine, "--json", &json_name])?;
    let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
    let prediction: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let strip = |r: &Value| {
        let mut r = r.clone();
        if let Some(o) = r.as_object_mut() {
            o.remove("lines");
            o.remove("hits");
        }
        r
    };
    if plain.1 != with.1.iter().map(strip).collect::<Vec<_>>() {
        return Err("with levels the records differ".into());
    }
    let (header, records) = with;
    let number = |v: &Value| v.as_u64().unwrap_or(u64::MAX / 4);
    let mut sums: BTreeMap<(u64, bool), u64> = BTreeMap::new();
    let mut misses = [0; 2];
    for r in &records {
        for (key, write) in [("reads", false), ("writes", true)] {
            for p in r[key].as_array().into_iter().flatten() {
                *sums.entry((number(&p["array"]), write)).or_default() += number(&p["elements"]);
                if let Some(dims) = p["range"].as_array() {
                    let count = |t: &Value| (number(&t[1]) - number(&t[0])) / number(&t[2]).max(1) + 1;
                    if dims.iter().map(count).product::<u64>() != number(&p["elements"]) {
                        return Err(format!("a range has other elements: {p}"));
                    }
                }
            }
        }
        let level = |k: usize| (number(&r["hits"][k][0]), number(&r["hits"][k][1]));
        let ((h1, m1), (h2, m2)) = (level(0), level(1));
        if h1 + m1 != number(&r["lines"]) || h2 + m2 != m1 {
            return Err(format!("hits and misses are not what was touched: {r}"));
        }
        misses[0] += m1;
        misses[1] += m2;
    }
    for (id, a) in header["arrays"].as_array().into_iter().flatten().enumerate() {
        for (key, write) in [("read", false), ("written", true)] {
            let sum = sums.get(&(id as u64, write)).copied().unwrap_or(0);
            if sum != number(&a[key]) {
                return Err(format!("{}: {key} {} elements, its records have {sum}", a["name"], a[key]));
            }
        }
    }
    let root = &prediction["ranges"][0];
    for (k, m) in misses.into_iter().enumerate() {
        let level = &root["levels"][k];
        let fills = number(&level["loads"]["value"]) + number(&level["write_allocates"]["value"]);
        if m * number(&level["line"]) != fills {
            return Err(format!("{}: records miss {m} lines, the run fills {fills} bytes", level["name"]));
        }
    }
    Ok(())
}

/// Sweeps of which every byte is that of an array: elements of the records of a line times their
/// width are the loads and stores that the model counts there.
fn model() -> Result<(), String> {
    let text = "n = 328; x = ones(n,1); p = ones(n,1); A = ones(n,n); S = speye(n);\n\
                y = x + p;\nx = x - p;\nt = sin(x) + cos(p);\ny = A*x;\nc = A(:,3);\nd = A(4,:);\n\
                A(:,2) = x;\nz = x(1:160) .* p(1:160);\nB = A';\nw = single(x);\nm = x > 0;\n";
    let path = scratch("trace-model.m");
    std::fs::write(&path, text).map_err(|e| e.to_string())?;
    let json = scratch("trace-model.json").to_string_lossy().into_owned();
    let (header, records) = trace(&path, &["--json", &json])?;
    let prediction: Value =
        serde_json::from_str(&std::fs::read_to_string(&json).map_err(|e| e.to_string())?).map_err(|e| e.to_string())?;
    let mut seen = 0;
    for line in prediction["ranges"][0]["lines"].as_array().into_iter().flatten().filter(|l| l["line"] != 1) {
        let here: Vec<&Value> = records.iter().filter(|r| r["line"] == line["line"]).collect();
        let bytes = |key: &str| -> u64 {
            let parts = here.iter().flat_map(|r| r[key].as_array().into_iter().flatten());
            let of = |p: &Value| {
                let a = &header["arrays"][p["array"].as_u64().unwrap_or(0) as usize];
                Some(p["elements"].as_u64()? * a["element_bytes"].as_u64()?)
            };
            parts.filter_map(of).sum()
        };
        let flops: u64 = here.iter().filter_map(|r| r["flops"].as_u64()).sum();
        // Sections begin and end with lines, whose bytes are then their own. Line 7, a row: the lines that it
        // touches fit the first level, so that it counts its own bytes.
        let loads = bytes("reads");
        if line["wsl"]["value"] != loads || line["wss"]["value"] != bytes("writes") || line["flops"] != flops {
            return Err(format!("{line}: the records read {loads}, write {}, flops {flops}", bytes("writes")));
        }
        seen += 1;
    }
    if seen == 11 { Ok(()) } else { Err(format!("{seen} lines were held against the model")) }
}

// --- thinning and ends ----------------------------------------------------------------------------

/// 3000 trips of three statements, 1000 records: of each statement the first 8 and every 16th
/// (3 * (8 + 3000/8 - 1) = 1146 would be too many).
fn thinned() -> Result<(), String> {
    let text = "x = ones(50,1); y = x;\nfor i = 1:3000\n y = x + 1;\n x = y - 1;\n y = 2*x;\nend\n";
    let path = scratch("trace-thinned.m");
    std::fs::write(&path, text).map_err(|e| e.to_string())?;
    let (header, records) = trace(&path, &["--trace-records", "1000"])?;
    // x = ones is one more record.
    let facts = (&header["seen"], &header["kept"], &header["every"], &header["first"]);
    if facts != (&9001.into(), &(1 + 3 * (8 + 187)).into(), &16.into(), &8.into()) {
        return Err(format!("seen, kept, every, first are {facts:?}"));
    }
    if records.len() as u64 != header["kept"].as_u64().unwrap_or(0) {
        return Err(format!("{} records", records.len()));
    }
    let whole = records.iter().skip(1).collect::<Vec<_>>();
    if !whole.chunks(3).all(|c| c.iter().all(|r| r["nth"] == c[0]["nth"])) {
        return Err("an iteration is torn".into());
    }
    if !header["rule"].as_str().is_some_and(|r| r.contains("first 8") && r.contains("one of every 16 ")) {
        return Err(format!("the rule is {}", header["rule"]));
    }
    // The header has the elements of all 9001 records.
    let read: u64 = header["arrays"].as_array().into_iter().flatten().filter_map(|a| a["read"].as_u64()).sum();
    if read == 9000 * 50 { Ok(()) } else { Err(format!("{read} elements were read")) }
}

/// An error of the prototype: what was recorded until then is there, and marked.
fn ends_early() -> Result<(), String> {
    let path = scratch("trace-early.m");
    std::fs::write(&path, "x = ones(10,1);\ny = x + 1;\nerror('no further');\n").map_err(|e| e.to_string())?;
    let out = scratch("trace-early.jsonl").to_string_lossy().into_owned();
    let name = path.to_string_lossy().into_owned();
    slamm(Path::new("."), &["analyze", &name, "-q", "--trace", &out])?.expect(1)?;
    let (header, records) = parse(&std::fs::read_to_string(&out).map_err(|e| e.to_string())?)?;
    if header["complete"] == false && records.len() == 2 { Ok(()) } else { Err(format!("{header}")) }
}

/// The trace on standard output has it for itself.
fn standard_output() -> Result<(), String> {
    let path = scratch("trace-out.m");
    std::fs::write(&path, "disp('hello');\nx = ones(10,1);\n").map_err(|e| e.to_string())?;
    let name = path.to_string_lossy().into_owned();
    let ran = slamm(Path::new("."), &["analyze", &name, "-q", "--trace", "-"])?;
    ran.expect(0)?;
    let (header, records) = parse(&ran.stdout)?;
    let few = slamm(Path::new("."), &["analyze", &name, "--trace", "-", "--trace-records", "10"])?;
    few.expect(2)?;
    if header["seen"] == 1 && records.len() == 1 && ran.stderr.contains("hello") {
        return Ok(());
    }
    Err(ran.refuse("other records"))
}
