//! `slamm compare`: the paper's case study, sweeps that are resumed, shared out and merged,
//! conditions for continuous integration.

use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::PathBuf;

type Test = fn() -> Result<(), String>;

/// On the whole grid of POP, which takes its time.
const ON_POP_GRID: [(&str, Test); 2] = [("reduction", pop_reduction), ("land_fraction", pop_land_fraction)];

const TESTS: [(&str, Test); 16] = [
    ("crossover_by_hand", crossover_by_hand),
    ("resume", resume),
    ("shards_and_merge", shards_and_merge),
    ("merged_unlike", merged_unlike),
    ("recipes", recipes),
    ("levels", levels),
    ("conditions", conditions),
    ("prediction_files", prediction_files),
    ("predicted_otherwise", predicted_otherwise),
    ("markdown", markdown),
    ("grid_and_picture", grid_and_picture),
    ("many_variants", many_variants),
    ("wrong_input", wrong_input),
    ("own_options", own_options),
    ("own_options_swept", own_options_swept),
    ("own_options_refused", own_options_refused),
];

pub(crate) fn trials() -> Vec<Trial> {
    let quick = TESTS.into_iter().map(|(name, test)| (format!("compare/{name}"), test));
    let on_grid = ON_POP_GRID.into_iter().map(|(name, test)| (format!("pop/compare_{name}"), test));
    quick.chain(on_grid).map(|(name, test)| Trial::test(name, move || test().map_err(Failed::from))).collect()
}

/// A dense product, three times: 8 n^2 + 8 n bytes each.
const DENSE: &str = "n = 16;\nA = ones(n);\nx = ones(n,1);\nfor k = 1:3\n%SLM start mv;\ny = A*x;\n%SLM end mv;\nend\ndisp('not shown')\n";
/// A sparse product with 17 diagonals.
const SPARSE: &str = "n = 16;\nA = spdiags(ones(n,17), [-(n-4):-(n-7), -4:4, n-7:n-4], n, n);\nx = ones(n,1);\n%SLM start mv;\ny = A*x;\n%SLM end mv;\n";

fn file(name: &str, text: &str) -> Result<String, String> {
    let path: PathBuf = scratch(&format!("compare_{name}"));
    std::fs::write(&path, text).map_err(|e| e.to_string())?;
    Ok(path.to_string_lossy().into_owned())
}

fn run(args: &[&str]) -> Result<Ran, String> {
    let mut all = vec!["compare"];
    all.extend(args);
    slamm(&repository("."), &all)
}

fn json(ran: &Ran) -> Result<Value, String> {
    ran.expect(0)?;
    serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))
}

/// Table 2 of the paper: 4902 and 3218 Kbytes, a reduction of 34 %.
fn pop_reduction() -> Result<(), String> {
    let folder = "examples/pop_pcg";
    let ran = run(&[
        &format!("{folder}/pcg2_2d.m"),
        &format!("{folder}/pcg2_1d.m"),
        "--region",
        "iteration",
        "--units",
        "KB",
    ])?;
    ran.expect(0)?;
    let row = ran.stdout.lines().find(|l| l.starts_with("WSL ")).ok_or_else(|| ran.refuse("no WSL"))?;
    for part in ["4901.59 (4901.59–5305.84)", "3218.12 (3218.12–3405.06)", "-34.3%"] {
        if !row.contains(part) {
            return Err(ran.refuse(format!("{part} is missing")));
        }
    }
    if !ran.stdout.contains("below L2: B\n") {
        return Err(ran.refuse("the best by the last boundary is missing"));
    }
    Ok(())
}

