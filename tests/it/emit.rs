//! Emitted programs: every example, case and prototype is emitted, run by GNU Octave and held
//! against `slamm analyze`: for every range SR, WSL, WSS, DGEMM, Sparse Ops (at the three
//! capacities), executions and trips, to the byte. What the original prints and the values of its
//! variables are those that the emitted program leaves.

use crate::cases::{scripts, stem};
use crate::expectation::Case;
use crate::prototypes;
use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Ranges and files compared so far.
static RANGES: AtomicUsize = AtomicUsize::new(0);
static FILES: AtomicUsize = AtomicUsize::new(0);

/// Examples by folder and script.
const EXAMPLES: [(&str, &str); 5] =
    [("quickstart", "cg"), ("pop_pcg", "pcg2_1d"), ("pop_pcg", "pcg2_2d"), ("gmres", "solve"), ("blgmres", "solve")];

/// Cases that are not compared, and why.
const ASIDE: &[(&str, &str)] = &[
    ("interp/factorisations", "orderings and fill of sparse factors are those of another library"),
    ("interp/objects", "methods of inputParser are MATLAB text in slamm's library, a class of its own in Octave"),
    ("interp/control", "the text of a built-in function's error, whose size counts, is Octave's own"),
    ("interp/eval_names", "what an eval runs is not instrumented (SLM503)"),
    ("interp/handles_and_arguments", "what an eval runs is not instrumented (SLM503)"),
    ("interp/matrix_functions", "not equal yet: residue and what normest1 does by the last digits"),
    ("interp/ode_and_optimisation", "the steps of ode45 are decided by the last digits of values"),
    ("interp/quadrature_and_interpolation", "interp1 is Octave's own and does not call the library's spline"),
    ("counts/interp1_smooth", "interp1 is Octave's own and does not call the library's spline"),
    ("interp/sets_and_tables", "the second result of polyfit has other fields in Octave"),
    ("prototypes/block_eigs", "not equal yet"),
    ("prototypes/fem", "a script that it calls is refused (SLM513)"),
    ("prototypes/godunov", "not equal yet: flops of equal operations around a repmat"),
    ("prototypes/graphs", "not equal yet: what containers.Map is made of is counted as read"),
    ("prototypes/propack", "takes minutes in Octave"),
    ("prototypes/saad_gmres", "takes minutes in Octave"),
];

/// Cases that call functions which slamm ships as MATLAB text and Octave has as its own, or has
/// not. The emitted program calls the shipped text, whose figures are counted: its variables are
/// those of `slamm run`, up to the last digits.
const LIBRARY: &[&str] = &["interp/krylov_methods", "interp/proto_optimisation", "interp/special_functions"];

pub fn trials() -> Vec<Trial> {
    let here = finish(Command::new("octave-cli").arg("--version")).is_ok();
    let skip = !here && std::env::var_os("CI").is_none();
    if skip {
        eprintln!("*** octave-cli is not installed: NO emitted program is run ***");
    }
    let mut all: Vec<(String, PathBuf)> = EXAMPLES
        .iter()
        .map(|(f, s)| (format!("examples/{f}/{s}"), repository("examples").join(f).join(format!("{s}.m"))))
        .collect();
    for stage in ["counts", "interp"] {
        all.extend(scripts(stage).into_iter().map(|p| (format!("{stage}/{}", stem(&p)), p)));
    }
    all.extend(prototypes::paths().into_iter().map(|p| (format!("prototypes/{}", prototypes::name(&p)), p)));
    all.retain(|(name, _)| !ASIDE.iter().any(|(aside, _)| aside == name));
    let mut trials: Vec<Trial> = all
        .into_iter()
        .map(|(name, path)| {
            let label = name.clone();
            Trial::test(format!("emit/{name}"), move || compare(&label, &path).map_err(Failed::from))
                .with_ignored_flag(skip)
        })
        .collect();
    trials.push(Trial::test("emit/refusals", || refusals().map_err(Failed::from)));
    trials.push(Trial::test("emit/names", || names().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/filters", || filters().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/failing", || failing().map_err(Failed::from)).with_ignored_flag(skip));
    trials
}

