//! The command line: bad input, exit statuses, where output goes. What a file alone can say is a
//! case under `tests/cases/cli/`.

use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 22] = [
    ("levels_by_default", levels_by_default),
    ("missing_file", missing_file),
    ("a_folder", a_folder),
    ("a_binary_file", a_binary_file),
    ("wrong_options", wrong_options),
    ("unknown_region", unknown_region),
    ("check_json", check_json),
    ("timeout_reports_what_was_accounted", timeout),
    ("timeout_without_a_loop", timeout_without_a_loop),
    ("timeout_in_a_recursion", timeout_in_a_recursion),
    ("timeout_within_a_call", timeout_within_a_call),
    ("memory_limit_reports_what_was_accounted", memory),
    ("failure_reports_what_was_accounted", failure),
    ("set_overrides_the_script", set),
    ("json_on_standard_output", json),
    ("print_block", print_block),
    ("table_without_print", table),
    ("pop_reduction", pop_reduction),
    ("csv_and_folded", csv_and_folded),
    ("calls_from_two_regions", calls_from_two_regions),
    ("functions", functions),
    ("measured_machine", measured_machine),
];

pub(crate) fn trials() -> Vec<Trial> {
    let quick = TESTS.into_iter().map(|(name, test)| (format!("cli/{name}"), test));
    let on_grid = [("pop/reduction_script".to_string(), pop_reduction_script as Test)];
    quick.chain(on_grid).map(|(name, test)| Trial::test(name, move || test().map_err(Failed::from))).collect()
}

/// Runs on a prototype that is written for the test.
fn on(name: &str, text: impl AsRef<[u8]>, args: &[&str]) -> Result<Ran, String> {
    let file = scratch(&format!("cli_{name}.m"));
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let file = file.to_string_lossy();
    let (command, options) = args.split_first().ok_or("a command is needed")?;
    let mut all = vec![*command, &*file];
    all.extend(options);
    slamm(&repository("."), &all)
}

/// Runs `analyze` and reads the prediction file.
fn analyzed(name: &str, text: &str, options: &[&str], status: i32) -> Result<(Ran, Value), String> {
    let json = scratch(&format!("cli_{name}.json"));
    let _ = std::fs::remove_file(&json);
    let json_name = json.to_string_lossy();
    let mut args = vec!["analyze", "--json", &*json_name];
    args.extend(options);
    let ran = on(name, text, &args)?;
    ran.expect(status)?;
    let text = std::fs::read_to_string(&json).map_err(|e| ran.refuse(format!("no prediction: {e}")))?;
    let prediction = serde_json::from_str(&text).map_err(|e| ran.refuse(e))?;
    Ok((ran, prediction))
}

fn figure(prediction: &Value, range: &str, key: &str) -> Option<u64> {
    let found = prediction["ranges"].as_array()?.iter().find(|r| r["name"] == range)?;
    match key {
        "executions" => found[key].as_u64(),
        _ => found["inclusive"][key]["value"].as_u64(),
    }
}

fn ensure(holds: bool, ran: &Ran, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(ran.refuse(why)) }
}

/// The file that `--measure` prints is a machine whose ranges have times.
fn measured_machine() -> Result<(), String> {
    let folder = repository(".");
    let other = slamm(&folder, &["machines", "zen3", "--measure"])?;
    other.expect(2)?;
    ensure(other.stderr.contains("slamm machines host --measure"), &other, "not said what can be measured")?;
    let ran = slamm(&folder, &["machines", "host", "--measure"])?;
    // Some systems do not describe their caches.
    if ran.stderr.contains("SLM707") {
        return ran.expect(2);
    }
    ran.expect(0)?;
    let file = scratch("cli_measured.toml");
    std::fs::write(&file, &ran.stdout).map_err(|e| e.to_string())?;
    let name = file.to_string_lossy();
    let shown = slamm(&folder, &["machines", &name])?;
    shown.expect(0)?;
    ensure(
        shown.stdout.contains("latency") && shown.stdout.contains("without vectors"),
        &shown,
        "figures are missing",
    )?;
    let text = "x = ones(300000, 1); y = x;\n%SLM start r;\ny = y + 2*x;\n%SLM end r;\n";
    let (ran, prediction) = analyzed("measured_machine", text, &["--machine", &name], 0)?;
    let ranges = prediction["ranges"].as_array().ok_or("no ranges")?;
    let seconds = &ranges.iter().find(|r| r["name"] == "r").ok_or("no region")?["seconds"];
    let (low, high) = (seconds["low"].as_f64(), seconds["high"].as_f64());
    ensure(low.zip(high).is_some_and(|(low, high)| 0.0 < low && low <= high), &ran, "no times")
}