/// With little land the 1-D data structure stops paying; without any the intervals overlap.
fn pop_land_fraction() -> Result<(), String> {
    let (a, b) = ("examples/pop_pcg/pcg2_2d.m", "examples/pop_pcg/pcg2_1d.m");
    let sweep =
        ["--set", "niter=1", "--region", "iteration", "--sweep", "continents=0,0.5,1", "--json", "-", "--quiet"];
    let v = json(&run(&[&[a, b], &sweep[..]].concat())?)?;
    let bests: Vec<_> = v[0]["rows"].as_array().ok_or("no rows")?.iter().map(|r| r["best"].as_u64()).collect();
    let x = &v[0]["crossovers"][0];
    if bests == [None, Some(1), Some(1)] && x["before"] == 0 && x["after"] == 1 && x["from"] == 0.0 {
        return Ok(());
    }
    Err(format!("{bests:?} {x}"))
}

fn crossover_by_hand() -> Result<(), String> {
    let (a, b) = (
        file("dense.m", "n = 8;\nx = ones(n,1);\n%SLM start it;\ny = 2*x + 1;\n%SLM end it;\n")?,
        file("fixed.m", "n = 8;\nz = ones(25,1);\n%SLM start it;\ny = 2*z;\n%SLM end it;\n")?,
    );
    let v = json(&run(&[&a, &b, "--region", "it", "--sweep", "n=10:20:50", "--json", "-", "--quiet"])?)?;
    // 8 n bytes against 200: 80 < 200 < 240 < 400; the lines 80..240 and 200 meet at n = 25.
    let x = &v[0]["crossovers"][0];
    let bests: Vec<_> = v[0]["rows"].as_array().ok_or("no rows")?.iter().map(|r| r["best"].as_u64()).collect();
    if bests == [Some(0), Some(1), Some(1)] && x["at"] == 25.0 && x["from"] == 10.0 && x["to"] == 30.0 {
        return Ok(());
    }
    Err(format!("{bests:?} {x}"))
}

/// A results file that was cut in the middle of a line: what stands there is not run again.
fn resume() -> Result<(), String> {
    let (a, b) = (file("resume_a.m", DENSE)?, file("resume_b.m", SPARSE)?);
    let results = scratch("compare_resume.jsonl");
    let _ = std::fs::remove_file(&results);
    let name = results.to_string_lossy().into_owned();
    let args = [&*a, &*b, "--sweep", "n=24:8:64", "--results", &name, "--quiet"];
    let first = run(&args)?;
    first.expect(0)?;
    let text = std::fs::read_to_string(&results).map_err(|e| e.to_string())?;
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() != 12 {
        return Err(format!("{} runs instead of 12", lines.len()));
    }
    // A changed figure shows that the line was kept.
    let marked = lines[0].replacen("\"sr\":", "\"sr\":9", 1);
    std::fs::write(&results, format!("{marked}\n{}\n{}", lines[1], &lines[2][..50])).map_err(|e| e.to_string())?;
    let second = run(&args)?;
    second.expect(0)?;
    let text = std::fs::read_to_string(&results).map_err(|e| e.to_string())?;
    if second.stdout != first.stdout || text.lines().count() != 12 || !text.starts_with(&marked) {
        return Err(second.refuse(format!("{} lines\n{}", text.lines().count(), first.stdout)));
    }
    Ok(())
}

fn shards_and_merge() -> Result<(), String> {
    let (a, b) = (file("shard_a.m", DENSE)?, file("shard_b.m", SPARSE)?);
    let whole = run(&[&a, &b, "--sweep", "n=24:8:64", "--quiet"])?;
    whole.expect(0)?;
    let mut names = vec!["--merge".to_string(), "--quiet".into()];
    for k in 1..=3 {
        let results = scratch(&format!("compare_shard_{k}.jsonl"));
        let _ = std::fs::remove_file(&results);
        let name = results.to_string_lossy().into_owned();
        let share = format!("{k}/3");
        run(&[&a, &b, "--sweep", "n=24:8:64", "--results", &name, "--shard", &share, "--quiet"])?.expect(0)?;
        names.push(name);
    }
    let merged = run(&names.iter().map(String::as_str).collect::<Vec<_>>())?;
    merged.expect(0)?;
    if merged.stdout == whole.stdout { Ok(()) } else { Err(merged.refuse(&whole.stdout)) }
}