/// `octave-cli` on a script; functions that only slamm has are on its path.
fn octave(folder: &Path, more: &Path, script: &Path) -> Result<Ran, String> {
    let mut command = Command::new("octave-cli");
    command.args(["--norc", "--no-history", "--path"]).arg(repository("tests/it/support"));
    command.arg("--path").arg(more);
    if is_function(script) {
        // A file of functions is called; run as a script it would define them alone.
        let (place, stem) = (script.parent().unwrap_or(folder), script.file_stem().unwrap_or_default());
        command.arg("--path").arg(place).arg("--eval").arg(stem);
    } else {
        command.arg(script);
    }
    finish(command.current_dir(folder))
}

/// Whether the first statement of a file is `function`.
fn is_function(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let mut code = text.lines().map(str::trim_start).filter(|l| !l.is_empty() && !l.starts_with(['%', '#']));
    code.next().is_some_and(|l| l.starts_with("function "))
}

fn compare(name: &str, path: &Path) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let options = Case::parse(&String::from_utf8_lossy(&bytes)).map(|c| c.options).unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new("."));
    let place = scratch(&format!("emit-{name}"));
    // What an earlier run has left there must not be taken for a result; it may not exist.
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let file = path.to_string_lossy();
    let (out, emitted, analyzed) = (place.join("emitted.m"), place.join("emitted.json"), place.join("analyzed.json"));
    let text = |p: &Path| p.to_string_lossy().into_owned();
    let mut args = vec!["emit", &*file, "--quiet"];
    args.extend(options.iter().map(String::as_str));
    let (out_text, emitted_text, analyzed_text) = (text(&out), text(&emitted), text(&analyzed));
    slamm(folder, &[&args[..], &["-o", &out_text, "--json", &emitted_text]].concat())?.expect(0)?;
    args[0] = "analyze";
    let analysis = slamm(folder, &[&args[..], &["--json", &analyzed_text]].concat())?;
    // Where the prototype ends with an error there is nothing to compare.
    analysis.expect(0)?;
    strict(&out)?;
    values_at_end(&out)?;
    let ran = octave(folder, folder, &out)?;
    ran.expect(0)?;
    let read = |p: &Path| -> Result<Value, String> {
        let t = std::fs::read_to_string(p).map_err(|e| ran.refuse(format!("{}: {e}", p.display())))?;
        serde_json::from_str(&t).map_err(|e| format!("{} is no JSON: {e}", p.display()))
    };
    let (here, there) = (read(&analyzed)?, read(&emitted)?);
    let count = figures(&here, &there)?;
    if options.is_empty() {
        printed(folder, path, &place, &ran, LIBRARY.contains(&name))?;
    }
    let ranges = RANGES.fetch_add(count, Ordering::Relaxed) + count;
    let files = FILES.fetch_add(1, Ordering::Relaxed) + 1;
    eprintln!("emitted {name}: {count} ranges equal ({ranges} of {files} files so far)");
    Ok(())
}

/// Every range of the analysis has its equal in the emitted program's prediction.
fn figures(here: &Value, there: &Value) -> Result<usize, String> {
    let list = |v: &Value| v["ranges"].as_array().cloned().unwrap_or_default();
    let place = |r: &Value| {
        let file = r["file"].as_str().and_then(|f| f.rsplit('/').next()).unwrap_or("").to_string();
        (file, r["name"].clone(), r["kind"].clone(), r["span"]["line"].clone(), r["span"]["column"].clone())
    };
    let mut others = list(there);
    let mut complaints = Vec::new();
    let mut count = 0;
    let partial = list_of(there, "warnings").iter().any(|w| w["code"] == "SLM514");
    let keys: &[&str] = match partial {
        true => &["sr", "wsl", "wss", "dgemm", "sparse_ops"],
        false => &["sr", "wsl", "wss", "dgemm", "sparse_ops", "flops"],
    };
    // What an `eval` ran is not instrumented, and a warning of `slamm emit` says so.
    for r in list(here).iter().filter(|r| r["file"] != "(eval)") {
        let Some(k) = others.iter().position(|o| place(o) == place(r)) else {
            complaints.push(format!("no range {:?}", place(r)));
            continue;
        };
        let o = others.swap_remove(k);
        count += 1;
        for key in ["executions", "trips"] {
            if r[key] != o[key] {
                complaints.push(format!("{}: {key} {} emitted {}", r["name"], r[key], o[key]));
            }
        }
        for part in ["exclusive", "inclusive"] {
            for &key in keys {
                if r[part][key] != o[part][key] {
                    let line = &r["span"]["line"];
                    complaints.push(format!(
                        "{} at line {line}, {part} {key}: {} emitted {}",
                        r["name"], r[part][key], o[part][key]
                    ));
                }
            }
        }
        details(r, &o, partial, &mut complaints);
    }
    if complaints.is_empty() { Ok(count) } else { Err(complaints.join("\n")) }
}

