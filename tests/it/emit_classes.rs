//! What an emitted program says of its own figures: lines whose results are sparse in one of MATLAB and Octave and full in
//! the other (SLM520), texts that run as statements (SLM503), statements that fail under a `try` (SLM519); in the
//! prediction file and in the printed report.

use crate::emit::octave;
use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

pub(crate) fn trials() -> Vec<Trial> {
    let here = finish(Command::new("octave-cli").arg("--version")).is_ok();
    let skip = !here && std::env::var_os("CI").is_none();
    vec![
        Trial::test("emit/sparse_or_full", || sparse_or_full().map_err(Failed::from)).with_ignored_flag(skip),
        Trial::test("emit/told_in_the_report", || told().map_err(Failed::from)).with_ignored_flag(skip),
        Trial::test("emit/class_of_the_path", || class_of_the_path().map_err(Failed::from)).with_ignored_flag(skip),
        Trial::test("emit/given_values", || given_values().map_err(Failed::from)).with_ignored_flag(skip),
    ]
}

/// The lines of `support/sparse_or_full.m` that end with `differs` are warned of and no others, whose figures are those of
/// the analysis.
fn sparse_or_full() -> Result<(), String> {
    let text = std::fs::read_to_string(repository("tests/it/support/sparse_or_full.m")).map_err(|e| e.to_string())?;
    let lines = text.lines().zip(1u64..);
    let marked: BTreeSet<u64> = lines.filter(|(l, _)| l.ends_with("% differs")).map(|(_, n)| n).collect();
    let (emitted, analyzed, _) = both("sparse_or_full", &text)?;
    let warned = lines_of(&emitted, "SLM520");
    if warned != marked {
        let said: Vec<_> = warned.difference(&marked).collect();
        let silent: Vec<_> = marked.difference(&warned).collect();
        return Err(format!("lines that are alike and warned of: {said:?}; that differ in silence: {silent:?}"));
    }
    let of = |p: &Value| -> Vec<Value> {
        let lines = p["ranges"][0]["lines"].as_array().cloned().unwrap_or_default();
        lines.into_iter().filter(|l| !marked.contains(&l["line"].as_u64().unwrap_or(0))).collect()
    };
    let (ours, theirs) = (of(&analyzed), of(&emitted));
    if ours.len() < 15 {
        return Err(format!("only {} lines are compared", ours.len()));
    }
    for line in &ours {
        let other = theirs.iter().find(|l| l["line"] == line["line"]);
        for key in ["wsl", "wss", "flops"] {
            if other.is_none_or(|o| o[key] != line[key]) {
                return Err(format!("{key} of line {}: {} emitted {other:?}", line["line"], line[key]));
            }
        }
    }
    Ok(())
}

fn told() -> Result<(), String> {
    told_where_emitted()?;
    let text = "x = 1:3;\ny = 0;\ntry\n  y = x + x(4);\ncatch\n  y = 1;\nend\neval('z = x + 1;');\nS = speye(3);\nw = exp(S);\n\
        try\n  y = bad(-x);\ncatch\n  y = 1;\nend\ntry\n  y = bad(x);\ncatch\n  y = 1;\nend\nz = [1i 2];\nz(1) = 3;\n\
        function y = bad(b)\n  error('my:id', 'no');\nend\n";
    let (emitted, _, ran) = both("told", text)?;
    if lines_of(&emitted, "SLM519").contains(&16) {
        return Err("SLM519 of a statement that had read nothing before the function that it calls failed".into());
    }
    for (code, line) in [("SLM519", 3), ("SLM503", 8), ("SLM520", 10), ("SLM519", 11), ("SLM522", 22)] {
        if !lines_of(&emitted, code).contains(&line) {
            return Err(format!("the prediction has no {code} of line {line}: {}", emitted["warnings"]));
        }
        let printed = ran
            .stdout
            .lines()
            .any(|l| l.starts_with(&format!("warning[{code}]: ")) && l.ends_with(&format!("(told.m:{line})")));
        if !printed {
            return Err(ran.refuse(format!("{code} of line {line} is not printed")));
        }
    }
    Ok(())
}

