//! Solver prototypes, `tests/cases/prototypes/*.m` and `…/NAME/main.m` with its functions: each
//! is run and analysed by slamm, with the expectations in its comments, and run by GNU Octave.
//! All variables at the end, and all numbers that are printed, agree to 1e-8.

use crate::cases::{judge, scripts, stem};
use crate::octave::{here, octave};
use crate::run::{Ran, repository, scratch, slamm};
use approx::abs_diff_eq;
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Relative to the largest magnitude of the variable, or of the printed number.
const TOLERANCE: f64 = 1e-8;
const MARK: &str = "=== values to compare ===";
const CLASSES: [&str; 4] = ["logical", "single", "int32", "sparse"];
/// Plotting functions that slamm ignores, and that Octave is given without an effect.
const PLOTS: [&str; 15] = [
    "figure", "clf", "cla", "plot", "semilogy", "loglog", "xlabel", "ylabel", "title", "legend", "axis", "grid",
    "hold", "close", "drawnow",
];
const TAIL: &str = "
slm_names = who;
fprintf('\\n=== values to compare ===\\n');
for slm_k = 1:numel(slm_names), dump_values(slm_names{slm_k}, eval(slm_names{slm_k})); end
";

pub(crate) fn trials() -> Vec<Trial> {
    let skip = !here() && std::env::var_os("CI").is_none();
    let both = |path: PathBuf| {
        let name = name(&path);
        let (analysed, compared) = (path.clone(), path);
        [
            Trial::test(format!("prototypes/analyze/{name}"), move || {
                judge("prototypes", "analyze", &analysed).map_err(Failed::from)
            }),
            Trial::test(format!("prototypes/octave/{name}"), move || same(&compared).map_err(Failed::from))
                .with_ignored_flag(skip),
        ]
    };
    paths().into_iter().flat_map(both).collect()
}

/// Single files, and the `main.m` of folders.
pub(crate) fn paths() -> Vec<PathBuf> {
    let mut paths = scripts("prototypes");
    let folders = std::fs::read_dir(repository("tests/cases/prototypes")).into_iter().flatten().flatten();
    paths.extend(folders.map(|e| e.path().join("main.m")).filter(|p| p.exists()));
    paths.sort();
    paths
}

/// The name of a single file, or of the folder around a `main.m`.
pub(crate) fn name(path: &Path) -> String {
    match (stem(path).as_str(), path.parent().and_then(Path::file_name)) {
        ("main", Some(folder)) => folder.to_string_lossy().into_owned(),
        (single, _) => single.to_owned(),
    }
}

fn same(path: &Path) -> Result<(), String> {
    let name = name(path);
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let (script, functions) = parts(&text);
    let folder = path.parent().unwrap_or(Path::new("."));
    let home = scratch(&format!("prototype-{name}"));
    std::fs::create_dir_all(&home).map_err(|e| e.to_string())?;
    let write = |file: &str, text: &str| std::fs::write(home.join(file), text).map_err(|e| e.to_string());
    // Octave knows the functions of a script only behind their text: they become files there.
    for f in &functions {
        write(&format!("{}.m", function_name(f)?), f)?;
    }
    write("for_octave.m", &format!("{script}{TAIL}"))?;
    write("for_slamm.m", &format!("{script}{TAIL}{}", functions.concat()))?;
    let quiet = without_plots()?;
    let support = repository("tests/it/support/values");
    let (folder, support, quiet) = (folder.to_string_lossy(), support.to_string_lossy(), quiet.to_string_lossy());
    let ours = slamm(&home, &["run", "for_slamm.m", "--path", &folder, "--path", &support])?;
    let theirs = octave(Path::new("for_octave.m"), &home, &[&folder, &support, &quiet])?;
    let (numbers, values) = compare(&ours, &theirs)?;
    println!("prototypes/{name}: {numbers} printed numbers and {values} elements of variables agree with Octave");
    Ok(())
}

/// A folder of plotting functions that do nothing: Octave need not be able to draw. It is made once, as
/// trials run side by side.
pub(crate) fn without_plots() -> Result<PathBuf, String> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let make = || {
        let quiet = scratch("no-plots");
        std::fs::create_dir_all(&quiet).map_err(|e| e.to_string())?;
        for plot in PLOTS {
            let text = format!("function varargout = {plot}(varargin)\nvarargout = cell(1, nargout);\nend\n");
            std::fs::write(quiet.join(format!("{plot}.m")), text).map_err(|e| e.to_string())?;
        }
        Ok(quiet)
    };
    FOLDER.get_or_init(make).clone()
}

