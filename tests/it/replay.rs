//! `slamm replay`: what a trace gives on a machine is what `slamm analyze` gives on it, to the byte; two traces that share
//! caches; traces that cannot be played.

use crate::cases::{scripts, stem};
use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Every machine that is shipped.
const MACHINES: [&str; 9] =
    ["a64fx", "generic", "icelake-sp", "neoverse-n1", "power4", "r14k", "skylake-sp", "ultra2", "zen3"];
/// Reports of a run, each by its option and its ending; the table besides.
const REPORTS: [&str; 6] = ["json", "csv", "html", "folded", "speedscope", "over-time"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (k, path) in scripts("levels").into_iter().chain(scripts("trace")).enumerate() {
        // Three machines each, other ones from case to case.
        let machines: Vec<&str> = (0..3).map(|m| MACHINES[(k + 4 * m) % MACHINES.len()]).collect();
        let folder =
            path.parent().and_then(Path::file_name).map_or(String::new(), |f| f.to_string_lossy().into_owned());
        let title = format!("replay/{folder}/{}", stem(&path));
        trials.push(Trial::test(title, move || same(&path, &machines).map(|_| ()).map_err(Failed::from)));
    }
    for (k, path) in examples().into_iter().enumerate() {
        // Four machines each, other ones from example to example.
        let machines: Vec<&str> = (0..4).map(|m| MACHINES[(k + 2 * m) % MACHINES.len()]).collect();
        let folder =
            path.parent().and_then(Path::file_name).map_or(String::new(), |f| f.to_string_lossy().into_owned());
        let title = format!("replay/examples/{folder}/{}", stem(&path));
        trials.push(Trial::test(title, move || example(&path, &machines).map_err(Failed::from)));
    }
    let mut single = |name: &str, f: fn() -> Result<(), String>| {
        trials.push(Trial::test(format!("replay/{name}"), move || f().map_err(Failed::from)));
    };
    single("placements_and_regions", placements_and_regions);
    single("several_machines", several_machines);
    single("as_recorded", as_recorded);
    single("ranks", ranks);
    single("merged", merged);
    single("one_after_the_other", one_after_the_other);
    single("refused", refused);
    single("damaged", damaged);
    single("another_run", another_run);
    trials
}

/// Every program of the examples.
fn examples() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(repository("examples")).into_iter().flatten().flatten();
    let files = folders.filter_map(|f| std::fs::read_dir(f.path()).ok()).flatten().flatten().map(|f| f.path());
    let mut all: Vec<PathBuf> = files.filter(|f| f.extension().is_some_and(|e| e == "m")).collect();
    all.sort();
    all
}

fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// A place for the files of a test.
fn place(path: &Path, what: &str) -> String {
    let parts: Vec<_> = path.components().rev().take(2).map(|c| c.as_os_str().to_string_lossy()).collect();
    scratch(&format!("replay-{}-{what}", parts.join("-"))).to_string_lossy().into_owned()
}

/// Runs a command for a file in its folder, with functions of the folders beside it.
fn at(path: &Path, command: &str, more: &[&str]) -> Result<Ran, String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = ["--path", "../pop_pcg"];
    let beside = if folder.ends_with("distributed") { &beside[..] } else { &[] };
    // Whole, they take minutes on several machines. The arrays are still larger than the first two levels of most.
    let fewer: &[&str] = match file.as_str() {
        "triad.m" => &["--set", "n=200000"],
        "solve.m" if folder.ends_with("blgmres") => &["--set", "cycles=1", "--set", "m=6"],
        "solve.m" if folder.ends_with("gmres") => &["--set", "m=20", "--set", "restart=10"],
        f if f.starts_with("pcg") && folder.ends_with("distributed") => {
            &["--set", "niter=2", "--set", "nx=96", "--set", "ny=64", "--ranks", "4"]
        }
        f if f.starts_with("pcg") => &["--set", "niter=5", "--set", "nx=96", "--set", "ny=64"],
        _ => &[],
    };
    // A run that a limit ends is no run to compare.
    slamm(folder, &[&[command, &file, "-q", "--timeout", "600"], beside, fewer, more].concat())
}

/// Reports of all kinds on one machine.
fn reports(prefix: &str) -> Vec<String> {
    REPORTS.iter().flat_map(|kind| [format!("--{kind}"), format!("{prefix}.{kind}")]).collect()
}

