//! Loops whose trips have settled (`--extrapolate`): the figures are those of the whole run, and what moves otherwise is said.

use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 7] = [
    ("examples", examples),
    ("cycles", cycles),
    ("left_in_the_middle", left_in_the_middle),
    ("otherwise", otherwise),
    ("changing_addresses", changing_addresses),
    ("results", results),
    ("refused", refused),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial =
        |(name, test): (&str, Test)| Trial::test(format!("extrapolate/{name}"), move || test().map_err(Failed::from));
    TESTS.into_iter().map(trial).collect()
}

/// The prediction of a run, without the words that say that trips were filled in.
fn prediction(file: &Path, more: &[&str]) -> Result<Value, String> {
    let json = scratch(&format!("extrapolate{}.json", more.len())).to_string_lossy().into_owned();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut args = vec!["analyze", &name, "-q", "--no-table", "--json", &json];
    args.extend(more);
    slamm(file.parent().unwrap_or(Path::new(".")), &args)?.expect(0)?;
    let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}

fn written(name: &str, text: &str) -> Result<PathBuf, String> {
    let file = scratch(&format!("extrapolate_{name}"));
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    Ok(file)
}

/// What is said of the trips of a range, taken out.
fn take_extrapolated(p: &mut Value, name: &str) -> Result<[u64; 3], String> {
    let ranges = p["ranges"].as_array_mut().ok_or("no ranges")?;
    let range = ranges.iter_mut().find(|r| r["name"] == name).ok_or_else(|| format!("no {name}"))?;
    let found = range["extrapolated"].clone();
    if let Some(r) = range.as_object_mut() {
        r.remove("extrapolated");
    }
    Ok(["trips", "otherwise", "bytes"].map(|key| found[key].as_u64().unwrap_or(0)))
}

/// All figures of all ranges are those of the whole run; so many trips of this loop at least were filled in.
fn whole(file: &Path, name: &str, least: u64, more: &[&str]) -> Result<(), String> {
    let simulated = prediction(file, more)?;
    let mut filled = prediction(file, &[more, &["--extrapolate", "3"]].concat())?;
    let [trips, other, _] = take_extrapolated(&mut filled, name)?;
    if trips < least || other > 0 {
        return Err(format!("{}: {trips} trips of {name} were filled in, {other} of them otherwise", file.display()));
    }
    same(&simulated["ranges"], &filled["ranges"])
}

fn same(a: &Value, b: &Value) -> Result<(), String> {
    for (r, q) in a.as_array().into_iter().flatten().zip(b.as_array().into_iter().flatten()) {
        for (key, value) in r.as_object().into_iter().flatten() {
            if *value != q[key] {
                return Err(format!("{} {key}: {value} in the whole run, {}", r["name"], q[key]));
            }
        }
        if q.get("extrapolated").is_some() {
            return Err(format!("{} was extrapolated too", r["name"]));
        }
    }
    Ok(())
}

/// Conjugate gradients of 40 trips; block GMRES of 28 restarts; in one place and in three.
fn examples() -> Result<(), String> {
    let example = |name: &str| repository("examples").join(name);
    whole(&example("quickstart/cg.m"), "whileLn18", 30, &[])?;
    whole(&example("quickstart/cg.m"), "whileLn18", 30, &["--placements", "3", "--machine", "zen3"])?;
    whole(&example("blgmres/solve.m"), "forLn10", 20, &[])
}

const CYCLES: &str = "
n = 2^11 - 1; nc = 2^10 - 1;
e = ones(n,1); A = spdiags([-e 2*e -e], -1:1, n, n);
ec = ones(nc,1); C = spdiags([-ec 2*ec -ec], -1:1, nc, nc)/2;
i = [2*(1:nc)-1; 2*(1:nc); 2*(1:nc)+1]; j = [1;1;1]*(1:nc); v = [.5;1;.5]*ones(1,nc);
P = sparse(i(:), j(:), v(:), n, nc); R = P'/2;
b = ones(n,1); x = zeros(n,1); k = 0;
while k < 30
  for s = 1:2, x = x + 0.4*(b - A*x); end
  rc = R*(b - A*x);
  ec = zeros(nc,1);
  for s = 1:10, ec = ec + 0.4*(rc - C*ec); end
  x = x + P*ec;
  k = k + 1;
end
y = x + b;
";

/// Cycles of two grids: the loops within exchange two arrays and are simulated, the loop around them has settled. What
/// moves over time still adds up.
fn cycles() -> Result<(), String> {
    let file = written("cycles.m", CYCLES)?;
    whole(&file, "whileLn8", 24, &[])?;
    let rows = scratch("cycles.csv").to_string_lossy().into_owned();
    let p = prediction(&file, &["--extrapolate", "3", "--over-time", &rows])?;
    let text = std::fs::read_to_string(&rows).map_err(|e| e.to_string())?;
    let column = text.lines().next().and_then(|h| h.split(',').position(|c| c == "L1_loads")).ok_or("no L1_loads")?;
    let cells = text.lines().skip(1).filter_map(|l| l.split(',').nth(column)?.parse::<u64>().ok());
    let (sum, wanted) = (cells.sum::<u64>(), p["ranges"][0]["levels"][0]["loads"]["value"].as_u64());
    if Some(sum) == wanted { Ok(()) } else { Err(format!("{sum} over time, {wanted:?} in the run")) }
}