/// A script, and the functions behind it: those whose `function` stands at the beginning of a line.
fn parts(text: &str) -> (String, Vec<String>) {
    let mut parts = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if line.starts_with("function ") {
            parts.push(String::new());
        }
        if let Some(last) = parts.last_mut() {
            last.push_str(line);
        }
    }
    let functions = parts.split_off(1);
    (parts.concat(), functions)
}

fn function_name(text: &str) -> Result<&str, String> {
    let head = text.lines().next().unwrap_or_default().trim_start_matches("function ");
    let head = head.split_once('=').map_or(head, |(_, behind)| behind).trim_start();
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    head.split(|c| !word(c)).next().filter(|n| !n.is_empty()).ok_or(format!("`{head}` has no name"))
}

/// How many printed numbers and elements of variables agree.
fn compare(ours: &Ran, theirs: &Ran) -> Result<(usize, usize), String> {
    let (printed, variables) = split(ours)?;
    let (expected, reference) = split(theirs)?;
    let refuse = |why: String| format!("{why}\n--- slamm\n{printed}\n--- Octave\n{expected}");
    let (a, b) = (words(printed), words(expected));
    let mut numbers = 0;
    for (x, y) in a.iter().zip(&b) {
        match (x.parse::<f64>(), y.parse::<f64>()) {
            (Ok(p), Ok(q)) if close(p, q, q.abs()) => numbers += 1,
            _ if x == y => {}
            _ => return Err(refuse(format!("`{x}` is printed, Octave prints `{y}`"))),
        }
    }
    if a.len() != b.len() {
        return Err(refuse(format!("{} words are printed, Octave prints {}", a.len(), b.len())));
    }
    let mut elements = 0;
    let (a, b): (Vec<_>, Vec<_>) = (variables.lines().collect(), reference.lines().collect());
    for (x, y) in a.iter().zip(&b) {
        elements += variable(x, y)?;
    }
    if a.len() != b.len() || b.is_empty() {
        let left_over = a.get(b.len()).or(b.get(a.len())).unwrap_or(&"nothing");
        return Err(format!("{} variables and parts, Octave has {}: {left_over}", a.len(), b.len()));
    }
    Ok((numbers, elements))
}

/// What was printed, and the variables at the end.
fn split(ran: &Ran) -> Result<(&str, &str), String> {
    ran.expect(0)?;
    ran.stdout.split_once(MARK).map(|(a, b)| (a, b.trim_start())).ok_or(ran.refuse("no values"))
}

/// Numbers and what is between them: displays differ in white space, in separators, and in
/// MATLAB's naming the class of what is no double.
fn words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || "=,;:()[]|".contains(c));
    words.filter(|w| !w.is_empty() && !CLASSES.contains(w)).collect()
}

fn close(x: f64, y: f64, scale: f64) -> bool {
    x == y || (x.is_nan() && y.is_nan()) || abs_diff_eq!(x, y, epsilon = TOLERANCE * scale)
}

/// A line `name|class|sparse|size|elements` of each.
fn variable(ours: &str, theirs: &str) -> Result<usize, String> {
    let cut = |line: &'_ str| line.rsplit_once('|').map(|(a, b)| (a.to_owned(), b.to_owned()));
    let (Some((head, a)), Some((wanted, b))) = (cut(ours), cut(theirs)) else {
        return Err(format!("`{ours}`, in Octave `{theirs}`"));
    };
    if head != wanted {
        return Err(format!("{ours}\nis in Octave\n{theirs}"));
    }
    let (a, b) = (numbers(&a)?, numbers(&b)?);
    let scale = b.iter().filter(|v| v.is_finite()).fold(0.0_f64, |m, v| m.max(v.abs()));
    match a.iter().zip(&b).position(|(x, y)| !close(*x, *y, scale)) {
        _ if a.len() != b.len() => Err(format!("{head} has {} elements, in Octave {}", a.len(), b.len())),
        Some(k) => Err(format!("{head}: element {} is {:?}, in Octave {:?}", k + 1, a.get(k), b.get(k))),
        None => Ok(a.len()),
    }
}

fn numbers(text: &str) -> Result<Vec<f64>, String> {
    text.split_whitespace().map(|w| w.parse().map_err(|_| format!("`{w}` is no number"))).collect()
}