/// What `replay` writes is what `analyze` writes; gives how the run ended. A run that prints nothing prints the same.
fn same(path: &Path, machines: &[&str]) -> Result<Option<i32>, String> {
    let trace = place(path, "trace.jsonl");
    let recorded = at(path, "analyze", &["--trace", &trace, "--no-table"])?;
    let (wanted, found) = (place(path, "analyzed"), place(path, "replayed"));
    let (of_run, of_replay) = (reports(&wanted), reports(&found));
    let list = |all: &[String]| all.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    let (a, b) = (list(&of_run), list(&of_replay));
    let (a, b): (Vec<&str>, Vec<&str>) = (a.lines().collect(), b.lines().collect());
    // One replay for all machines, whose names go into those of the files.
    let each = machines.iter().flat_map(|m| ["--machine", m]).collect::<Vec<_>>();
    let played = slamm(Path::new("."), &[&["replay", &trace][..], &each, &b].concat())?;
    for machine in machines {
        let ran = at(path, "analyze", &[&["--machine", machine][..], &a].concat())?;
        if recorded.status != Some(0) {
            // Another run that ends early is not repeated: only the machine of the run can be played.
            return if ran.status == recorded.status { Ok(ran.status) } else { Err(ran.refuse("another end")) };
        }
        played.expect(0)?;
        for kind in REPORTS {
            let files = [format!("{wanted}.{kind}"), format!("{found}-{machine}.{kind}")];
            if text(Path::new(&files[0]))? != text(Path::new(&files[1]))? {
                return Err(format!("on {machine}: {} differ", files.join(" and ")));
            }
        }
        let table = played.stdout.split(&format!("machine {machine}\n")).nth(1).unwrap_or_default();
        let table = table.split("\nmachine ").next().unwrap_or_default().trim_matches('\n');
        if table.is_empty() || !ran.stdout.trim_end_matches('\n').ends_with(table) {
            return Err(played.refuse(format!("on {machine} the table is another one than\n{}", ran.stdout)));
        }
    }
    Ok(recorded.status)
}

fn header(trace: &str) -> Result<Value, String> {
    let text = text(Path::new(trace))?;
    serde_json::from_str(text.lines().next().unwrap_or_default()).map_err(|e| e.to_string())
}

/// An example on several machines. Functions that need arguments end early.
fn example(path: &Path, machines: &[&str]) -> Result<(), String> {
    let ended = same(path, machines)?;
    let programs = [
        "cg",
        "solve",
        "pcg2_1d",
        "pcg2_2d",
        "pcg2_2d_symmetric",
        "pcg_rows",
        "pcg_rows_one",
        "pcg_tiles",
        "pcg_tiles_one",
    ];
    match ended {
        Some(0) => Ok(()),
        _ if programs.contains(&stem(path).as_str()) => Err(format!("{ended:?}: it should have run")),
        _ => Ok(()),
    }
}

/// The quickstart's trace, for a test of this name.
fn recorded(name: &str, more: &[&str]) -> Result<String, String> {
    let trace = scratch(&format!("replay-{name}.jsonl")).to_string_lossy().into_owned();
    let path = repository("examples/quickstart/cg.m");
    at(&path, "analyze", &[&["--trace", &trace, "--no-table"], more].concat())?.expect(0)?;
    Ok(trace)
}

fn placements_and_regions() -> Result<(), String> {
    let trace = recorded("placed", &["--trace-for", "none"])?;
    let path = repository("examples/quickstart/cg.m");
    let more = ["--machine", "zen3", "--placements", "3", "--region", "cg", "--json"];
    let [a, b] = ["a", "b"].map(|k| scratch(&format!("replay-placed-{k}.json")).to_string_lossy().into_owned());
    at(&path, "analyze", &[&more[..], &[&a]].concat())?.expect(0)?;
    slamm(Path::new("."), &[&["replay", &trace], &more[..], &[&b]].concat())?.expect(0)?;
    let (a, b) = (text(Path::new(&a))?, text(Path::new(&b))?);
    if a == b && a.contains("miss_curve") { Ok(()) } else { Err("the two differ, or have no curve".into()) }
}

