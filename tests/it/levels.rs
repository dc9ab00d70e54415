//! The fast simulation of the cache levels against the reference, over the cases of the levels
//! and the examples: same counts in every range.

use crate::cases::{scripts, stem};
use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Machines of different kinds: plain, inclusive with larger lines, victim below inclusive,
/// write-through.
const MACHINES: [&str; 4] = ["two.toml", "r14k", "zen3", "power4"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut files: Vec<(String, PathBuf)> =
        scripts("levels").into_iter().map(|p| (format!("levels/{}", stem(&p)), p)).collect();
    for example in ["quickstart/cg.m", "gmres/solve.m", "blgmres/solve.m", "pop_pcg/pcg2_1d.m", "pop_pcg/pcg2_2d.m"] {
        files.push((format!("examples/{example}"), repository("examples").join(example)));
    }
    let mut trials = Vec::new();
    for (k, (name, path)) in files.into_iter().enumerate() {
        let machine = MACHINES[k % MACHINES.len()];
        let title = format!("reference/{name}-{}", machine.trim_end_matches(".toml"));
        trials.push(Trial::test(title, move || same(&path, machine).map_err(Failed::from)));
    }
    trials
}

/// Lines and variables of every range sum to its exclusive levels, and these over all ranges to the whole run.
pub(crate) fn sums() -> Vec<Trial> {
    let files = scripts("levels").into_iter().enumerate();
    let one = |(k, path): (usize, PathBuf)| {
        let machine = MACHINES[k % MACHINES.len()];
        let title = format!("levels/sums/{}", stem(&path));
        Trial::test(title, move || sum_up(&path, machine).map_err(Failed::from))
    };
    files.map(one).collect()
}

/// Blocked algorithms load across the first level about what the plain figures say, whose formula is that of blocks: at most
/// twice as much. By columns these would be ten times as much and more.
const BLOCKED: &str = "\
n = 160; A = rand(n, n) + n*eye(n); C = A + A'; B = rand(n, 40);
x = A\\B(:, 1);
[L, U, P] = lu(A);
R = chol(C);
T = qr(A);
X = A\\B;
Y = L\\B;
Z = U\\B;
W = B'/U;
";

pub(crate) fn blocked() -> Trial {
    Trial::test("levels/blocked", || near_plain().map_err(Failed::from))
}

fn near_plain() -> Result<(), String> {
    let folder = scratch("blocked");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    std::fs::write(folder.join("blocked.m"), BLOCKED).map_err(|e| e.to_string())?;
    let machine = repository("tests/cases/levels/two.toml").to_string_lossy().into_owned();
    slamm(&folder, &["analyze", "blocked.m", "-q", "--machine", &machine, "--json", "blocked.json"])?.expect(0)?;
    let text = std::fs::read_to_string(folder.join("blocked.json")).map_err(|e| e.to_string())?;
    let all: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let mut lines = 0;
    for line in all["ranges"][0]["lines"].as_array().into_iter().flatten().filter(|l| l["line"] != 1) {
        let plain = line["wsl"]["value"].as_u64().unwrap_or(0);
        let loads = line["levels"][0]["loads"]["value"].as_u64().unwrap_or(u64::MAX);
        if loads > 2 * plain || 2 * loads < plain {
            return Err(format!("line {}: L1 loads {loads}, by the formula {plain}", line["line"]));
        }
        lines += 1;
    }
    if lines == 8 { Ok(()) } else { Err(format!("{lines} lines of 8")) }
}