fn list_of(v: &Value, key: &str) -> Vec<Value> {
    v[key].as_array().cloned().unwrap_or_default()
}

/// Lines that move or compute something, and variables.
fn details(r: &Value, o: &Value, partial: bool, complaints: &mut Vec<String>) {
    let moves = |l: &Value| {
        let any = |b: &Value| ["low", "value", "high"].iter().any(|k| b[*k] != 0);
        any(&l["wsl"]) || any(&l["wss"]) || (!partial && l["flops"] != 0)
    };
    let same = |mut l: Value, with_executions: bool| {
        if let Some(l) = l.as_object_mut() {
            if partial {
                l.remove("flops");
            }
            if !with_executions {
                l.remove("executions");
            }
        }
        l
    };
    let lines = |v: &Value| list_of(v, "lines").into_iter().filter(|l| moves(l)).collect::<Vec<_>>();
    let (here, there) = (lines(r), lines(o));
    let at = |l: &Value| l["line"].clone();
    for l in &here {
        let found = there.iter().find(|m| at(m) == at(l));
        // Evaluations of a condition that read nothing, and operations alone, are not counted.
        let count = |l: &Value| l["executions"].as_u64().unwrap_or(0);
        let counted = found.is_some_and(|m| count(m) >= count(l));
        if found.is_none_or(|m| same(l.clone(), counted) != same(m.clone(), counted)) {
            complaints.push(format!("{}: line {l} emitted {found:?}", r["name"]));
        }
    }
    if let Some(m) = there.iter().find(|m| !here.iter().any(|l| at(l) == at(m))) {
        complaints.push(format!("{}: line {m} is only in the emitted program", r["name"]));
    }
    let (here, there) = (list_of(r, "variables"), list_of(o, "variables"));
    for v in here.iter().filter(|v| !there.contains(v)) {
        let other = there.iter().find(|w| w["name"] == v["name"]);
        complaints.push(format!("{}: variable {v} emitted {other:?}", r["name"]));
    }
    if let Some(v) = there.iter().find(|v| !here.iter().any(|w| w["name"] == v["name"])) {
        complaints.push(format!("{}: variable {v} is only in the emitted program", r["name"]));
    }
}

/// The emitted texts hold no token that only Octave reads.
fn strict(out: &Path) -> Result<(), String> {
    let folder = out.with_file_name("emitted_slm");
    let runtime = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for path in runtime.flatten().map(|e| e.path()).chain([out.to_path_buf()]) {
        let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
        if let Some(line) = slamm::emit::octave_only(&text) {
            return Err(format!("{} line {line}: not MATLAB's", path.display()));
        }
    }
    Ok(())
}

const MARK: &str = "variables at the end";

/// Statements that print every variable: class, size and a sum of the values.
fn summary() -> String {
    format!(
        "fprintf('{MARK}\\n'); zz_list = whos(); for zz_k = 1:numel(zz_list), zz_n = zz_list(zz_k).name; \
         if ~strncmp(zz_n, 'zz_', 3) && ~strncmp(zz_n, 'slm_', 4), zz_v = eval(zz_n); \
         fprintf('%s %s [%s]', zz_n, class(zz_v), sprintf('%d ', size(zz_v))); \
         if isnumeric(zz_v) || islogical(zz_v), fprintf(' %.17g', full(sum(double(abs(zz_v(:)))))); end, \
         fprintf('\\n'); end, end\n"
    )
}