/// Shares of another cache, of another text, and too few of them are told.
fn merged_unlike() -> Result<(), String> {
    let (a, b) = (file("unlike_a.m", DENSE)?, file("unlike_b.m", SPARSE)?);
    let share = |k: u64, l1: &str| -> Result<String, String> {
        let results = scratch(&format!("compare_unlike_{k}_{l1}.jsonl"));
        let _ = std::fs::remove_file(&results);
        let name = results.to_string_lossy().into_owned();
        let of = format!("{k}/3");
        let args = [&*a, &*b, "--sweep", "n=24:8:64", "--results", &name, "--shard", &of, "--quiet"];
        run(&[&args[..], &["--machine", "none", "--l1", l1]].concat())?.expect(0)?;
        Ok(name)
    };
    let (first, second, third, other) = (share(1, "16K")?, share(2, "16K")?, share(3, "16K")?, share(3, "64K")?);
    let said = |files: [&str; 3]| run(&[&["--merge"][..], &files].concat()).map(|ran| ran.stderr);
    let unlike = said([&first, &second, &other])?;
    let few = said([&first, &second, &second])?;
    let changed = file("unlike_b.m", &format!("{SPARSE}% changed\n"))?;
    if changed != b {
        return Err(changed);
    }
    let again = share(3, "16K")?;
    let later = said([&first, &second, &again])?;
    let found = unlike.contains("size: 65536 instead of size: 16384")
        && few.contains("4 of 12 runs are missing")
        && later.contains("from when it had another text");
    if found && third == again { Ok(()) } else { Err(format!("{unlike}\n{few}\n{later}")) }
}

/// The lines of the manual for a Slurm job array and for GNU parallel, run as they stand: both give
/// what one sweep gives. (GNU parallel is left out where it is not installed, unless in CI.)
fn recipes() -> Result<(), String> {
    let page = std::fs::read_to_string(repository("docs/src/commands/compare.md")).map_err(|e| e.to_string())?;
    let line = |start: &str| {
        page.lines()
            .map(str::trim)
            .find(|l| l.starts_with(start) && l.contains("--shard"))
            .map(String::from)
            .ok_or_else(|| format!("the manual has no line `{start}`"))
    };
    let array = format!("for SLURM_ARRAY_TASK_ID in 1 2 3 4 5 6 7 8; do {} || exit; done", line("slamm compare")?);
    let mut ways = vec![("slurm", array)];
    let has_parallel = std::process::Command::new("parallel").arg("--version").output().is_ok();
    if has_parallel || std::env::var_os("CI").is_some() {
        ways.push(("parallel", line("parallel slamm")?));
    }
    let mut texts = Vec::new();
    for (name, way) in ways {
        let folder = scratch(&format!("compare_recipe_{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        for (file, text) in [("A.m", DENSE), ("B.m", SPARSE)] {
            std::fs::write(folder.join(file), text).map_err(|e| e.to_string())?;
        }
        let program = std::path::Path::new(env!("CARGO_BIN_EXE_slamm")).parent().ok_or("no folder")?.to_path_buf();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        // Small matrices instead of the manual's.
        let script = format!("{} && slamm compare --merge part*.jsonl", way.replace("n=100:100:2000", "n=24:8:120"));
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script]).env("PATH", path).current_dir(&folder);
        let ran = crate::run::finish(&mut command)?;
        ran.expect(0)?;
        let shares = std::fs::read_dir(&folder).map_err(|e| e.to_string())?.count();
        if shares != 10 {
            return Err(ran.refuse(format!("{shares} files instead of eight shares and two prototypes")));
        }
        texts.push(ran);
    }
    let whole =
        slamm(&scratch("compare_recipe_slurm"), &["compare", "A.m", "B.m", "--sweep", "n=24:8:120", "--quiet"])?;
    whole.expect(0)?;
    match texts.iter().find(|t| t.stdout != whole.stdout) {
        Some(t) => Err(t.refuse(&whole.stdout)),
        None => Ok(()),
    }
}