fn missing_file() -> Result<(), String> {
    let ran = slamm(&repository("."), &["analyze", "no/such/file.m"])?;
    ran.expect(2)?;
    ensure(ran.stderr.contains("no/such/file.m"), &ran, "the file should be named")
}

fn a_folder() -> Result<(), String> {
    let ran = slamm(&repository("."), &["analyze", "examples"])?;
    ran.expect(2)?;
    ensure(ran.stderr.contains("examples"), &ran, "the folder should be named")
}

fn a_binary_file() -> Result<(), String> {
    let ran = on("binary", [0x7f, b'E', b'L', b'F', 0, 0xff, 0xfe, b'\n', 0], &["analyze"])?;
    ran.expect(1)?;
    ensure(ran.stderr.contains("binary"), &ran, "it should be called binary")
}

fn wrong_options() -> Result<(), String> {
    for args in [
        &["analyze"][..],
        &["analyze", "x.m", "--no-such-option"],
        &["analyze", "x.m", "--l1", "lots"],
        &["analyze", "x.m", "--sparse-format", "coo"],
        &["analyse", "x.m"],
        &[],
    ] {
        slamm(&repository("."), args)?.expect(2)?;
    }
    Ok(())
}

fn unknown_region() -> Result<(), String> {
    let ran = on("region", "x = 1;\n%SLM start alpha;\nx = 2;\n%SLM end alpha;\n", &["analyze", "--region", "alhpa"])?;
    ran.expect(2)?;
    ensure(ran.stderr.contains("alpha"), &ran, "the regions that exist should be named")?;
    // A name that no file holds is refused before the run, which would not end.
    let endless = "x = 1;\nwhile true\n  x = x + 1;\nend\n";
    on("endless", endless, &["analyze", "--region", "nosuch", "--timeout", "20"])?.expect(2)
}

fn check_json() -> Result<(), String> {
    let text = "x = ones(3, 1);\n%SLM start step;\ny = x + x*nowhere;\n%SLM end step;\n";
    let ran = on("check_json", text, &["check", "--json", "-"])?;
    ran.expect(0)?;
    let found: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let ranges = found["ranges"].as_array().cloned().unwrap_or_default();
    let step = ranges.iter().find(|r| r["name"] == "step").cloned().unwrap_or_default();
    ensure(step["lines"] == serde_json::json!([2, 4]) && step["parent"] == 0, &ran, "where the region is")?;
    let x = step["identifiers"].as_array().into_iter().flatten().find(|i| i["name"] == "x").cloned();
    let loads = x.unwrap_or_default()["loads"].clone();
    ensure(loads["base"] == 2, &ran, "x stands twice in the region")?;
    let codes: Vec<&str> =
        found["diagnostics"].as_array().into_iter().flatten().filter_map(|d| d["code"].as_str()).collect();
    ensure(codes == ["SLM203"], &ran, "the unknown name is a diagnostic")
}

fn timeout() -> Result<(), String> {
    let text = "x = ones(1000, 1);\n%SLM start body;\nwhile true\n  x = x + 1;\nend\n%SLM end body;\n";
    let began = std::time::Instant::now();
    let (ran, prediction) = analyzed("timeout", text, &["--timeout", "0.5"], 3)?;
    ensure(began.elapsed().as_secs() < 20, &ran, "it should end soon after half a second")?;
    ensure(prediction["complete"] == false, &ran, "the prediction should be marked incomplete")?;
    let wsl = figure(&prediction, "body", "wsl");
    ensure(wsl.is_some_and(|w| w >= 8000 && w % 8000 == 0), &ran, "what was executed should be counted")
}

fn timeout_without_a_loop() -> Result<(), String> {
    let mut text = "A = ones(300, 300);\n%SLM start body;\n".to_owned();
    (0..20000).for_each(|_| text.push_str("B = A*A;\n"));
    text.push_str("%SLM end body;\n");
    let (ran, prediction) = analyzed("straight", &text, &["--timeout", "0.3"], 3)?;
    ensure(prediction["complete"] == false, &ran, "the prediction should be marked incomplete")
}

