//! The table of functions holds itself to its rules: one row for each name, a source for every
//! traffic model, examples that run, and refusals that say what to do.

use crate::manual_pages;
use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use slamm::internals::functions::table::facts::{Gives, Real};
use slamm::internals::functions::{self, Function, Traffic};
use std::collections::BTreeSet;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("table/one_row_for_each_name", || one_row_for_each_name().map_err(Failed::from)),
        Trial::test("table/examples_show_facts", || examples_show_facts().map_err(Failed::from)),
        Trial::test("table/examples_run", || examples_run().map_err(Failed::from)),
        Trial::test("table/refusals", || refusals().map_err(Failed::from)),
        Trial::test("table/counted", || counted().map_err(Failed::from)),
    ]
}

fn one_row_for_each_name() -> Result<(), String> {
    let rows = functions::all();
    let mut names = BTreeSet::new();
    let mut wrong = Vec::new();
    for row in &rows {
        if !names.insert(row.name) {
            wrong.push(format!("`{}` has two rows", row.name));
        }
        if row.doc.is_empty() || row.example.is_empty() || row.source.is_empty() {
            wrong.push(format!("`{}` lacks its doc, example or source", row.name));
        }
        if row.inputs.0 > row.inputs.1 {
            wrong.push(format!("`{}` takes {} inputs at least and {} at most", row.name, row.inputs.0, row.inputs.1));
        }
        if let Traffic::Unmodelled(why) = row.traffic
            && why.is_empty()
        {
            wrong.push(format!("`{}` does not say why it has no model", row.name));
        }
    }
    if rows.len() < 200 {
        wrong.push(format!("only {} rows: a subject is missing from the registry", rows.len()));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What is refused: statements, the message after the function's name, the way out. What shows no arguments is
/// called without any.
const REFUSED: [(&[&str], &str, &str); 6] = [
    (
        &["input", "keyboard", "ginput", "uigetfile", "uiputfile", "menu", "inputdlg", "questdlg", "kbhit"],
        " is refused",
        "there is nobody to answer; assign the value in the prototype or with --set NAME=EXPR",
    ),
    (
        &["system", "shell_cmd", "unix", "dos", "popen", "exec", "fork", "mex", "mkoctfile"],
        " is refused",
        "slamm does not run other programs; remove the call, or compute its result beforehand",
    ),
    (
        &["unlink", "rmdir", "rename", "movefile", "copyfile", "delete"],
        " is refused",
        "slamm does not delete files; remove the call from the prototype",
    ),
    (
        &[
            "chdir",
            "setenv",
            "putenv",
            "web",
            "urlread",
            "urlwrite",
            "webread",
            "javaaddpath",
            "javaObject",
            "javaMethod",
            "loadlibrary",
            "calllib",
            "cd",
        ],
        " is refused",
        "this reaches outside the run; remove the call from the prototype",
    ),
    (
        &["imread", "imfinfo", "audioread", "wavread", "VideoReader", "xlsread"],
        " is refused",
        "slamm reads no pictures, sounds and tables of other programs: load the values from a MAT-file or a text",
    ),
    (
        &["v = camva", "v = camtarget", "v = camup", "v = isonormals", "v = campos"],
        ": a property of a figure, and slamm draws none",
        "compute the value from the data, or remove the call",
    ),
];

/// Every example runs with accounting.
fn examples_run() -> Result<(), String> {
    let mut wrong = Vec::new();
    for row in functions::all() {
        let ran = run_alone(&format!("example_{}.m", row.name), row.example)?;
        let refused = ["slamm:refused", "slamm:figure"].iter().any(|id| ran.stderr.contains(id));
        if ran.status != Some(0) || !row.facts.refused && refused {
            let first = ran.stderr.lines().next().unwrap_or_default();
            wrong.push(format!("`{}`: {} → {:?}, {first}", row.name, row.example, ran.status));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// How many functions the manual says there are, in hundreds, is how many `slamm functions` lists.
fn counted() -> Result<(), String> {
    let ran = slamm(&repository(""), &["functions"])?;
    let last = ran.stdout.lines().last().and_then(|l| l.strip_suffix(" functions")?.parse::<usize>().ok());
    let count = last.ok_or_else(|| ran.refuse("the last line should be how many functions there are"))?;
    let said = format!("some {} functions", count / 100 * 100);
    let mut found = 0;
    for page in manual_pages::files(&repository("docs/src")) {
        let text = std::fs::read_to_string(&page).unwrap_or_default().replace('\n', " ");
        for (at, _) in text.match_indices(" functions") {
            let words: Vec<&str> = text[..at].rsplit(' ').take(2).collect();
            if words.first().is_some_and(|w| w.parse::<usize>().is_ok()) && words.get(1) == Some(&"some") {
                found += 1;
                if !text[..at + " functions".len()].ends_with(&said) {
                    return Err(format!("{}: there are {count} functions, not some {}", page.display(), words[0]));
                }
            }
        }
    }
    if found > 0 { Ok(()) } else { Err("no page of the manual says how many functions there are".into()) }
}

/// What is refused says so, at its place, with its own way out; the list has all of it.
fn refusals() -> Result<(), String> {
    let mut wrong = Vec::new();
    let mut listed = BTreeSet::new();
    for (statements, message, help) in REFUSED {
        let kind = if message.contains("of a figure") { "figure" } else { "refused" };
        for statement in statements {
            let name = statement.trim_start_matches("v = ").split('(').next().unwrap_or_default();
            listed.insert(name);
            let call = if statement.contains('(') { "" } else { "()" };
            let ran = run_alone(&format!("refused_{name}.m"), &format!("{statement}{call}"))?;
            let first = ran.stderr.lines().next().unwrap_or_default();
            let (place, end) = (format!("refused_{name}.m:1:"), format!("= help: {help}"));
            let said = first == format!("error[slamm:{kind}]: {name}{message}")
                && ran.stderr.contains(&place)
                && ran.stderr.contains("^^")
                && ran.stderr.lines().any(|l| l.trim() == end);
            if ran.status != Some(1) || !said {
                wrong.push(ran.refuse(format!("`{statement}()` is not refused as it should be")));
            }
        }
    }
    let rows = functions::all().into_iter().filter(|row| row.facts.refused && !listed.contains(row.name));
    wrong.extend(rows.map(|row| format!("`{}` is refused, and not on the list", row.name)));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// A text as a prototype of its own.
fn run_alone(name: &str, text: &str) -> Result<Ran, String> {
    let file = scratch(name);
    std::fs::write(&file, format!("{text}\n")).map_err(|e| e.to_string())?;
    let ran = slamm(file.parent().unwrap_or(&file), &["analyze", name, "--quiet", "--machine", "none"])?;
    if ran.stderr.contains("panicked") { Err(ran.refuse(format!("`{text}` panicked"))) } else { Ok(ran) }
}

/// The example of every row, where it is one call of the function, gives what the row says of its result.
fn examples_show_facts() -> Result<(), String> {
    let file = scratch("facts.m");
    let (mut text, mut asked) = (String::new(), 0);
    for row in functions::all() {
        let Some(example) = single_call(row) else { continue };
        for (claim, condition) in claims(row) {
            asked += 1;
            text += &format!(
                "try, r = {example}; if ~({condition}), printf('%s: {claim}\\n', '{}'); end, catch e, printf('%s: %s\\n', '{0}', e.message); end\n",
                row.name
            );
        }
    }
    if asked < 100 {
        return Err(format!("only {asked} claims were held against an example"));
    }
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let (folder, name) = (file.parent().unwrap_or(&file), file.file_name().unwrap_or_default().to_string_lossy());
    let ran = slamm(folder, &["run", &name])?;
    if ran.status != Some(0) {
        return Err(ran.stderr);
    }
    if ran.stdout.trim().is_empty() { Ok(()) } else { Err(ran.stdout) }
}

/// The example as an expression, where it is the function alone or one call of it.
pub(crate) fn single_call(row: &Function) -> Option<&'static str> {
    let example = row.example.trim_end_matches(';');
    let rest = example.strip_prefix(row.name)?;
    let plain = rest.is_empty() || (rest.starts_with('(') && rest.ends_with(')') && closes_once(rest));
    (plain && row.outputs > 0).then_some(example)
}

/// Whether the first bracket is closed by the last one.
fn closes_once(text: &str) -> bool {
    let mut depth = 0;
    let ends = text.char_indices().filter(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    ends.map(|(at, _)| at + 1).next() == Some(text.len()) || !text.contains('(')
}

/// What a row says of its result, as conditions on `r`.
fn claims(row: &Function) -> Vec<(&'static str, &'static str)> {
    let operands = if row.example.contains('(') { 1 } else { 0 };
    let f = &row.facts;
    let mut all = Vec::new();
    // Of cells no such thing is said.
    if f.gives_scalar(operands) && !row.example.contains('{') {
        all.push(("one number, text or truth", "isscalar(r) || ischar(r)"));
    }
    match f.gives {
        Gives::Full => all.push(("full", "~issparse(r) && (isnumeric(r) || islogical(r))")),
        Gives::Sparse => all.push(("sparse", "issparse(r)")),
        Gives::Object | Gives::Operand => all.push(("an object", "isobject(r)")),
        Gives::Any | Gives::Scalar | Gives::ScalarOfTwo => {}
    }
    // Where it depends on signs, `functions::tests::facts` asks with numbers that are not negative. Of complex operands what is
    // real for real ones can be complex.
    let complex = row.example.contains("4i") && f.real == Real::OfReal;
    if !matches!(f.real, Real::Unknown | Real::OfNonnegative) && !complex {
        all.push(("real doubles", "isa(r, 'double') && isreal(r)"));
    }
    all
}