/// With a machine, what crosses every boundary stands beside the figures, also in conditions: A
/// streams 16 * 20000 bytes through 32 KB each time, B 8 * 20000.
fn levels() -> Result<(), String> {
    let text = "n = 20000;\nx = ones(n,1); z = ones(n,1);\nfor k = 1:4\n%SLM start it;\ns = x'*Z;\n%SLM end it;\nend\n";
    let (a, b) = (file("levels_a.m", &text.replace('Z', "z"))?, file("levels_b.m", &text.replace('Z', "x"))?);
    let args = [&*a, &*b, "--region", "it", "--machine", "tests/cases/levels/two.toml"];
    let v = json(&run(&[&args[..], &["--json", "-"]].concat())?)?;
    let row = &v["regions"][0]["levels"][0];
    if row["level"] != "L1" || row["kind"] != "loads" || row["each"][0] != 320_000.0 || row["each"][1] != 160_000.0 {
        return Err(row.to_string());
    }
    run(&[&args[..], &["--fail-if", "L1_loads(B) > 0.5*L1_loads(A)"]].concat())?.expect(0)?;
    run(&[&args[..], &["--fail-if", "L1_loads(B) >= 0.5*L1_loads(A)"]].concat())?.expect(4)
}

fn conditions() -> Result<(), String> {
    let (a, b) = (file("cond_dense.m", DENSE)?, file("cond_sparse.m", SPARSE)?);
    let args = [&*a, &*b, "--region", "mv", "--set", "n=32", "--fail-if"];
    let with = |c: &'static str| run(&[&args[..], &[c]].concat());
    with("wsl(B) > 1.05*wsl(A)")?.expect(0)?;
    with("wsl(compare_cond_sparse) > wsl(A)")?.expect(0)?;
    let ran = with("wsl(A) > 1.05*wsl(B) && executions(A) == 3")?;
    ran.expect(4)?;
    if !ran.stderr.contains("SLM925") || ran.stdout.contains("not shown") {
        return Err(ran.refuse("no reason, or the prototype's own output"));
    }
    // What is wrong is said of the condition, with what there is to name, and of no text that nobody has written.
    let names = "variants: A (compare_cond_dense), B (compare_cond_sparse); figures: sr, wsl, ";
    for (condition, why) in [
        ("wsl(C) > 1", "Unrecognized function or variable 'C'\n"),
        ("wsl(A >", "cannot be judged: "),
        ("nonsense(A) > 1", "Unrecognized function or variable 'nonsense'\n"),
    ] {
        let ran = with(condition)?;
        ran.expect(2)?;
        let said = [&*format!("error[SLM900]: --fail-if {condition}: "), why, names];
        if said.iter().any(|s| !ran.stderr.contains(s)) || ran.stderr.contains("-->") || ran.stderr.contains("┌─") {
            return Err(ran.refuse("not what was wrong"));
        }
    }
    same_name(&b)
}

/// A name that two variants have is refused before anything runs; their letters and the other names are as good as ever.
fn same_name(other: &str) -> Result<(), String> {
    let folders = ["one", "two"].map(|d| scratch(&format!("compare_same_{d}")));
    let mut files = Vec::new();
    for (folder, text) in folders.iter().zip([DENSE, SPARSE]) {
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        std::fs::write(folder.join("mv.m"), text).map_err(|e| e.to_string())?;
        files.push(folder.join("mv.m").to_string_lossy().into_owned());
    }
    let args = [&*files[0], &*files[1], other, "--region", "mv", "--machine", "none", "-q", "--fail-if"];
    let ran = run(&[&args[..], &["wsl(mv) > 0"]].concat())?;
    ran.expect(2)?;
    if !ran.stderr.contains("--fail-if wsl(mv) > 0: `mv` is the name of A and B; say which by its letter")
        || !ran.stdout.is_empty()
    {
        return Err(ran.refuse("no word of the two"));
    }
    run(&[&args[..], &["wsl(A) > 0 && wsl(compare_cond_sparse) > 0"]].concat())?.expect(4)
}