/// A recursion of numbers that takes much longer than the limit counts as far as it has come.
fn timeout_in_a_recursion() -> Result<(), String> {
    let text = "1;\nfunction r = fib(n)\nif n < 2, r = n; return, end\nr = fib(n - 1) + fib(n - 2);\nend\n\
                for k = 1:3\n%SLM start body;\ns = fib(80);\n%SLM end body;\nend\n";
    let began = std::time::Instant::now();
    let (ran, prediction) = analyzed("recursion", text, &["--machine", "none", "--timeout", "0.5"], 3)?;
    ensure(began.elapsed().as_secs() < 20, &ran, "it should end soon after half a second")?;
    ensure(prediction["complete"] == false, &ran, "the prediction should be marked incomplete")?;
    let executions = prediction["ranges"].as_array().into_iter().flatten().find(|r| r["name"] == "fib");
    let executions = executions.and_then(|r| r["executions"].as_u64());
    ensure(executions.is_some_and(|n| n > 1000), &ran, "the calls until then should be counted")
}

/// A call that nothing interrupts takes longer than the limit: the process ends all the same, with
/// what was accounted before the call.
fn timeout_within_a_call() -> Result<(), String> {
    let text = "x = ones(1000, 1);\nfor k = 1:3\ny = 2 * x;\nend\npause(0); e = eig(rand(2500));\nz = y;\n";
    let start = std::time::Instant::now();
    let (ran, prediction) = analyzed("within", text, &["--timeout", "0.5"], 3)?;
    ensure(start.elapsed().as_secs() < 30, &ran, "the run should end soon after its limit")?;
    ensure(ran.stderr.contains("time limit"), &ran, "the limit should be named")?;
    ensure(prediction["complete"] == false, &ran, "the prediction should be marked incomplete")
}

fn memory() -> Result<(), String> {
    let text = "%SLM start body;\nx = ones(1000, 1);\ny = 2*x;\nz = zeros(100000, 100000);\n%SLM end body;\n";
    let (ran, prediction) = analyzed("memory", text, &["--max-memory", "1G"], 3)?;
    ensure(prediction["complete"] == false, &ran, "the prediction should be marked incomplete")?;
    ensure(figure(&prediction, "body", "wsl") == Some(8000), &ran, "y = 2*x should be counted")?;
    ensure(figure(&prediction, "body", "wss") == Some(16000), &ran, "only x and y should be stored")
}

fn failure() -> Result<(), String> {
    let text = "%SLM start body;\nx = ones(1000, 1);\ny = 2*x;\nz = y + ones(3, 1);\n%SLM end body;\n";
    let (ran, prediction) = analyzed("failure", text, &[], 1)?;
    ensure(prediction["complete"] == false, &ran, "the prediction should be marked incomplete")?;
    ensure(figure(&prediction, "body", "wss") == Some(16000), &ran, "x and y were stored")?;
    ensure(ran.stderr.contains(":4:"), &ran, "the failing line should be shown")
}

fn set() -> Result<(), String> {
    let text =
        "n = 10;\nm = 3;\nx = ones(n, 1);\n%SLM start body;\ny = m*x;\n%SLM end body;\nfprintf('%d %d\\n', n, m);\n";
    let (ran, prediction) = analyzed("set", text, &["--set", "n=500", "--quiet"], 0)?;
    ensure(figure(&prediction, "body", "wsl") == Some(8 + 500 * 8), &ran, "n should be 500")?;
    ensure(ran.stdout.starts_with("500 3\n"), &ran, "only n should be overridden")
}

fn json() -> Result<(), String> {
    let text = "fprintf('hello\\n');\n%SLM start body;\nx = 1;\n%SLM end body;\n%SLM print body;\n";
    let ran = on("stdout", text, &["analyze", "--json", "-"])?;
    ran.expect(0)?;
    let prediction: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    ensure(prediction["schema"] == "slamm/2", &ran, "schema slamm/2")?;
    ensure(prediction["complete"] == true, &ran, "complete")?;
    ensure(ran.stderr.contains("hello"), &ran, "the prototype's own output goes to standard error")
}

const BLOCK: &str = "\
SLAMM Memory Analysis for Body: cg

TOTAL: Storage Requirement    Kbytes (SR)  : 15.62
TOTAL: Loaded from L2 -> L1   Kbytes (WSL) : 7.81 +- 0.00
TOTAL: Stored to memory       Kbytes (WSS) : 7.81 +- 0.00
DGEMM                         Kbytes       : 0.00 +- 0.00
Sparse Ops                    Kbytes       : 0.00 +- 0.00
";

fn print_block() -> Result<(), String> {
    let text = "x = ones(1000, 1);\n%SLM start cg;\ny = 2*x;\n%SLM end cg;\n%SLM print cg;\n";
    let ran = on("print", text, &["analyze", "--units", "KB", "--machine", "none"])?;
    ran.expect(0)?;
    ensure(ran.stdout.starts_with(BLOCK), &ran, "the block should be as in the paper")
}