/// What is known before the program runs is in its report too.
fn told_where_emitted() -> Result<(), String> {
    let place = scratch("emit-classes-captured");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let text = "a = [1 2];\nf = @(x) a(1)*x;\ns = 0;\nfor i = 1:3\n  s = s + f(i);\nend\n";
    std::fs::write(place.join("captured.m"), text).map_err(|e| e.to_string())?;
    let args = ["emit", "captured.m", "-o", "out.m", "--count", "model", "--json", "emitted.json"];
    slamm(&place, &args)?.expect(0)?;
    let ran = octave(&place, &place, &place.join("out.m"))?;
    ran.expect(0)?;
    let emitted = json(&place.join("emitted.json"))?;
    let printed =
        ran.stdout.lines().any(|l| l.starts_with("warning[SLM518]: elements of `a`") && l.ends_with("(captured.m:2)"));
    if !printed || !lines_of(&emitted, "SLM518").contains(&2) {
        return Err(ran.refuse(format!("SLM518 of line 2 is not in the report: {}", emitted["warnings"])));
    }
    Ok(())
}

/// An assignment of a variable that `--set` has given is left out, and nothing else of its line or of the lines that it continues.
fn given_values() -> Result<(), String> {
    let text = "n = 6000; m = 12;\nx = ones(n, m);\nn = ...\n  7000;\ny = x + 1; n = 8000; k = n\n  n = 9000;  % later\n\
        disp(size(y))\n";
    let (emitted, analyzed, ran) = both_with("given", text, &["--set", "n=50"])?;
    let words: Vec<&str> = ran.stdout.split_whitespace().take(5).collect();
    if words != ["k", "=", "50", "50", "12"] {
        return Err(ran.refuse(format!("the program prints {words:?}")));
    }
    for key in ["wsl", "wss", "flops"] {
        let (ours, theirs) = (&analyzed["ranges"][0]["inclusive"][key], &emitted["ranges"][0]["inclusive"][key]);
        if ours != theirs || ours.is_null() {
            return Err(format!("{key}: {ours} analysed, {theirs} emitted"));
        }
    }
    Ok(())
}

/// A class that the program names in a branch that is not executed prevents nothing: it is called under its own name.
fn class_of_the_path() -> Result<(), String> {
    let place = scratch("emit-class-of-the-path");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let main = "x = 1:3;\nif numel(x) > 5\n  x = holder(x);\nend\ns = sum(x)\n";
    let class = "classdef holder\n  properties\n    x\n  end\nend\n";
    for (name, text) in [("main.m", main), ("holder.m", class)] {
        std::fs::write(place.join(name), text).map_err(|e| e.to_string())?;
    }
    let emit = slamm(&place, &["emit", "main.m", "-o", "out.m"])?;
    emit.expect(0)?;
    if !emit.stderr.contains("warning[SLM502]: `holder` is a class") {
        return Err(emit.refuse("the class is not warned of"));
    }
    let ran = octave(&place, &place, &place.join("out.m"))?;
    ran.expect(0)?;
    if !ran.stdout.starts_with("s = 6") {
        return Err(ran.refuse("the program has another result"));
    }
    Ok(())
}

/// The prediction of an emitted program, that of the analysis, and the program's run.
fn both(name: &str, text: &str) -> Result<(Value, Value, Ran), String> {
    both_with(name, text, &[])
}

fn both_with(name: &str, text: &str, more: &[&str]) -> Result<(Value, Value, Ran), String> {
    let place = scratch(&format!("emit-classes-{name}"));
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let file = format!("{name}.m");
    std::fs::write(place.join(&file), text).map_err(|e| e.to_string())?;
    let emit = ["emit", &*file, "-o", "out.m", "--json", "emitted.json"];
    slamm(&place, &[&emit, more].concat())?.expect(0)?;
    let analyze = ["analyze", &*file, "--count", "textbook", "--machine", "none", "--json", "analyzed.json"];
    slamm(&place, &[&analyze, more].concat())?.expect(0)?;
    let ran = octave(&place, &place, &place.join("out.m"))?;
    ran.expect(0)?;
    Ok((json(&place.join("emitted.json"))?, json(&place.join("analyzed.json"))?, ran))
}

fn json(file: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}

/// Lines that a prediction warns of with this code.
fn lines_of(prediction: &Value, code: &str) -> BTreeSet<u64> {
    let warnings = prediction["warnings"].as_array().cloned().unwrap_or_default();
    warnings.iter().filter(|w| w["code"] == code).filter_map(|w| w["span"]["line"].as_u64()).collect()
}
