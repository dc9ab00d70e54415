//! `slamm replay` of real programs' traces (`tests/cases/real`): programs beside their predictions under valgrind's lackey,
//! data references and misses as cachegrind counts them, Gleipnir's lines.

use crate::cases::stem;
use crate::run::{finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Bytes, ways and bytes of a line of the first level.
const GEOMETRIES: [(u64, u64, u64); 3] = [(1024, 2, 64), (4096, 1, 32), (32_768, 8, 64)];

pub(crate) fn trials() -> Vec<Trial> {
    let missing = ["gcc", "valgrind"].iter().any(|tool| Command::new(tool).arg("--version").output().is_err());
    let skip = missing && std::env::var_os("CI").is_none();
    if skip {
        eprintln!("*** gcc or valgrind is not installed: NO program is traced ***");
    }
    let mut trials = Vec::new();
    for path in programs() {
        let (name, d1) = (stem(&path), stem(&path).starts_with("d1_"));
        let run = move || if d1 { first_level(&path) } else { verdicts(&path) }.map_err(Failed::from);
        trials.push(Trial::test(format!("observed/{name}"), run).with_ignored_flag(skip));
    }
    let mut single = |name: &str, f: fn() -> Result<(), String>| {
        trials.push(Trial::test(format!("observed/{name}"), move || f().map_err(Failed::from)));
    };
    single("gleipnir", gleipnir);
    single("maps", maps);
    single("strange_lines", strange_lines);
    trials
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(repository("tests/cases/real")).into_iter().flatten().flatten().map(|e| e.path());
    let mut all: Vec<PathBuf> = entries.filter(|f| f.extension().is_some_and(|e| e == "c")).collect();
    all.sort();
    all
}

fn place(name: &str) -> String {
    scratch(&format!("observed-{name}")).to_string_lossy().into_owned()
}

fn read(file: &str) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))
}

fn json(file: &str) -> Result<Value, String> {
    serde_json::from_str(&read(file)?).map_err(|e| e.to_string())
}

/// Compiles a program.
fn build(path: &Path, more: &[&str]) -> Result<String, String> {
    let program = place(&stem(path));
    let mut gcc = Command::new("gcc");
    gcc.args(["-O1", "-fno-tree-vectorize"]).arg("-I").arg(repository("tools/lackey")).args(more);
    let ran = finish(gcc.arg("-o").arg(&program).arg(path))?;
    if ran.status == Some(0) { Ok(program) } else { Err(ran.refuse("gcc")) }
}

/// Runs a program under a tool of valgrind; gives the tool's log.
fn valgrind(tool: &str, options: &[String], program: &str, map: &str) -> Result<String, String> {
    let log = format!("{program}.{tool}");
    let mut command = Command::new("valgrind");
    command.env("SLAMM_ARRAYS", map).arg(format!("--tool={tool}")).arg(format!("--log-file={log}")).args(options);
    let ran = finish(command.arg(program))?;
    if ran.status == Some(0) { Ok(log) } else { Err(ran.refuse(tool)) }
}

/// What the comments `//!` of a program say.
fn said(path: &Path) -> Result<Vec<Vec<String>>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let lines = text.lines().filter_map(|l| l.strip_prefix("//! "));
    Ok(lines.map(|l| l.split_whitespace().map(str::to_owned).collect()).collect())
}