fn table() -> Result<(), String> {
    let text = "x = ones(1000, 1);\nfor i = 1:3\n  %SLM start part;\n  y = 2*x;\n  %SLM end part;\nend\n";
    let ran = on("table", text, &["analyze", "--machine", "none"])?;
    ran.expect(0)?;
    for word in ["part", "forLn2", "loads", "stores", "share", "of storage", "executions", "trips"] {
        ensure(ran.stdout.contains(word), &ran, &format!("the table should hold `{word}`"))?;
    }
    Ok(())
}

/// Without `--machine` both figures stand in every report, of a machine whose first level `--l1` and `--line`
/// change; ranges in which they differ say why.
fn levels_by_default() -> Result<(), String> {
    let text = "x = ones(1000, 1);\n%SLM start it;\nfor i = 1:9\n  s = x'*x;\nend\n%SLM end it;\n";
    let (ran, p) = analyzed("default", text, &["--l1", "8K", "--line", "128", "--csv", "-"], 0)?;
    let levels = &p["options"]["machine"]["levels"];
    let sizes: Vec<_> = levels.as_array().into_iter().flatten().map(|l| [&l["size"], &l["line"], &l["ways"]]).collect();
    let wanted = serde_json::json!([[8192, 128, 8], [1 << 20, 128, 16], [1 << 24, 128, 16]]);
    ensure(serde_json::json!(sizes) == wanted, &ran, "the levels of `generic` with another first one")?;
    ensure(ran.stdout.contains(",L1_loads,") && ran.stdout.contains(",L3_write_backs"), &ran, "columns of the levels")?;
    let range = p["ranges"].as_array().into_iter().flatten().find(|r| r["name"] == "it");
    let why = range.and_then(|r| r["why"].as_str()).unwrap_or_default();
    ensure(why.contains("in L1 from one"), &ran, "why WSL and the levels differ")?;
    let table = on("default", text, &["analyze"])?;
    ensure(table.stdout.contains("\ngeneric, KB") && table.stdout.contains(why), &table, "levels and the reason")?;
    let plain = on("default", text, &["analyze", "--machine", "none", "--l1", "8K"])?;
    ensure(!plain.stdout.contains("below L"), &plain, "no levels")?;
    on("default", text, &["analyze", "--machine", "zen3", "--l1", "8K"])?.expect(2)
}

/// The paper's Table 2: 4902 and 3218 Kbytes an iteration, a reduction of 34 %.
fn pop_reduction() -> Result<(), String> {
    let mut loads = Vec::new();
    for (script, words) in [("pcg2_2d.m", "4901.59"), ("pcg2_1d.m", "3218.12")] {
        let json = scratch(&format!("cli_pop_{script}.json"));
        let json_name = json.to_string_lossy();
        let args = ["analyze", script, "--set", "niter=1", "--units", "KB", "--json", &*json_name];
        let ran = slamm(&repository("examples/pop_pcg"), &args)?;
        ran.expect(0)?;
        ensure(ran.stdout.contains(&format!("(WSL) : {words} +- ")), &ran, &format!("{words} Kbytes"))?;
        let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
        let prediction = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        loads.push(figure(&prediction, "iteration", "wsl").ok_or(ran.refuse("no range `iteration`"))?);
    }
    match loads[..] {
        [5_019_224, 3_295_356] => Ok(()),
        _ => Err(format!("loads are {loads:?}, by hand 5019168 and 3295300, and seven scalars")),
    }
}

/// The one command that prints both and the reduction.
fn pop_reduction_script() -> Result<(), String> {
    let mut command = std::process::Command::new(repository("examples/pop_pcg/reduction.sh"));
    let ran = finish(command.env("SLAMM", env!("CARGO_BIN_EXE_slamm")))?;
    ran.expect(0)?;
    for words in ["5019224 bytes", "3295356 bytes", "reduction 34 %"] {
        ensure(ran.stdout.contains(words), &ran, words)?;
    }
    Ok(())
}