fn prediction_files() -> Result<(), String> {
    let (a, b) = (file("json_dense.m", DENSE)?, file("json_sparse.m", SPARSE)?);
    let json_file = scratch("compare_dense.json").to_string_lossy().into_owned();
    slamm(&repository("."), &["analyze", &a, "--json", &json_file])?.expect(0)?;
    let v = json(&run(&[&json_file, &b, "--region", "mv", "--json", "-"])?)?;
    let row = &v["regions"][0]["rows"][1];
    // n = 16: A and x are 2048 + 128 B an execution, three of them.
    if row["figure"] == "wsl" && row["each"][0]["value"] == 2176.0 && row["total"][0]["value"] == 3 * 2176 {
        return Ok(());
    }
    Err(v.to_string())
}

/// A prediction that was kept, and the prototype as it is now: said where the options are not the same. Both go by
/// the name of their file in conditions.
fn predicted_otherwise() -> Result<(), String> {
    let now = file("kept.m", DENSE)?;
    let kept = scratch("compare_old.json").to_string_lossy().into_owned();
    slamm(&repository("."), &["analyze", &now, "--set", "n=32", "--machine", "zen3", "--json", &kept])?.expect(0)?;
    let args = [&*kept, &*now, "--region", "mv"];
    let same = run(&[&args[..], &["--set", "n=32", "--machine", "zen3"]].concat())?;
    same.expect(0)?;
    if same.stderr.contains("SLM931")
        || !same.stdout.contains("A compare_old")
        || !same.stdout.contains("B compare_kept")
    {
        return Err(same.refuse("a warning, or not the names of the files"));
    }
    let other = run(&args)?;
    other.expect(0)?;
    let said = "B was predicted with machine generic instead of Zen 3, --set nothing instead of n=32";
    if !other.stderr.contains("SLM931") || !other.stderr.contains(said) {
        return Err(other.refuse("no word of the other options"));
    }
    // n = 16 loads 2176 bytes an execution, n = 32 8448.
    run(&[&args[..], &["-q", "--fail-if", "wsl(compare_old) == 8448 && wsl(compare_kept) == 2176"]].concat())?.expect(4)
}

/// The same tables as text for a comment: 2*8*n loads become 3*8*n.
fn markdown() -> Result<(), String> {
    let program = |sum: &str| format!("n = 128;\nx = ones(n,1);\nz = x;\n%SLM start it;\ny = {sum};\n%SLM end it;\n");
    let (a, b) = (file("md_a.m", &program("x + 1"))?, file("md_b.m", &program("x + z"))?);
    let args = [&*a, &*b, "--region", "it", "--machine", "none", "--markdown"];
    let grown = run(&[&args[..], &["--fail-if", "wsl(B) > 1.05*wsl(A)"]].concat())?;
    grown.expect(4)?;
    let table = "**it, KB**\n\n|  | A compare\\_md\\_a | B compare\\_md\\_b |  |\n| :--- | ---: | ---: | ---: |\n";
    let rows = ["| WSL | 1.00 \\* | 2.00 | +100.0% |\n", "| WSS | 1.00 | 1.00 | +0.0% |\n"];
    let fails = "**Fails:** `--fail-if wsl(B) > 1.05*wsl(A): true for it`\n";
    for part in [table, rows[0], rows[1], fails] {
        if !grown.stdout.contains(part) {
            return Err(grown.refuse(format!("no {part}")));
        }
    }
    let kept = run(&[&args[..], &["--fail-if", "wsl(B) > 3*wsl(A)"]].concat())?;
    kept.expect(0)?;
    if !kept.stdout.contains("No condition of `--fail-if` holds.") {
        return Err(kept.refuse("no word of the condition"));
    }
    let swept = run(&[&args[..], &["-q", "--sweep", "n=128,256"]].concat())?;
    swept.expect(0)?;
    if swept.stdout.contains("| 256 | 2.00 \\* | 4.00 |\n") { Ok(()) } else { Err(swept.refuse("no row")) }
}