fn several_machines() -> Result<(), String> {
    let trace = recorded("several", &[])?;
    let json = scratch("replay-several.json").to_string_lossy().into_owned();
    let ran = slamm(Path::new("."), &["replay", &trace, "--machine", "zen3", "--machine", "a64fx", "--json", &json])?;
    ran.expect(0)?;
    for (machine, name) in [("zen3", "Zen 3"), ("a64fx", "A64FX")] {
        let file = json.replace(".json", &format!("-{machine}.json"));
        let p: Value = serde_json::from_str(&text(Path::new(&file))?).map_err(|e| e.to_string())?;
        if p["options"]["machine"]["name"] != name || !ran.stdout.contains(&format!("machine {machine}\n")) {
            return Err(ran.refuse(format!("{file} is of {}", p["options"]["machine"]["name"])));
        }
    }
    Ok(())
}

/// The program for one first level on a machine with another one.
fn as_recorded() -> Result<(), String> {
    let trace = recorded("as-recorded", &["--trace-for", "none"])?;
    let json = scratch("replay-as-recorded.json").to_string_lossy().into_owned();
    let other = slamm(Path::new("."), &["replay", &trace, "--machine", "a64fx"])?;
    other.expect(2)?;
    if !other.stderr.contains("SLM934") || !other.stderr.contains("--as-recorded") {
        return Err(other.refuse("no way out"));
    }
    slamm(Path::new("."), &["replay", &trace, "--machine", "a64fx", "--as-recorded", "--json", &json])?.expect(0)?;
    let p: Value = serde_json::from_str(&text(Path::new(&json))?).map_err(|e| e.to_string())?;
    // The plain figures are those of the 32K that it was recorded for; the levels are those of the machine.
    let first = &p["options"]["machine"]["levels"][0];
    if p["options"]["l1"] == 32_768 && first["size"] == 65_536 && first["line"] == 256 {
        return Ok(());
    }
    Err(format!("{}", p["options"]))
}

/// What ranks send, the caches of the slowest one and, on a machine with a network, the times; two of these share nothing.
fn ranks() -> Result<(), String> {
    let (file, machine) = (scratch("replay-ranks.m"), scratch("replay-ranks.toml"));
    let program = "n = 3000;\nx = ones(n, 1);\ny = zeros(n, 1);\n%SLM distribute x(block);\n%SLM align y with x;\n\
                   for k = 1:3\n  y = 2*x + y;\n  s = x'*y;\n  x(2:n) = y(1:n-1);\nend\n";
    std::fs::write(&file, program).map_err(|e| e.to_string())?;
    let shipped = text(&repository("stdlib/machines/zen3.toml"))?;
    let network = "\n[network]\nlatency_us = 1.5\nbandwidth_gb_s = 10\nranks_per_node = 2\n";
    std::fs::write(&machine, format!("{shipped}{network}")).map_err(|e| e.to_string())?;
    let machine = machine.to_string_lossy().into_owned();
    let [trace, a, b] = ["jsonl", "a.json", "b.json"].map(|e| place(&file, e));
    at(&file, "analyze", &["--ranks", "2,4", "--trace", &trace, "--trace-for", "none", "--no-table"])?.expect(0)?;
    at(&file, "analyze", &["--ranks", "2,4", "--machine", &machine, "--json", &a])?.expect(0)?;
    slamm(Path::new("."), &["replay", &trace, "--machine", &machine, "--json", &b])?.expect(0)?;
    let (a, b) = (text(Path::new(&a))?, text(Path::new(&b))?);
    if a != b || !a.contains("\"slowest\"") || !a.contains("\"local\"") {
        return Err(format!("the two differ, or have no ranks or times:\n{a}"));
    }
    let both = slamm(Path::new("."), &["replay", &trace, &trace, "--merge", "4"])?;
    both.expect(2)?;
    if both.stderr.contains("several ranks") { Ok(()) } else { Err(both.refuse("another reason")) }
}

fn levels(file: &str) -> Result<Value, String> {
    let p: Value = serde_json::from_str(&text(Path::new(file))?).map_err(|e| e.to_string())?;
    Ok(p["ranges"].clone())
}

fn merge(name: &str, traces: [&str; 2], lines: &str, more: &[&str]) -> Result<Value, String> {
    let json = scratch(&format!("replay-{name}.json")).to_string_lossy().into_owned();
    let all =
        [&["replay", traces[0], traces[1], "--merge", lines, "--machine", "r14k", "--json", &json], more].concat();
    slamm(Path::new("."), &all)?.expect(0)?;
    levels(&json)
}

