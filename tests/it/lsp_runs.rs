//! What the language server shows of runs, in a process of its own: figures, trust, the sandbox, limits, changes. Every test waits
//! for what it wants to see.

use crate::lsp_client::{Client, ensure, is_wrong, prototype, range, uri};
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 9] = [
    ("figures_after_a_run_and_after_an_edit", figures),
    ("a_file_that_another_calls", called),
    ("nothing_runs_without_trust", trust),
    ("a_run_writes_nothing_and_reads_nothing_outside", sandbox),
    ("a_change_ends_the_run", cancelled),
    ("a_run_that_fails_says_where", failing),
    ("limits", limits),
    ("options_of_the_user_and_of_slamm_toml", options),
    ("warnings_of_the_model", warnings),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial =
        |(name, test): (&str, Test)| Trial::test(format!("lsp/runs/{name}"), move || test().map_err(Failed::from));
    TESTS.into_iter().map(trial).collect()
}

fn trusting(file: &Path) -> Value {
    json!({"trustedFolders": [uri(file.parent().unwrap_or(file))]})
}

/// 10,000 elements of 8 bytes: the statement in the region loads x and y, 160,000 B, and stores y, 80,000 B.
const AXPY: &str = "n = 10000;\nx = ones(n, 1);\ny = x;\n%SLM start axpy;\ny = y + 2*x; % 𝛼\n%SLM end axpy;\n";

fn figures() -> Result<(), String> {
    let file = prototype("figures", "p.m", "% not what the editor has\n")?;
    let mut c = Client::start(&trusting(&file))?;
    c.open(&file, AXPY)?;
    let lens = c.lens(&file, "axpy: 156.25 KB loaded · 78.12 KB stored · ")?;
    ensure(!lens.contains("times"), lens)?;
    c.lens(&file, "p: ")?;
    // At the end of the line, where 𝛼 is two units: 13 characters, a per cent sign, a space.
    let hints = c.hints(&file)?;
    let hint = hints.iter().find(|h| h.0 == 4).ok_or(format!("{hints:?}"))?;
    ensure(hint.1.starts_with("156.25 KB, ") && hint.1.ends_with(" %") && hint.2 == 17, hint)?;
    let hover = c.at("textDocument/hover", &file, (4, 2))?["contents"]["value"].clone();
    let said = hover.as_str().unwrap_or("");
    ensure(said.contains("**line 5**: 156.25 KB loaded") && said.contains("in 1 execution"), said)?;
    ensure(said.contains("p.m:5 in axpy, 1 execution") && said.contains("10000x1, 80000 B"), said)?;
    // Twice as many elements: the old figures are gone at once, new ones come.
    c.change(&file, 2, &json!([{"range": range((0, 4), (0, 9)), "text": "20000"}]))?;
    ensure(c.hints(&file)?.is_empty(), "figures of the old text")?;
    ensure(c.lenses(&file)? == ["p: running", "axpy: running"], "while it runs")?;
    c.lens(&file, "axpy: 312.50 KB loaded")?;
    // A text that is wrong has no figures; what is not entered has none either.
    c.change(&file, 3, &json!([{"text": "x = (;\n%SLM start r;\ny = 1;\n%SLM end r;\n"}]))?;
    c.diagnostics(&file, 3, is_wrong)?;
    ensure(c.lenses(&file)?.is_empty(), "lenses of a wrong text")?;
    c.change(&file, 4, &json!([{"text": "x = 1;\nif x > 1\n%SLM start r;\ny = 1;\n%SLM end r;\nend\n"}]))?;
    c.lens(&file, "r: not executed")?;
    c.leave()
}

