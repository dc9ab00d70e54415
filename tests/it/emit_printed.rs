//! What an emitted program prints, and the variables that it leaves, held against the original's: run by GNU Octave,
//! or by slamm where Octave does not run it.

use crate::emit::{is_function, octave};
use crate::run::{Ran, slamm};
use approx::relative_eq;
use std::path::Path;

/// Both programs draw the same random numbers.
const SEEDS: &str = "rand('twister', 5); randn('twister', 5);\n";
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

/// The emitted script draws the random numbers of [`SEEDS`], and prints its variables at its end; function files have none.
pub(crate) fn values_at_end(out: &Path) -> Result<(), String> {
    if is_function(out) {
        return Ok(());
    }
    let text = std::fs::read_to_string(out).map_err(|e| e.to_string())?;
    // The first line is a comment.
    std::fs::write(out, format!("{SEEDS}{text}{}", summary())).map_err(|e| e.to_string())
}

/// The same output, and the same variables at the end, as the original: in Octave, or in slamm
/// where its library stands in or Octave does not run it.
pub(crate) fn printed(folder: &Path, path: &Path, place: &Path, emitted: &Ran, library: bool) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let given = String::from_utf8_lossy(&bytes).into_owned();
    let original = place.join(path.file_name().unwrap_or_default());
    let (statements, functions) = if is_function(path) { (given.as_str(), "") } else { split_functions(&given) };
    let end = if is_function(path) { String::new() } else { summary() };
    let mut ran = None;
    if !library {
        let begin = if end.is_empty() { "" } else { SEEDS };
        let runs = |text: String, more: &Path| -> Result<Option<Ran>, String> {
            std::fs::write(&original, text).map_err(|e| e.to_string())?;
            Ok(Some(octave(folder, more, &original)?).filter(|r| r.status == Some(0)))
        };
        ran = runs(format!("{begin}{given}\n{end}"), folder)?;
        if ran.is_none() && !functions.is_empty() {
            // Octave knows the functions at the end of a script too late, and `clear all` forgets them.
            let beside = place.join("functions");
            split_off(functions, &beside)?;
            ran = runs(format!("{begin}{statements}\n{end}"), &beside)?;
        }
    }
    let ran = match ran {
        Some(ran) => ran,
        None => {
            std::fs::write(&original, format!("{statements}\n{end}{functions}")).map_err(|e| e.to_string())?;
            let ran = slamm(folder, &["run", "--path", &folder.to_string_lossy(), &original.to_string_lossy()])?;
            ran.expect(0)?;
            ran
        }
    };
    // `x++` leaves a value in Octave's `ans`; MATLAB has no such statement.
    let kept = |l: &&str| !(given.contains("++") && l.starts_with("ans "));
    let lines = |r: &Ran| without_analysis(&r.stdout).into_iter().filter(kept).map(str::to_string).collect::<Vec<_>>();
    let (a, b) = (lines(&ran), lines(emitted));
    match a.iter().zip(&b).find(|(x, y)| x != y && !close(x, y)) {
        Some((x, y)) => Err(format!("the original prints\n{x}\nand the emitted program\n{y}")),
        None if a.len() != b.len() => Err(format!("{} lines are printed, {} emitted", a.len(), b.len())),
        None => Ok(()),
    }
}

/// Writes each function into a file of its own.
fn split_off(functions: &str, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    for (k, text) in format!("\n{functions}").split("\nfunction ").enumerate().filter(|(k, _)| *k > 0) {
        let head = text.lines().next().unwrap_or("");
        let call = head.split_once('=').map_or(head, |(_, call)| call);
        let name: String = call.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let file = folder.join(if name.is_empty() { format!("part{k}.m") } else { format!("{name}.m") });
        std::fs::write(file, format!("function {text}\n")).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// The statements of a script, and the functions at its end.
fn split_functions(text: &str) -> (&str, &str) {
    let at = match text.strip_prefix("function ") {
        Some(_) => Some(0),
        None => text.find("\nfunction ").map(|i| i + 1),
    };
    match at {
        // Functions in front, as Octave has them, stay there.
        Some(at)
            if !text
                .get(..at)
                .unwrap_or("")
                .lines()
                .all(|l| matches!(l.trim(), "" | "1;") || l.trim().starts_with(['%', '#'])) =>
        {
            text.split_at(at)
        }
        _ => (text, ""),
    }
}

/// Lines that differ in the last digits of their last words; what is nothing but rounding has none.
fn close(x: &str, y: &str) -> bool {
    let number = |l: &str| l.rsplit_once(' ').and_then(|(head, n)| Some((head.to_string(), n.parse::<f64>().ok()?)));
    // MATLAB indents what it displays.
    let words = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    let (x, y) = (&*words(x), &*words(y));
    if x == y {
        return true;
    }
    match (number(x), number(y)) {
        (Some((a, p)), Some((b, q))) => a == b && relative_eq!(p, q, max_relative = 1e-9, epsilon = 1e-12),
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