/// The emitted script prints its variables at its end; function files have none.
fn values_at_end(out: &Path) -> Result<(), String> {
    if is_function(out) {
        return Ok(());
    }
    let mut text = std::fs::read_to_string(out).map_err(|e| e.to_string())?;
    text.push_str(&summary());
    std::fs::write(out, text).map_err(|e| e.to_string())
}

/// The same output, and the same variables at the end, as the original: in Octave, or in slamm
/// where its library stands in.
fn printed(folder: &Path, path: &Path, place: &Path, emitted: &Ran, library: bool) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    let original = if is_function(path) {
        place.join(path.file_name().unwrap_or_default())
    } else {
        text.push('\n');
        text.push_str(&summary());
        place.join("original_run.m")
    };
    std::fs::write(&original, &text).map_err(|e| e.to_string())?;
    let ran = match library {
        true => slamm(folder, &["run", &original.to_string_lossy()])?,
        false => octave(folder, folder, &original)?,
    };
    if ran.status != Some(0) {
        return Ok(());
    }
    // `x++` leaves a value in Octave's `ans`; MATLAB has no such statement.
    let kept = |l: &&str| !(text.contains("++") && l.starts_with("ans "));
    let lines = |r: &Ran| without_analysis(&r.stdout).into_iter().filter(kept).map(str::to_string).collect::<Vec<_>>();
    let (a, b) = (lines(&ran), lines(emitted));
    match a.iter().zip(&b).find(|(x, y)| x != y && !(library && close(x, y))) {
        Some((x, y)) => Err(format!("the original prints\n{x}\nand the emitted program\n{y}")),
        None if a.len() != b.len() => Err(format!("{} lines are printed, {} emitted", a.len(), b.len())),
        None => Ok(()),
    }
}

/// Lines that differ in the last digits of their last words.
fn close(x: &str, y: &str) -> bool {
    let number = |l: &str| l.rsplit_once(' ').and_then(|(head, n)| Some((head.to_string(), n.parse::<f64>().ok()?)));
    match (number(x), number(y)) {
        (Some((a, p)), Some((b, q))) => a == b && (p - q).abs() <= 1e-9 * p.abs().max(q.abs()),
        _ => false,
    }
}

/// Printed lines without the blocks and tables of the analysis, and without times.
fn without_analysis(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut skip = 0;
    let mut table = false;
    for line in text.lines() {
        if line.starts_with("SLAMM Memory Analysis for Body: ") {
            skip = 7;
        }
        table |= line.starts_with("SLAMM Memory Analysis of ");
        table &= line != MARK;
        if skip > 0 {
            skip -= 1;
        } else if !table {
            lines.push(line);
        }
    }
    lines
}

/// What cannot be emitted is refused, and nothing is left half written.
fn refusals() -> Result<(), String> {
    let place = scratch("emit-refusals");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let write = |name: &str, text: &str| std::fs::write(place.join(name), text).map_err(|e| e.to_string());
    write("good.m", "x = 1;\n")?;
    write("bad.m", "x = (1;\n")?;
    write("octave.m", "x = ones(2)(end);\n")?;
    slamm(&place, &["emit", "good.m", "-o", "out.m"])?.expect(0)?;
    let cases: [(&[&str], i32, &str); 6] = [
        (&["emit", "out.m", "-o", "again.m"], 1, "SLM501"),
        (&["emit", "bad.m", "-o", "again.m"], 1, "error["),
        (&["emit", "octave.m", "-o", "again.m"], 1, "SLM512"),
        (&["emit", "good.m", "-o", "nowhere/again.m"], 2, "SLM906"),
        (&["emit", "good.m", "-o", "good.m"], 2, "overwrite"),
        (&["emit", "good.m", "-o", "no-name.m"], 2, "SLM900"),
    ];
    for (args, status, text) in cases {
        let ran = slamm(&place, args)?;
        ran.expect(status)?;
        if !ran.stderr.contains(text) {
            return Err(ran.refuse(format!("{args:?} should say {text}")));
        }
    }
    let left: Vec<_> = std::fs::read_dir(&place)
        .map_err(|e| e.to_string())?
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|n| n.starts_with("again") || n.contains(".part"))
        .collect();
    if left.is_empty() { Ok(()) } else { Err(format!("left behind: {left:?}")) }
}