fn grid_and_picture() -> Result<(), String> {
    let a =
        file("grid_a.m", "n = 1; m = 1;\nx = ones(n,1);\n%SLM start it;\nfor k = 1:m, y = x + k; end\n%SLM end it;\n")?;
    let svg = scratch("compare_grid.svg").to_string_lossy().into_owned();
    let csv = scratch("compare_grid.csv").to_string_lossy().into_owned();
    let args = ["--sweep", "n=10:10:30", "--sweep", "m=1,2", "--region", "it", "--svg", &svg, "--csv", &csv, "--quiet"];
    run(&[&[&*a, &*a], &args[..]].concat())?.expect(0)?;
    let picture = std::fs::read_to_string(&svg).map_err(|e| e.to_string())?;
    let table = std::fs::read_to_string(&csv).map_err(|e| e.to_string())?;
    if !picture.starts_with("<svg") || picture.matches("WSL of it").count() != 2 || picture.contains("href") {
        return Err(picture);
    }
    // n = 30, m = 2: x is loaded twice, k is too: 2*(240 + 8); m once, for the range.
    let row = table.lines().find(|l| l.starts_with("30,2,it,wsl,A,")).ok_or_else(|| table.clone())?;
    if table.lines().count() == 7 && row.contains(",504,") { Ok(()) } else { Err(table) }
}

/// Variants that have no room beside the others stand below them, in the same order; nothing is wider than 100 columns.
fn many_variants() -> Result<(), String> {
    let files: Vec<String> = (0..7).map(|k| file(&format!("many_{k}.m"), DENSE)).collect::<Result<_, _>>()?;
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let columns = |ran: &Ran| ran.stdout.lines().map(|l| l.chars().count()).max().unwrap_or(0);
    let ran = run(&[&files[..], &["--region", "mv", "--quiet"]].concat())?;
    ran.expect(0)?;
    let headings: Vec<&str> =
        ran.stdout.lines().filter(|l| l.starts_with(' ')).flat_map(|l| l.split_whitespace().step_by(2)).collect();
    if columns(&ran) > 100 || headings != ["A", "B", "C", "D", "E", "F", "G"] {
        return Err(ran.refuse("seven variants, at most 100 columns"));
    }
    // B and those after it have their difference from A.
    let wsl: Vec<&str> =
        ran.stdout.lines().filter(|l| l.starts_with("WSL  ")).flat_map(str::split_whitespace).collect();
    if wsl.iter().filter(|w| **w == "+0.0%").count() != 6 {
        return Err(ran.refuse("six differences"));
    }
    let ran = run(&[&files[..], &["--region", "mv", "--quiet", "--sweep", "n=100:100:200"]].concat());
    let wide = ran.map(|ran| columns(&ran))?;
    if wide <= 100 { Ok(()) } else { Err(format!("a sweep is {wide} columns wide")) }
}