/// The figures of a function are those of the script that calls it; what the editor has of it goes before the disk.
fn called() -> Result<(), String> {
    let text = "function y = twice(x)\ny = 2*x;\nend\n";
    let file = prototype("called", "p.m", "")?;
    let other = file.with_file_name("twice.m");
    std::fs::write(&other, text).map_err(|e| e.to_string())?;
    let mut c = Client::start(&trusting(&file))?;
    c.open(&other, text)?;
    let wait = |c: &mut Client| c.diagnostics(&other, 1, |_| true);
    wait(&mut c)?;
    let hints = c.hints(&other)?;
    ensure(hints.len() == 1 && hints[0].1.starts_with("not run: a function with inputs"), &hints)?;
    c.open(&file, "x = ones(10000, 1);\ny = twice(x);\n")?;
    c.lens(&other, "twice: 78.12 KB loaded")?;
    let hints = c.hints(&file)?;
    ensure(hints.iter().any(|h| h.0 == 1 && h.1.starts_with("calls 78.12 KB, ")), &hints)?;
    c.change(&other, 2, &json!([{"range": range((1, 7), (1, 7)), "text": " + x"}]))?;
    ensure(c.hints(&file)?.is_empty(), "figures of the old text")?;
    c.change(&other, 3, &json!([{"text": "function y = twice(x)\ny = 2*x;\nz = x + 1;\nend\n"}]))?;
    c.lens(&other, "twice: 156.25 KB loaded")?;
    // Without the editor's text that on disk counts again.
    c.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri(&other)}}))?;
    c.lens(&file, "p: 78.12 KB loaded")?;
    // A change on disk, told by the editor.
    std::fs::write(&other, "function y = twice(x)\ny = x + x(1);\nz = x - 2;\nw = x - 3;\nend\n")
        .map_err(|e| e.to_string())?;
    c.tell("workspace/didChangeWatchedFiles", &json!({"changes": [{"uri": uri(&other), "type": 2}]}))?;
    c.lens(&file, "p: 234.3")?;
    c.leave()
}

fn trust() -> Result<(), String> {
    let file = prototype("trust", "p.m", AXPY)?;
    let elsewhere = prototype("trusted_other", "q.m", AXPY)?;
    // Another folder is trusted, and one whose name is only the beginning of this one's.
    let begins = prototype("trus", "r.m", "")?;
    let folder = |f: &Path| uri(f.parent().unwrap_or(f));
    let mut c = Client::start(&json!({"trustedFolders": [folder(&elsewhere), folder(&begins), ".", "/nowhere"]}))?;
    c.open(&file, AXPY)?;
    c.open(&elsewhere, AXPY)?;
    // The one that is trusted has run; the other, which was opened before, has not, and says why.
    c.lens(&elsewhere, "axpy: 156.25 KB")?;
    ensure(c.lenses(&file)?.is_empty(), "lenses without trust")?;
    let hints = c.hints(&file)?;
    ensure(hints == [(0, "not run: this folder is not trusted".to_string(), 10)], &hints)?;
    c.tell("workspace/didChangeConfiguration", &json!({"settings": {"slamm": trusting(&file)}}))?;
    c.lens(&file, "axpy: 156.25 KB")?;
    ensure(c.lenses(&elsewhere)?.is_empty(), "figures of a folder that is trusted no more")?;
    c.leave()
}

fn sandbox() -> Result<(), String> {
    let secret = prototype("secret", "secret.txt", "17\n")?;
    let outside = secret.with_file_name("outside.m");
    std::fs::write(&outside, "seen = 1;\n").map_err(|e| e.to_string())?;
    let text = format!(
        "a = exist('{}', 'file');
assert(a == 0 && isempty(getenv('HOME')));
addpath('{}');
ok = false;
try, fopen('written.txt', 'w'); ok = true; catch, end, assert(~ok)
try, fileread('{}'); ok = true; catch, end, assert(~ok)
try, outside; ok = true; catch, end, assert(~ok)
try, run('{}'); ok = true; catch, end, assert(~ok)
try, save('-text', 'written.mat', 'a'); ok = true; catch, end, assert(~ok)
assert(strcmp(fileread('near.txt'), 'near'));
x = ones(100, 1);
%SLM start seen_all;
y = 2*x;
%SLM end seen_all;
",
        secret.display(),
        secret.parent().unwrap_or(&secret).display(),
        secret.display(),
        outside.display()
    );
    let file = prototype("sandbox", "p.m", &text)?;
    std::fs::write(file.with_file_name("near.txt"), "near").map_err(|e| e.to_string())?;
    let mut c = Client::start(&trusting(&file))?;
    c.open(&file, &text)?;
    c.lens(&file, "seen_all: 800 B loaded")?;
    ensure(!is_wrong(&c.diagnostics(&file, 1, |_| true)?), "something was reached")?;
    let folder = file.parent().unwrap_or(&file);
    let entries = std::fs::read_dir(folder).map_err(|e| e.to_string())?;
    let mut left: Vec<_> = entries.flatten().map(|e| e.file_name()).collect();
    left.sort();
    ensure(left == ["near.txt", "p.m"], left)?;
    c.leave()
}