/// The reference simulation counts the same on the merged stream, however many lines each has in turn.
fn merged() -> Result<(), String> {
    let cg = recorded("merged", &["--trace-for", "r14k"])?;
    let path = repository("tests/cases/levels/transposes.m");
    let path = if path.is_file() { path } else { scripts("levels").remove(0) };
    let other = place(&path, "merged.jsonl");
    at(&path, "analyze", &["--trace", &other, "--no-table", "--trace-for", "r14k"])?.expect(0)?;
    let mut all = Vec::new();
    for lines in ["1", "5", "1000"] {
        let fast = merge("merged-fast", [&cg, &other], lines, &[])?;
        let slow = merge("merged-slow", [&cg, &other], lines, &["--simulator", "reference"])?;
        if fast != slow {
            return Err(format!("{lines} lines in turn: the reference counts something else"));
        }
        all.push(fast);
    }
    if all[0] == all[2] { Err("it does not matter how many lines each has in turn".into()) } else { Ok(()) }
}

/// When the first has ended before the second begins, it is as if it were alone.
fn one_after_the_other() -> Result<(), String> {
    let cg = recorded("after", &["--trace-for", "r14k"])?;
    let both = merge("after", [&cg, &cg], "1000000000", &[])?;
    let json = scratch("replay-alone.json").to_string_lossy().into_owned();
    slamm(Path::new("."), &["replay", &cg, "--machine", "r14k", "--json", &json])?.expect(0)?;
    let alone = levels(&json)?;
    let count = alone.as_array().map_or(0, Vec::len);
    if both.as_array().map_or(0, Vec::len) != 2 * count {
        return Err("not the ranges of both".into());
    }
    for k in 0..count {
        let (a, b) = (&alone[k], &both[k]);
        if (&a["levels"], &a["lines"], &a["variables"]) != (&b["levels"], &b["lines"], &b["variables"]) {
            return Err(format!("{}: {} instead of {}", a["name"], b["levels"], a["levels"]));
        }
    }
    let second = &both[count];
    if second["file"] == "cg.m (2)" && second["levels"][0]["loads"]["value"].as_u64() > Some(0) {
        return Ok(());
    }
    Err(format!("the second: {} {}", second["file"], second["levels"]))
}

/// Every kind of file that cannot be played, with its reason.
fn refused() -> Result<(), String> {
    let file = |name: &str, content: &str| -> Result<String, String> {
        let path = scratch(&format!("replay-refused-{name}"));
        std::fs::write(&path, content).map_err(|e| e.to_string())?;
        Ok(path.to_string_lossy().into_owned())
    };
    let thin = file("loop.m", "x = ones(100, 1);\nfor k = 1:2000\n  x = 2*x;\nend\n")?;
    let trace = scratch("replay-refused-thin.jsonl").to_string_lossy().into_owned();
    slamm(Path::new("."), &["analyze", &thin, "-q", "--trace", &trace, "--trace-records", "1000"])?.expect(0)?;
    let old = r#"{"schema":"slamm-trace/1","tool":{"name":"slamm","version":"0.0.9"},"source":"a.m"}"#;
    let later = r#"{"schema":"slamm-trace/3","tool":{"name":"slamm","version":"9.1"}}"#;
    let silent = r#"{"schema":"slamm-trace/2","tool":{"name":"slamm","version":"0.1"}}"#;
    let cases = [
        (trace, "thinned: of 2001 records it keeps"),
        (file("old.jsonl", old)?, "slamm-trace/1 (slamm 0.0.9 wrote it)"),
        (file("later.jsonl", later)?, "slamm-trace/3 (slamm 9.1 wrote it)"),
        (file("silent.jsonl", silent)?, "line 1"),
        (file("text.jsonl", "x = 1;\n")?, "has no line of a trace that is known"),
        (file("other.jsonl", "{\"a\": 1}\n")?, "it is not a trace of slamm"),
        (file("empty.jsonl", "")?, "it is not a trace of slamm"),
        (scratch("replay-nowhere.jsonl").to_string_lossy().into_owned(), "cannot be read"),
    ];
    for (trace, why) in cases {
        let ran = slamm(Path::new("."), &["replay", &trace])?;
        ran.expect(2)?;
        if !ran.stderr.contains(why) {
            return Err(ran.refuse(format!("{trace}: not a word of '{why}'")));
        }
    }
    let cg = recorded("refused", &["--trace-for", "none"])?;
    let wrong: [(&[&str], &str); 8] = [
        (&["--machine", "zen3", "--machine", "other/zen3.toml"], "two of this name"),
        (&["--statistics"], "give it to `slamm analyze`"),
        (&["--trace", "t.jsonl"], "give it to `slamm analyze`"),
        (&["--merge", "4"], "two traces"),
        (&[&cg], "--merge"),
        (&["--machine", "none"], "no cache to play on"),
        (&["--machine", "zen3", "--machine", "r14k", "--json", "-"], "standard output"),
        (&["--json", &cg], "this file is read"),
    ];
    for (more, why) in wrong {
        let ran = slamm(Path::new("."), &[&["replay", &cg], more].concat())?;
        ran.expect(2)?;
        if !ran.stderr.contains(why) {
            return Err(ran.refuse(format!("{more:?}: not a word of '{why}'")));
        }
    }
    Ok(())
}