fn verdicts(path: &Path) -> Result<(), String> {
    let said = said(path)?;
    let of = |key: &str| said.iter().find(|w| w[0] == key).and_then(|w| w.get(1)).cloned();
    let prototype = of("of").unwrap_or_else(|| format!("{}.m", stem(path)));
    let region = of("region").ok_or("no region is named")?;
    let (map, predicted, found) = (
        place(&format!("{}.arrays", stem(path))),
        place(&format!("{}.jsonl", stem(path))),
        place(&format!("{}.json", stem(path))),
    );
    let program = build(path, &[])?;
    let trace = valgrind("lackey", &["--trace-mem=yes".into()], &program, &map)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let analyze =
        ["analyze", &prototype, "-q", "--no-table", "--only", &region, "--trace", &predicted, "--trace-for", "none"];
    slamm(folder, &analyze)?.expect(0)?;
    let page = place(&format!("{}.html", stem(path)));
    let replay = ["replay", &trace, "--arrays", &map, "--beside", &predicted, "--json", &found, "--html", &page];
    let ran = slamm(folder, &replay)?;
    ran.expect(0)?;
    let result = json(&found)?;
    let array = |name: &str| result["arrays"].as_array().into_iter().flatten().find(|a| a["name"] == *name);
    let mut judged = 0;
    for words in said.iter().filter(|w| w[0] != "of" && w[0] != "region") {
        let a = array(&words[0]).ok_or_else(|| ran.refuse(format!("no array {}", words[0])))?;
        let wrong = |what: String| ran.refuse(format!("{}: {what}", words.join(" ")));
        match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [_, what @ ("reads" | "writes"), least, most] => {
                let is = (a[*what]["least"].to_string(), a[*what]["most"].to_string());
                if is != ((*least).to_string(), (*most).to_string()) {
                    return Err(wrong(format!("{is:?}")));
                }
            }
            [_, "at", at] => {
                let first =
                    ["reads", "writes"].map(|k| &a["verdicts"][k]).into_iter().find(|v| v["verdict"] == "differs");
                let from = first.map_or_else(String::new, |v| v["from"].to_string());
                if from != format!("[{at}]") {
                    return Err(wrong(from));
                }
            }
            [_, "unpredicted"] if a["verdict"].is_null() => judged += 1,
            [_, verdict] if a["verdict"] == **verdict => judged += 1,
            _ => return Err(wrong(a["verdict"].to_string())),
        }
    }
    let page = read(&page)?;
    if judged < 2 || result["elsewhere"].as_u64() > result["accesses"].as_u64() || page.len() > 200_000 {
        return Err(ran.refuse("too little was judged, or the page is too large"));
    }
    Ok(())
}

/// References and misses of data, as cachegrind has them.
fn first_level(path: &Path) -> Result<(), String> {
    let options = ["-nostdlib", "-static", "-ffreestanding", "-fno-stack-protector"];
    let program = build(path, &options)?;
    let trace = valgrind("lackey", &["--trace-mem=yes".into()], &program, "/dev/null")?;
    for (size, ways, line) in GEOMETRIES {
        let out = format!("{program}.out");
        let ll = 64 * size;
        let options = [
            "--cache-sim=yes".to_string(),
            format!("--D1={size},{ways},{line}"),
            format!("--I1={size},{ways},{line}"),
            format!("--LL={ll},16,{line}"),
            format!("--cachegrind-out-file={out}"),
        ];
        valgrind("cachegrind", &options, &program, "/dev/null")?;
        let text = read(&out)?;
        let words = |key: &str| -> Vec<String> {
            let line = text.lines().find_map(|l| l.strip_prefix(key)).unwrap_or_default();
            line.split_whitespace().map(str::to_owned).collect()
        };
        let (events, sums) = (words("events:"), words("summary:"));
        let expected: Vec<u64> = ["Dr", "Dw", "D1mr", "D1mw"]
            .iter()
            .filter_map(|e| sums.get(events.iter().position(|x| x == e)?)?.parse().ok())
            .collect();
        let machine = place(&format!("{}.toml", stem(path)));
        let text = format!(
            "name = \"d1\"\n[[level]]\nname = \"D1\"\nsize = {size}\nline = {line}\nways = {ways}\n\
             [[level]]\nname = \"LL\"\nsize = {ll}\nline = {line}\nways = 16\n"
        );
        std::fs::write(&machine, text).map_err(|e| e.to_string())?;
        let found = place(&format!("{}.json", stem(path)));
        slamm(Path::new("."), &["replay", &trace, "--machine", &machine, "--json", &found])?.expect(0)?;
        let caches = &json(&found)?["caches"];
        let counts = ["reads", "writes", "read_misses", "write_misses"].map(|k| caches[k].as_u64().unwrap_or(u64::MAX));
        if expected != counts || counts[2] + counts[3] < 20 {
            return Err(format!("{size},{ways},{line}: Dr Dw D1mr D1mw {counts:?}, cachegrind has {expected:?}"));
        }
    }
    Ok(())
}