/// A loop without end: the change ends it, and the new text runs. Were it not ended, its limit of an hour would be waited for.
fn cancelled() -> Result<(), String> {
    let file = prototype("cancelled_run", "p.m", "")?;
    let mut settings = trusting(&file);
    settings["timeout"] = json!(3600);
    let mut c = Client::start(&settings)?;
    c.open(&file, "k = 0;\nwhile true\n  k = k + 1;\nend\n")?;
    c.diagnostics(&file, 1, |d| !is_wrong(d))?;
    ensure(c.lenses(&file)? == ["p: running"], "figures of a run without end")?;
    until(|| runs(&file))?;
    c.change(&file, 2, &json!([{"text": AXPY}]))?;
    c.lens(&file, "axpy: 156.25 KB")?;
    ensure(!runs(&file), "the old run goes on")?;
    // A server that is killed leaves no run.
    c.change(&file, 3, &json!([{"text": "while true, end\n"}]))?;
    until(|| runs(&file))?;
    drop(c);
    until(|| !runs(&file))
}

/// Whether a process runs the file for a server, as Linux tells it.
fn runs(file: &Path) -> bool {
    let name = file.display().to_string();
    let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    folders.flat_map(|folder| std::fs::read(folder.path().join("cmdline"))).any(|line| {
        let words: Vec<&[u8]> = line.split(|b| *b == 0).collect();
        words.get(1..4) == Some(&[b"lsp", b"--run", name.as_bytes()])
    })
}