fn wrong_input() -> Result<(), String> {
    let a = file("wrong_a.m", DENSE)?;
    let bad = file("wrong_b.m", "x = [1 2\n")?;
    run(&[&a, "nowhere.m"])?.expect(2)?;
    run(&[&a, &bad])?.expect(1)?;
    run(&[&a, "--region", "nowhere"])?.expect(2)?;
    run(&[&a, "--sweep", "n=1:0:5"])?.expect(2)?;
    run(&[&a, "--sweep", "n=1", "--shard", "1/2"])?.expect(2)?;
    run(&[&a, "--merge"])?.expect(1)?;
    run(&[&a, "--svg", "x.svg"])?.expect(2)?;
    run(&[&a, &a, "--results", "x.jsonl"])?.expect(2)?;
    run(&[&a, &a, "--shard", "1/2"])?.expect(2)?;
    // A condition that cannot be judged is no pass.
    let other = file("wrong_d.m", "x = ones(9,1);\n%SLM start else;\ny = x + 1;\n%SLM end else;\n")?;
    let judged = run(&[&a, &other, "--region", "mv", "--fail-if", "wsl(B) > wsl(A)"])?;
    judged.expect(2)?;
    if !judged.stderr.contains("it cannot be judged, because B (") {
        return Err(judged.refuse("why it cannot be judged"));
    }
    // A point at which the prototype fails is said, the others are reported.
    let fails = file("wrong_c.m", "n = 1;\nx = ones(4,1);\n%SLM start it;\ny = x(n);\n%SLM end it;\n")?;
    let ran = run(&[&fails, "--sweep", "n=3:5", "--region", "it"])?;
    ran.expect(1)?;
    if ran.stderr.contains("n = 5") && ran.stdout.lines().any(|l| l.starts_with("4 ")) {
        return Ok(());
    }
    Err(ran.refuse("no word of the point that failed"))
}

/// A variant of `--variant` has the figures of `slamm analyze` with the common options and its own; what it does not give
/// stays, and a limit on what is read stays too.
fn own_options() -> Result<(), String> {
    let (a, b) = (file("own_a.m", SPARSE)?, file("own_b.m", DENSE)?);
    let common = ["--count", "textbook", "--l1", "16K", "--set", "n=64", "--machine", "none"];
    let own = [
        ("large: --set n=128", &*a, vec!["--set", "n=128"]),
        ("eight bytes: --index-bytes 8 --sparse-format csc", &a, vec!["--index-bytes", "8", "--sparse-format", "csc"]),
    ];
    let dense = format!("dense: {b} --count model \"--set=n=64 + 1\"");
    let own = own.into_iter().chain([(&*dense, &*b, vec!["--count", "model", "--set", "n=65"])]).collect::<Vec<_>>();
    let mut args = vec![&*a, "--region", "mv", "--json", "-", "--quiet"];
    args.extend(common);
    own.iter().for_each(|(text, ..)| args.extend(["--variant", text]));
    let v = json(&run(&args)?)?;
    for (k, (text, file, options)) in own.iter().enumerate() {
        let mut words = vec!["analyze", file, "--region", "mv", "--json", "-", "-q", "--no-table"];
        words.extend(common.iter().filter(|w| !w.starts_with("n=") && **w != "--set"));
        words.extend(if options.contains(&"--set") { vec![] } else { vec!["--set", "n=64"] });
        // An option given twice is an error here; of --variant its own value holds.
        let twice = options.contains(&"--count");
        words.retain(|w| !(twice && ["--count", "textbook"].contains(w)));
        words.extend(options);
        let ran = slamm(&repository("."), &words)?;
        let p = json(&ran)?;
        let range = p["ranges"].as_array().and_then(|r| r.iter().find(|r| r["name"] == "mv")).ok_or("no mv")?;
        let rows = v["regions"][0]["rows"].as_array().ok_or("no rows")?;
        for figure in ["wsl", "wss", "sr"] {
            let row = rows.iter().find(|r| r["figure"] == figure).ok_or("no row")?;
            let there = &row["total"][k + 1]["value"];
            let wanted = &range["inclusive"][figure];
            let wanted = if figure == "sr" { wanted } else { &wanted["value"] };
            if there != wanted || there.as_u64() == row["total"][0]["value"].as_u64() && figure == "wsl" {
                return Err(ran.refuse(format!("{text}: {figure} is {there}, alone {wanted}")));
            }
        }
        let head = &v["variants"][k + 1];
        let (name, options) = text.split_once(": ").ok_or("no name")?;
        if head["name"] != name || head["options"] != options || head["file"] != **file {
            return Err(format!("{head}"));
        }
    }
    let reads = file("own_reads.m", "x = load('../../../Cargo.toml', '-ascii');\n")?;
    let ran = run(&[&reads, "--sandbox", "--variant", "other: --seed 3"])?;
    let one = run(&[&b, "--sandbox", "--variant", &format!("other: {reads}"), "--json", "-"])?;
    match (ran.status, one.status) {
        (Some(1), Some(1)) if one.stderr.contains("sandbox") => Ok(()),
        _ => Err(one.refuse("a variant left the sandbox")),
    }
}