/// Names that the emitted code needs are changed in the prototype, and the change is printed.
fn names() -> Result<(), String> {
    let place = scratch("emit-names");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    std::fs::write(place.join("taken.m"), "slm_g = 3; SLMx = slm_g + 1; disp(SLMx)\n").map_err(|e| e.to_string())?;
    let ran = slamm(&place, &["emit", "taken.m", "-o", "out.m"])?;
    ran.expect(0)?;
    if !ran.stderr.contains("slm_g -> user_slm_g") {
        return Err(ran.refuse("the mapping should be printed"));
    }
    let run = octave(&place, &place, &place.join("out.m"))?;
    run.expect(0)?;
    if run.stdout.starts_with("4\n") { Ok(()) } else { Err(run.refuse("should print 4")) }
}

/// A prototype's figures by the emitted program and by the analysis, with the same options.
fn both(place: &Path, options: &[&str]) -> Result<(Ran, Value, Value), String> {
    slamm(place, &[&["emit", "p.m", "-o", "out.m", "--json", "e.json", "--quiet"], options].concat())?.expect(0)?;
    let analysis = slamm(place, &[&["analyze", "p.m", "--json", "a.json", "--quiet"], options].concat())?;
    let ran = octave(place, place, &place.join("out.m"))?;
    let read = |name: &str| -> Result<Value, String> {
        let text = std::fs::read_to_string(place.join(name)).map_err(|e| ran.refuse(format!("{name}: {e}")))?;
        serde_json::from_str(&text).map_err(|e| format!("{name} is no JSON: {e}"))
    };
    let (here, there) = (read("a.json")?, read("e.json")?);
    if here["complete"] != there["complete"] || ran.status != analysis.status {
        return Err(ran.refuse(format!("complete {} {}", here["complete"], there["complete"])));
    }
    Ok((ran, here, there))
}

const FILTERED: &str = "x = ones(50, 1); y = x;
%SLM start first;
y = x + f(x);
%SLM end first;
%SLM off;
y = y .* x;
%SLM on;
%SLM start second;
for k = 1:5
  y = y + f(y)/k;
end
%SLM end second;
function r = f(x)
  r = 2*x + g(x);
end
function r = g(x)
  r = x .* x;
end
";

/// `--only`, `--skip` and `--skip-hot` leave out what they leave out of the analysis.
fn filters() -> Result<(), String> {
    let place = scratch("emit-filters");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    std::fs::write(place.join("p.m"), FILTERED).map_err(|e| e.to_string())?;
    slamm(&place, &["analyze", "p.m", "--json", "hot.json", "--quiet"])?.expect(0)?;
    let cases: [&[&str]; 6] = [
        &[],
        &["--only", "second"],
        &["--only", "g"],
        &["--skip", "first", "--skip", "g"],
        &["--skip", "f"],
        &["--skip-hot", "5", "hot.json"],
    ];
    for options in cases {
        let (_, here, there) = both(&place, options)?;
        figures(&here, &there).map_err(|e| format!("{options:?}: {e}"))?;
    }
    Ok(())
}

/// An error that nothing catches: what was gathered is reported, the error is thrown on.
fn failing() -> Result<(), String> {
    let place = scratch("emit-failing");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let text = "x = ones(9, 1); y = f(x); y = 3;\nfunction y = f(x)\n  y = x + 1;\n  y = g(y) - x;\nend\n\
                function z = g(y)\n  z = y .* y;\n  error('my:id', 'stopped here');\nend\n";
    std::fs::write(place.join("p.m"), text).map_err(|e| e.to_string())?;
    let (ran, here, there) = both(&place, &[])?;
    figures(&here, &there)?;
    if ran.status == Some(1) && ran.stderr.contains("stopped here") && ran.stdout.contains("SLAMM Memory Analysis") {
        return Ok(());
    }
    Err(ran.refuse("figures and the error are expected"))
}