/// Allocations that the trace names, arrays on the stack by their elements, and what an instruction reads and writes.
fn gleipnir() -> Result<(), String> {
    let found = place("gleipnir.json");
    let folder = repository("tests/cases/real");
    let ran = slamm(&folder, &["replay", "gleipnir.txt", "--arrays", "gleipnir.arrays", "--json", &found])?;
    ran.expect(0)?;
    let r = json(&found)?;
    let figures: Vec<(String, u64, u64)> = r["arrays"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|a| {
            let total = |k: &str| a[k]["total"].as_u64().unwrap_or(u64::MAX);
            (a["name"].as_str().unwrap_or_default().to_string(), total("reads"), total("writes"))
        })
        .collect();
    let expected = [("arr", 2, 3), ("row", 1, 2), ("test_c_13", 2, 0)].map(|(n, r, w)| (n.to_string(), r, w));
    // Of eleven accesses, two of a number on the stack and one of a global one lie in no array.
    if figures == expected
        && r["format"] == "Gleipnir"
        && (r["accesses"].as_u64(), r["elsewhere"].as_u64()) == (Some(11), Some(3))
    {
        return Ok(());
    }
    Err(ran.refuse(format!("{figures:?} {} {}", r["accesses"], r["elsewhere"])))
}

/// Maps that cannot be used are refused at their line.
fn maps() -> Result<(), String> {
    let (trace, map) = (place("maps.txt"), place("maps.arrays"));
    std::fs::write(&trace, " L 04001000,8\n").map_err(|e| e.to_string())?;
    let cases = [
        ("array x 0x4001000 8 up 100\n", "rows (C) or columns"),
        ("# fine\narray x 4001000 8 rows\n", "one, two or three sizes"),
        ("array x 0x10 8 rows 1 2 3 4\n", "one, two or three sizes"),
        ("array x zz 8 rows 10\n", "'zz' is not an address"),
        ("array x 0x10 0 rows 10\n", "bytes of an element"),
        ("array x 0x10 8 rows 10\narray y 0x58 8 rows 10\n", "y lies where x lies"),
        ("array x 0x10 8 rows 10\narray x 0x5800 8 rows 10\n", "already"),
        ("array x 0x10 8 rows 10000000 1000000\n", "too many elements"),
        ("array x 0x10 8 rows 1000000 1000\n", "at most 67108864"),
        ("arrays x\n", "a line begins with"),
        ("begin here\n", "'here' is not an address"),
    ];
    for (text, why) in cases {
        std::fs::write(&map, text).map_err(|e| e.to_string())?;
        let ran = slamm(Path::new("."), &["replay", &trace, "--arrays", &map])?;
        ran.expect(2)?;
        if !ran.stderr.contains(why) || !ran.stderr.contains("SLM935") {
            return Err(ran.refuse(format!("not a word of '{why}'")));
        }
    }
    for (more, why) in [
        (&["--merge", "3"][..], "two traces"),
        (&["--region", "a"], "--region"),
        (&["--over-time", "x"], "--over-time"),
    ] {
        let ran = slamm(Path::new("."), &[&["replay", &trace], more].concat())?;
        ran.expect(2)?;
        if !ran.stderr.contains(why) {
            return Err(ran.refuse(format!("not a word of '{why}'")));
        }
    }
    Ok(())
}

/// What a program prints between the lines is passed over, lines that are cut too, with a word about it.
fn strange_lines() -> Result<(), String> {
    let (trace, found) = (place("strange.txt"), place("strange.json"));
    let long = "x".repeat(200_000);
    let text = format!(
        "==12== Lackey\nI  04000000,3\n L 04001000,8\n{long}\n S 0400zz,8\n S 04001008,0\n M 04001008,4\n L 0400"
    );
    std::fs::write(&trace, text).map_err(|e| e.to_string())?;
    let ran = slamm(Path::new("."), &["replay", &trace, "--json", &found])?;
    ran.expect(0)?;
    let caches = &json(&found)?["caches"];
    let counts = ["reads", "writes", "read_misses"].map(|k| caches[k].as_u64());
    if counts != [Some(2), Some(0), Some(1)]
        || !ran.stderr.contains("SLM936")
        || !ran.stderr.contains(":5: ' S 0400zz,8'")
    {
        return Err(ran.refuse(format!("{counts:?}")));
    }
    std::fs::write(&trace, "nothing\nof the kind\n").map_err(|e| e.to_string())?;
    let none = slamm(Path::new("."), &["replay", &trace])?;
    none.expect(2)?;
    if none.stderr.contains("no line of a trace that is known") { Ok(()) } else { Err(none.refuse("another reason")) }
}