/// Swept variants of one file keep apart in the results, which can be resumed and merged; conditions know their names.
fn own_options_swept() -> Result<(), String> {
    let a = file("own_swept.m", SPARSE)?;
    let results = scratch("compare_own_swept.jsonl");
    let _ = std::fs::remove_file(&results);
    let name = results.to_string_lossy().into_owned();
    let args = [&*a, "--variant", "by columns: --sparse-format csc", "--sweep", "n=24,64", "--results", &name];
    let first = run(&[&args[..], &["--fail-if", "wsl(by_columns) > wsl(A)", "--region", "mv"]].concat())?;
    first.expect(4)?;
    for part in ["(by columns)\n", "true for mv, n = 24"] {
        if !(first.stdout.contains(part) || first.stderr.contains(part)) {
            return Err(first.refuse(part));
        }
    }
    run(&[&args[..], &["--region", "mv"]].concat())?.expect(0)?;
    let lines = std::fs::read_to_string(&results).map_err(|e| e.to_string())?.lines().count();
    let merged = run(&["--merge", &name, "--region", "mv"])?;
    merged.expect(0)?;
    // The same variants with other options of their own are other runs.
    let other = [&*a, "--variant", "by columns: --sparse-format csc --l1 1K", "--sweep", "n=24,64", "--results", &name];
    run(&other)?.expect(0)?;
    let more = std::fs::read_to_string(&results).map_err(|e| e.to_string())?.lines().count();
    if lines != 4 || more != 6 || !merged.stderr.is_empty() || merged.stdout.lines().count() != 8 {
        return Err(merged.refuse(format!("{lines} and {more} lines")));
    }
    Ok(())
}

fn own_options_refused() -> Result<(), String> {
    let (a, p) = (file("own_refused.m", DENSE)?, file("own_refused.json", "{}")?);
    let refused = |first: &str, words: &[&str], why: &str| {
        let ran = run(&[&[first][..], words].concat())?;
        let said = ran.stderr.contains(why) && ran.status == Some(2);
        if said { Ok(()) } else { Err(ran.refuse(format!("{words:?}: {why}"))) }
    };
    refused(&a, &["--variant", "large --set n=3"], "write 'NAME: OPTIONS'")?;
    refused(&a, &["--variant", "x: --json y"], "unexpected argument '--json'")?;
    refused(&a, &["--variant", "x: --l1 100"], "SLM9")?;
    refused(&a, &["--variant", "x: --set nn=3"], "SLM909")?;
    refused(&a, &["--variant", "x: --set 'n=3"], "the quote of 'n=3 is not closed")?;
    refused(&a, &["--variant", "x: --seed 1", "--variant", "x: --seed 2"], "two variants have this name")?;
    refused(&a, &["--variant", &format!("x: {p}")], "is a prediction file")?;
    refused(&p, &["--variant", "x: --seed 1"], "it names no prototype")?;
    refused(&a, &["--merge", "--variant", "x: --seed 1"], "cannot be used with")?;
    refused(&a, &[], "--variant 'NAME: OPTIONS'")
}