/// Waits for what nobody tells of.
fn until(holds: impl Fn() -> bool) -> Result<(), String> {
    for _ in 0..2400 {
        if holds() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Err("waited for two minutes".into())
}

fn failing() -> Result<(), String> {
    let text = "x = ones(3, 1);\ny = pick(x);\n";
    let file = prototype("failing", "p.m", text)?;
    let other = file.with_file_name("pick.m");
    std::fs::write(&other, "function y = pick(x)\ny = x(7);\nend\n").map_err(|e| e.to_string())?;
    let mut c = Client::start(&trusting(&file))?;
    c.open(&file, text)?;
    // Where it was called, since the file where it happened is not open.
    let found = c.diagnostics(&file, 1, is_wrong)?;
    let error = found.iter().find(|d| d["severity"] == 1).ok_or("none")?;
    ensure(error["range"]["start"] == json!({"line": 1, "character": 4}) && error["source"] == "slamm", error)?;
    ensure(error["code"] == "MATLAB:badsubscript", error)?;
    c.open(&other, "function y = pick(x)\ny = x(7);\nend\n")?;
    let found = c.diagnostics(&other, 1, is_wrong)?;
    ensure(found[0]["range"]["start"]["line"] == 1, &found)?;
    // Once it is mended the error is gone.
    c.change(&other, 2, &json!([{"range": range((1, 6), (1, 7)), "text": "2"}]))?;
    c.diagnostics(&file, 1, |d| d.is_empty())?;
    c.lens(&file, "p: ")?;
    c.leave()
}

fn limits() -> Result<(), String> {
    let endless = "%SLM start loop;\nwhile true\n  x = rand(10);\nend\n%SLM end loop;\n";
    let file = prototype("limits", "p.m", endless)?;
    let mut settings = trusting(&file);
    settings["timeout"] = json!(0.5);
    settings["maxMemory"] = json!("200M");
    let mut c = Client::start(&settings)?;
    c.open(&file, endless)?;
    let lens = c.lens(&file, "loop: ")?;
    let lens = if lens == "loop: running" { c.lens(&file, "loop: 0")? } else { lens };
    ensure(lens.ends_with("the run ended early"), lens)?;
    let limit = |d: &[Value]| d.iter().any(|d| d["code"] == "slamm:limit" && d["severity"] == 2);
    c.diagnostics(&file, 1, limit)?;
    c.change(&file, 2, &json!([{"text": "x = 1;\ny = zeros(20000);\n"}]))?;
    let found = c.diagnostics(&file, 2, |d| !d.is_empty())?;
    ensure(found[0]["range"]["start"]["line"] == 1, &found)?;
    c.leave()
}

fn options() -> Result<(), String> {
    let file = prototype("options", "p.m", AXPY)?;
    let beside = file.with_file_name("slamm.toml");
    std::fs::write(&beside, "machine = \"none\"\nset = [\"n = 30000\"]\n").map_err(|e| e.to_string())?;
    let mut c = Client::start(&trusting(&file))?;
    c.open(&file, AXPY)?;
    c.lens(&file, "axpy: 468.75 KB")?;
    let hover = c.at("textDocument/hover", &file, (4, 2))?.to_string();
    ensure(!hover.contains("below L1"), &hover)?;
    // Its folders of functions hold while typing too; they may be elsewhere.
    let more = prototype("options_more", "further.m", "function y = further(x)\ny = x + 1;\nend\n")?;
    let folder = more.parent().unwrap_or(&more).display();
    std::fs::write(&beside, format!("set = [\"n = 30000\"]\npath = [\"{folder}\"]\n")).map_err(|e| e.to_string())?;
    c.change(&file, 2, &json!([{"text": format!("{AXPY}z = further(y);\n")}]))?;
    ensure(c.diagnostics(&file, 2, |_| true)?.is_empty(), "a function of another folder")?;
    c.lens(&file, "axpy: 468.75 KB")?;
    ensure(c.hints(&file)?.iter().any(|h| h.1.starts_with("calls 234.38 KB, ")), "of the other folder")?;
    c.change(&file, 3, &json!([{"text": AXPY}]))?;
    // The editor's options go first.
    let mut settings = trusting(&file);
    settings["set"] = json!({"n": "40000"});
    settings["machine"] = json!("zen3");
    c.tell("workspace/didChangeConfiguration", &json!({"settings": settings}))?;
    c.lens(&file, "axpy: 625.00 KB")?;
    let hover = c.at("textDocument/hover", &file, (4, 2))?.to_string();
    ensure(hover.contains("below L1"), &hover)?;
    // What is wrong with them is said where it is seen.
    for (key, value, says) in [
        ("set", json!({"nn": "3"}), "--set nn"),
        ("machine", json!("zen99"), "zen99"),
        ("maxMemory", json!("much"), "--max-memory"),
        ("timeout", json!(-1), "--timeout"),
    ] {
        let mut settings = trusting(&file);
        settings[key] = value;
        c.tell("workspace/didChangeConfiguration", &json!({"settings": settings}))?;
        let found = c.diagnostics(&file, 3, is_wrong)?;
        let message = found[0]["message"].as_str().unwrap_or("");
        ensure(message.contains(says) && found[0]["range"] == range((0, 0), (0, 0)), message)?;
    }
    std::fs::write(&beside, "maschine = 3\n").map_err(|e| e.to_string())?;
    c.tell("workspace/didChangeConfiguration", &json!({"settings": trusting(&file)}))?;
    let found = c.diagnostics(&file, 3, is_wrong)?;
    ensure(found[0]["message"].as_str().is_some_and(|m| m.contains("slamm.toml")), &found)?;
    // The editor says when that file is another one.
    std::fs::write(&beside, "set = [\"n = 50000\"]\n").map_err(|e| e.to_string())?;
    c.tell("workspace/didChangeWatchedFiles", &json!({"changes": [{"uri": uri(&beside), "type": 2}]}))?;
    c.lens(&file, "axpy: 781.25 KB")?;
    c.leave()
}

/// A warning of the model, which only a run finds.
fn warnings() -> Result<(), String> {
    let text = "A = speye(100);\nc = A(:,7);\n";
    let file = prototype("warnings", "p.m", text)?;
    let mut c = Client::start(&trusting(&file))?;
    c.open(&file, text)?;
    let found = c.diagnostics(&file, 1, |d| !d.is_empty())?;
    ensure(found[0]["code"] == "SLM308" && found[0]["range"]["start"]["line"] == 1, &found)?;
    let hover = c.at("textDocument/hover", &file, (1, 6))?.to_string();
    ensure(hover.contains("**SLM308: "), &hover)?;
    c.leave()
}