fn sum_up(path: &Path, machine: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let own = folder.join(machine);
    let machine = if own.is_file() { own.to_string_lossy().into_owned() } else { machine.to_string() };
    let json = scratch(&format!("sums-{file}.json")).to_string_lossy().into_owned();
    slamm(folder, &["analyze", &file, "-q", "--machine", &machine, "--placements", "2", "--json", &json])?.expect(0)?;
    let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
    let all: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let ranges = all["ranges"].as_array().ok_or("no ranges")?;
    let (mut whole, mut moved) = (0, 0);
    for (level, kind) in (0..)
        .zip(ranges[0]["levels"].as_array().into_iter().flatten())
        .flat_map(|(k, _)| ["loads", "write_allocates", "write_backs", "clean_victims"].map(|kind| (k, kind)))
    {
        let value = |levels: &Value| levels[level as usize][kind]["value"].as_u64().unwrap_or(u64::MAX);
        let sum = |list: &Value| list.as_array().into_iter().flatten().map(|e| value(&e["levels"])).sum::<u64>();
        let mut together = 0;
        for r in ranges {
            let own = value(&r["exclusive_levels"]);
            let (lines, variables) = (sum(&r["lines"]), sum(&r["variables"]));
            if (lines, variables) != (own, own) {
                return Err(format!("{} {kind}: {own}, lines {lines}, variables {variables}", r["name"]));
            }
            // What moved nothing in a line has no levels there.
            let parts = |l: &Value| {
                let levels = l["variables"].as_array().into_iter().flatten().map(|v| &v["levels"]);
                levels.filter(|levels| !levels.is_null()).map(value).sum::<u64>()
            };
            let apart = |l: &&Value| parts(l) != value(&l["levels"]);
            if let Some(line) = r["lines"].as_array().into_iter().flatten().find(apart) {
                return Err(format!(
                    "{} {kind}: the variables of line {} have {}",
                    r["name"],
                    line["line"],
                    parts(line)
                ));
            }
            together += own;
        }
        let root = &ranges[0]["levels"];
        if together != value(root) {
            return Err(format!("{kind} of level {level}: ranges sum to {together}, the run has {}", value(root)));
        }
        let ends = |end: &str| root[level as usize][kind][end].as_u64().unwrap_or(u64::MAX);
        if ends("low") > value(root) || value(root) > ends("high") {
            return Err(format!("{kind} of level {level}: the value is not in its interval"));
        }
        whole += value(root);
        moved += ends("high") - ends("low");
    }
    // Some of these programs do not depend on the placement; that all of them do not would be a fault of it.
    if whole == 0 || moved == 0 && file == "cg.m" {
        return Err("nothing was simulated, or in one place alone".into());
    }
    Ok(())
}

fn same(path: &Path, machine: &str) -> Result<(), String> {
    let (fast, slow) = (levels(path, machine, "fast")?, levels(path, machine, "reference")?);
    let fills = |r: &Value| {
        ["loads", "write_allocates", "write_backs"].iter().filter_map(|f| r[1][0][f]["value"].as_u64()).sum::<u64>()
    };
    if fast.as_array().is_none_or(|l| l.iter().map(fills).sum::<u64>() == 0) {
        return Err("nothing was simulated".into());
    }
    if fast == slow { Ok(()) } else { Err(format!("fast:\n{fast:#}\nreference:\n{slow:#}")) }
}

/// Names and levels of all ranges, and what their lines and variables are charged.
fn levels(path: &Path, machine: &str, simulator: &str) -> Result<Value, String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let own = repository("tests/cases/levels").join(machine);
    let machine = if own.is_file() { own.to_string_lossy().into_owned() } else { machine.to_string() };
    let name = format!("same-{simulator}-{}", path.display()).replace(['/', '.'], "-");
    let json = scratch(&format!("{name}.json")).to_string_lossy().into_owned();
    let mut args = vec!["analyze", &file, "-q", "--machine", &machine, "--simulator", simulator, "--json", &json];
    // The reference takes its time: few iterations are enough.
    args.extend(["--timeout", "300"]);
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    for few in ["niter=6", "tolerance=0.5"] {
        if few.split_once('=').is_some_and(|(name, _)| source.contains(name)) {
            args.extend(["--set", few]);
        }
    }
    slamm(folder, &args)?.expect(0)?;
    let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
    let all: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let ranges = all["ranges"].as_array().cloned().unwrap_or_default();
    Ok(ranges.into_iter().map(|r| serde_json::json!([r["name"], r["levels"], r["lines"], r["variables"]])).collect())
}