/// A file that has lost or changed something is a diagnostic.
fn damaged() -> Result<(), String> {
    let trace = recorded("damaged", &["--trace-for", "none"])?;
    let whole = text(Path::new(&trace))?;
    let lines: Vec<&str> = whole.lines().collect();
    let run = lines.iter().position(|l| l.starts_with("{\"run\"")).ok_or("no run")?;
    let changed = |from: &str, to: &str| {
        let mut lines: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
        lines[run] = lines[run].replace(from, to);
        lines.join("\n")
    };
    let cut = |n: usize| {
        let mut lines: Vec<&str> = lines.clone();
        let line = lines[run];
        lines[run] = &line[..line.len() - n];
        lines.join("\n")
    };
    let calls = lines[run].find("\"calls\":\"").ok_or("no calls")? + "\"calls\":\"".len();
    let mut shuffled: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
    let (before, after) = lines[run].split_at(calls + 40);
    shuffled[run] = format!("{before}AAAA{}", after.get(4..).unwrap_or_default());
    let versions = [
        cut(1),
        cut(3),
        cut(400),
        changed("\"calls\":\"", "\"calls\":\"AAAA"),
        changed("\"trace\":\"", "\"trace\":\"%%%%"),
        changed("\"room\":[", "\"room\":[4000000000,"),
        changed("\"parent\":null", "\"parent\":77"),
        shuffled.join("\n"),
    ];
    for (k, content) in versions.into_iter().enumerate() {
        let file = scratch(&format!("replay-damaged-{k}.jsonl"));
        std::fs::write(&file, content).map_err(|e| e.to_string())?;
        let ran = slamm(Path::new("."), &["replay", &file.to_string_lossy()])?;
        ran.expect(2).map_err(|e| format!("version {k}: {e}"))?;
        if !ran.stderr.contains("SLM934") {
            return Err(ran.refuse(format!("version {k}")));
        }
    }
    Ok(())
}

/// A prototype that does something else when it runs again is recorded for its own machine alone.
fn another_run() -> Result<(), String> {
    let (file, mark) = (scratch("replay-changes.m"), scratch("replay-changes.txt"));
    let _ = std::fs::remove_file(&mark);
    let name = mark.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let program = format!(
        "x = ones(50, 1);\nif exist('{name}', 'file')\n  x = 2*x;\nelse\n  f = fopen('{name}', 'w');\n  fclose(f);\nend\n"
    );
    std::fs::write(&file, program).map_err(|e| e.to_string())?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let trace = scratch("replay-changes.jsonl").to_string_lossy().into_owned();
    slamm(folder, &["analyze", "replay-changes.m", "-q", "--trace", &trace])?.expect(0)?;
    let header = header(&trace)?;
    let others = header["replay"]["runs"]["others"].as_array().map_or(0, Vec::len);
    let runs = header["replay"]["runs"]["first_levels"].as_array().map_or(0, Vec::len);
    let said = header["replay"]["runs"]["others"][0].as_str().unwrap_or_default().contains("something else");
    if (runs, others, said) == (1, 6, true) { Ok(()) } else { Err(format!("{}", header["replay"])) }
}