fn csv_and_folded() -> Result<(), String> {
    let text = "x = ones(1000, 1);\nfor i = 1:3\n  %SLM start part;\n  y = 2*x;\n  %SLM end part;\nend\n";
    let ran = on("csv", text, &["analyze", "--csv", "-"])?;
    ran.expect(0)?;
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|l| l.split(',').collect()).collect();
    let [head, rows @ ..] = &rows[..] else { return Err(ran.refuse("a heading and rows")) };
    ensure(rows.len() == 3 && rows.iter().all(|r| r.len() == head.len()), &ran, "three rows as wide as the heading")?;
    let column = head.iter().position(|h| *h == "inclusive_wsl_value").ok_or(ran.refuse("a column of loads"))?;
    ensure(rows.iter().all(|r| r[column] == "24000"), &ran, "24000 bytes in every range")?;
    let ran = on("csv", text, &["analyze", "--folded", "-"])?;
    ran.expect(0)?;
    ensure(ran.stdout == "cli_csv;forLn2;part 24000\n", &ran, "one stack")
}

/// A function that two regions call: each way is a stack, and its lines count the calls of both.
fn calls_from_two_regions() -> Result<(), String> {
    let text = "x = ones(1000, 1);\n%SLM start one;\ny = twice(x);\n%SLM end one;\n%SLM start two;\nz = twice(x);\nz = twice(z);\n%SLM end two;\n\
                function b = twice(a)\n  b = 2*a;\nend\n";
    let ran = on("calls", text, &["analyze", "--folded", "-"])?;
    ran.expect(0)?;
    ensure(
        ran.stdout == "cli_calls;one;twice:3 8000\ncli_calls;two;twice:6 8000\ncli_calls;two;twice:7 8000\n",
        &ran,
        "three calls of twice",
    )?;
    let (ran, p) = analyzed("calls", text, &[], 0)?;
    let range = p["ranges"].as_array().into_iter().flatten().find(|r| r["kind"] == "function");
    let line = range.and_then(|r| r["lines"].as_array()?.iter().find(|l| l["line"] == 10).cloned());
    ensure(line.is_some_and(|l| l["executions"] == 3), &ran, "three executions of line 10")?;
    // A file that holds its function is not counted besides it.
    let names = ["compare", "pcg2_2d.m", "pcg2_1d.m", "--set", "niter=1", "--region", "pop_grid", "--json", "-", "-q"];
    let ran = slamm(&repository("examples/pop_pcg"), &names)?;
    ran.expect(0)?;
    let c: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    ensure(c["regions"][0]["executions"] == serde_json::json!([1, 1]), &ran, "pop_grid once in each variant")
}

/// Every function of `stdlib/*.m` is listed with its class and its first comment.
fn functions_of_the_library() -> Result<(), String> {
    let ran = slamm(&repository("."), &["functions"])?;
    ran.expect(0)?;
    let files = std::fs::read_dir(repository("stdlib")).map_err(|e| e.to_string())?;
    let names: Vec<String> = files
        .flatten()
        .filter_map(|f| f.file_name().to_str().and_then(|n| n.strip_suffix(".m")).map(str::to_owned))
        .collect();
    ensure(names.len() > 30, &ran, "the library is found")?;
    for name in names {
        let line = ran.stdout.lines().find(|l| l.split_whitespace().next() == Some(&name));
        let listed = line.is_some_and(|l| {
            l.split_whitespace().nth(1) == Some("library")
                && l.split_whitespace().nth(3).is_some_and(|w| !w.starts_with('['))
        });
        ensure(listed, &ran, &format!("`{name}` as a library function with a line that says what it does"))?;
    }
    let ran = slamm(&repository("."), &["functions", "pcg"])?;
    ran.expect(0)?;
    ensure(ran.stdout.contains("follows from its execution"), &ran, "where pcg's traffic comes from")?;
    ensure(ran.stdout.contains("onjugate gradients"), &ran, "the first comment of pcg.m")
}

fn functions() -> Result<(), String> {
    let ran = slamm(&repository("."), &["functions"])?;
    ran.expect(0)?;
    ensure(ran.stdout.lines().count() > 120, &ran, "at least 120 functions")?;
    let ran = slamm(&repository("."), &["functions", "sin"])?;
    ran.expect(0)?;
    ensure(ran.stdout.contains("element-wise"), &ran, "sin is element-wise")?;
    // The text of the model is what is evaluated, with all that it calls.
    let ran = slamm(&repository("."), &["functions", "kron"])?;
    ran.expect(0)?;
    let model = std::fs::read_to_string(repository("stdlib/models/slm_model_kron.m")).map_err(|e| e.to_string())?;
    ensure(model.lines().all(|l| ran.stdout.lines().any(|p| p.trim() == l.trim())), &ran, "the model's text")?;
    ensure(ran.stdout.contains("stdlib/models/slm_choose.m"), &ran, "what the model calls")?;
    functions_of_the_library()?;
    slamm(&repository("."), &["functions", "nosuchfunction"])?.expect(2)
}
