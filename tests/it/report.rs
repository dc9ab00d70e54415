//! What reports say: calls in every format, the answer and the table on a terminal.

use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 4] = [
    ("calls_on_one_line", calls_on_one_line),
    ("calls_of_a_recursion", calls_of_a_recursion),
    ("calls_of_handles_and_scripts", calls_of_handles_and_scripts),
    ("calls_share_registers", calls_share_registers),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial =
        |(name, test): (&str, Test)| Trial::test(format!("report/{name}"), move || test().map_err(Failed::from));
    TESTS.into_iter().map(trial).collect()
}

/// Analyses a prototype that is written for the test.
fn analyzed(name: &str, text: &str, options: &[&str]) -> Result<Ran, String> {
    let file = scratch(&format!("report_{name}.m"));
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let file = file.to_string_lossy();
    let mut all = vec!["analyze", &*file];
    all.extend(options);
    let ran = slamm(&repository("."), &all)?;
    ran.expect(0)?;
    Ok(ran)
}

/// Line, callee, executions, bytes loaded and flops of the calls of a range.
fn calls(name: &str, text: &str, range: &str) -> Result<Vec<Value>, String> {
    let ran = analyzed(name, text, &["--machine", "none", "--json", "-"])?;
    let p: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let range = p["ranges"].as_array().and_then(|all| all.iter().find(|r| r["name"] == range));
    let calls = range.ok_or_else(|| ran.refuse("the range"))?["calls"].as_array().cloned().unwrap_or_default();
    let figures = |c: &Value| {
        let f = &c["inclusive"];
        json!([c["line"], c["callee"], c["executions"], f["wsl"]["value"], f["flops"]])
    };
    Ok(calls.iter().map(figures).collect())
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("found  {found:?}\nwanted {wanted:?}")) }
}

const TWO: &str = "x = ones(1000, 1);\ny = ones(10, 1);\na = g(x); b = g(y);\nfunction r = g(v)\n  r = 2*v;\nend\n";

/// Each call loads its argument: 1000 and 10 elements of 8 bytes.
fn calls_on_one_line() -> Result<(), String> {
    let found = calls("one_line", TWO, "report_one_line")?;
    same(&found, &vec![json!([3, "g", 1, 8000, 1000]), json!([3, "g", 1, 80, 10])])?;
    let folded = analyzed("one_line", TWO, &["--machine", "none", "--folded", "-"])?;
    same(&folded.stdout.as_str(), &"report_one_line;g:3:5 8000\nreport_one_line;g:3:15 80\n")?;
    let ran = analyzed("one_line", TWO, &["--machine", "none", "--speedscope", "-"])?;
    let p: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let names: Vec<&Value> = p["shared"]["frames"].as_array().into_iter().flatten().map(|f| &f["name"]).collect();
    same(&json!(names), &json!(["report_one_line", "g:3:5", "g:3:15"]))?;
    same(&p["profiles"][0]["weights"], &json!([8000, 80]))
}

/// `down(3)` runs four times, once for the call from outside and three times for its own; each execution but the last
/// sums 100 elements, adds 0 to the sum, and takes 1 from `n`: 102 operations.
fn calls_of_a_recursion() -> Result<(), String> {
    let text = "x = ones(100, 1);\ns = down(3, x);\nfunction s = down(n, x)\n  s = 0;\n  if n > 0\n    s = sum(x) + 0;\n    \
                down(n - 1, x);\n  end\nend\n";
    let outside = calls("recursion", text, "report_recursion")?;
    let inside = calls("recursion", text, "ifLn5")?;
    // The call from outside is active all the time, that from inside in all executions but the first.
    same(
        &(outside[0][1].clone(), outside[0][2].clone(), outside[0][4].clone()),
        &(json!("down"), json!(1), json!(306)),
    )?;
    same(&(inside[0][0].clone(), inside[0][2].clone(), inside[0][4].clone()), &(json!(7), json!(3), json!(204)))
}

/// A handle's function and what `cellfun` calls belong to the lines of their calls.
fn calls_of_handles_and_scripts() -> Result<(), String> {
    let text = "x = ones(1000, 1);\nf = @(t) sum(t);\na = f(x);\nb = cellfun(f, {x, x});\n";
    let found = calls("handles", text, "report_handles")?;
    same(&found, &vec![json!([3, "anonLn2", 1, 8000, 1000]), json!([4, "anonLn2", 2, 16000, 2000])])?;
    let part = scratch("report_part.m");
    std::fs::write(&part, "y = 2*x;\n").map_err(|e| e.to_string())?;
    let text = "x = ones(1000, 1);\nreport_part;\nfor k = 1:2\n  report_part\nend\n";
    same(&calls("scripts", text, "report_scripts")?, &vec![json!([2, "report_part", 1, 8000, 1000])])?;
    same(&calls("scripts", text, "forLn3")?, &vec![json!([4, "report_part", 2, 16000, 2000])])
}

/// In a nest a register that one call has loaded is there for the next: two calls on the way are no reason to load the
/// global twice. The loop is one nest, so `c` is loaded once.
fn calls_share_registers() -> Result<(), String> {
    let text = "global c\nc = 2;\nz = ones(10, 1);\nz = z + 1;\ns = 0;\nfor k = 1:4\n  s = s + g(k);\n  s = s + g(k);\nend\n\
                function r = g(v)\n  global c\n  r = v*c;\nend\n";
    let ran = analyzed("registers", text, &["--machine", "none", "--json", "-"])?;
    let p: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let g = p["ranges"].as_array().and_then(|all| all.iter().find(|r| r["name"] == "g"));
    same(&g.map(|g| g["inclusive"]["wsl"]["value"].clone()), &Some(json!(8)))
}