/// The last trip ends in its middle: what it did not reach gets nothing.
fn left_in_the_middle() -> Result<(), String> {
    let text = "n = 20000; x = ones(n,1); y = x;\nfor k = 1:60\n  x = 0.5*x;\n  s = sum(x);\n  if k == 50\n    \
                flag = 1;\n    break\n  end\n  y = y + x;\nend\n";
    whole(&written("middle.m", text)?, "forLn2", 44, &[])
}

/// Trip 30 adds two vectors of 160,000 bytes in a statement that no other trip executes: 320,000 bytes loaded and 160,000
/// stored. The trips before it were filled in, those after it are simulated; the plain figures are those of the run.
fn otherwise() -> Result<(), String> {
    let text = "x = ones(20000, 1);\ny = x;\nfor k = 1:50\n  x = 0.5*x;\n  if k == 30\n    y = y + x;\n  end\nend\n";
    let file = written("otherwise.m", text)?;
    let simulated = prediction(&file, &[])?;
    let mut filled = prediction(&file, &["--extrapolate", "3"])?;
    let codes: Vec<&str> =
        filled["warnings"].as_array().into_iter().flatten().filter_map(|w| w["code"].as_str()).collect();
    if codes != ["SLM314", "SLM315"] {
        return Err(format!("warnings {codes:?}"));
    }
    let [trips, other, bytes] = take_extrapolated(&mut filled, "forLn3")?;
    if !(20..=27).contains(&trips) || (other, bytes) != (1, 480_000) {
        return Err(format!("{trips} trips, {other} otherwise by {bytes} bytes"));
    }
    for (r, q) in
        simulated["ranges"].as_array().into_iter().flatten().zip(filled["ranges"].as_array().unwrap_or(&vec![]))
    {
        if (&r["inclusive"], &r["trips"]) != (&q["inclusive"], &q["trips"]) {
            return Err(format!("{}: the plain figures differ", r["name"]));
        }
    }
    Ok(())
}

/// Each trip reads another column: of 64-byte columns every trip moves the same, which one trip of another address does
/// not prove, but periods of eight do; the steps of Arnoldi's method, each longer than the last, never settle.
fn changing_addresses() -> Result<(), String> {
    let text = "A = ones(20000, 64);\ns = zeros(20000, 1);\nfor k = 1:12\n  s = s + A(:,k);\nend\n\
                for k = 1:64\n  s = s + A(:,k);\nend\n";
    let file = written("columns.m", text)?;
    let (simulated, mut filled) = (prediction(&file, &[])?, prediction(&file, &["--extrapolate", "3"])?);
    let short = take_extrapolated(&mut filled, "forLn3")?;
    if short != [0, 0, 0] {
        return Err(format!("twelve trips were enough: {short:?}"));
    }
    take_extrapolated(&mut filled, "forLn6")?;
    let plain = |p: &Value| p["ranges"][0]["inclusive"].clone();
    if plain(&simulated) != plain(&filled) {
        return Err("the plain figures differ".into());
    }
    let file = repository("examples/gmres/solve.m");
    let (simulated, filled) = (prediction(&file, &[])?, prediction(&file, &["--extrapolate", "2"])?);
    same(&simulated["ranges"], &filled["ranges"])
}

/// A trace holds every trip.
fn refused() -> Result<(), String> {
    let args = ["analyze", "examples/quickstart/cg.m", "--extrapolate", "3", "--trace", "-"];
    let ran = slamm(&repository("."), &args)?;
    ran.expect(2)?;
    if ran.stderr.contains("--extrapolate leaves trips out") { Ok(()) } else { Err(ran.refuse("the reason")) }
}

/// A results file knows with which number its figures were made: what was simulated, or filled in otherwise, is run again.
fn results() -> Result<(), String> {
    let file = written("results.m", "n = 9;\nx = ones(n, 1);\nfor k = 1:40\n  x = 0.5*x;\nend\n")?;
    let results = scratch("extrapolate_results.jsonl");
    let _ = std::fs::remove_file(&results);
    let [file, name] = [&file, &results].map(|p| p.to_string_lossy().into_owned());
    let args = ["compare", &file, &file, "--sweep", "n=2000:1000:3000", "--machine", "zen3", "-q", "--results", &name];
    // Two variants at two points; each of the other ways is four runs more.
    let ways: [(&[&str], usize); 4] =
        [(&["--extrapolate", "3"], 4), (&["--extrapolate", "3"], 4), (&["--extrapolate", "4"], 8), (&[], 12)];
    for (more, lines) in ways {
        slamm(&repository("."), &[&args[..], more].concat())?.expect(0)?;
        let text = std::fs::read_to_string(&results).map_err(|e| e.to_string())?;
        if text.lines().count() != lines {
            return Err(format!("{} runs after {more:?}, not {lines}", text.lines().count()));
        }
    }
    Ok(())
}
