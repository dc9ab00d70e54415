//! What reports say: calls in every format, the answer and the table on a terminal.

use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use std::collections::BTreeMap;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 26] = [
    ("calls_on_one_line", calls_on_one_line),
    ("calls_of_a_recursion", calls_of_a_recursion),
    ("calls_in_a_recursion", calls_in_a_recursion),
    ("calls_of_handles_and_scripts", calls_of_handles_and_scripts),
    ("calls_share_registers", calls_share_registers),
    ("paths_of_what_runs", paths_of_what_runs),
    ("first_of_equal_sizes", first_of_equal_sizes),
    ("paths_of_a_recursion", paths_of_a_recursion),
    ("ranges_of_the_prototype", ranges_of_the_prototype),
    ("miss_curve_by_hand", miss_curve_by_hand),
    ("answer_first", answer_first),
    ("nested_by_call", nested_by_call),
    ("sorted", sorted),
    ("print_and_table", print_and_table),
    ("failed", failed),
    ("ignored_commands", ignored_commands),
    ("little_rows", little_rows),
    ("rows_of_long_tables", rows_of_long_tables),
    ("units_of_comparisons", units_of_comparisons),
    ("executions_of_a_growing_basis", executions_of_a_growing_basis),
    ("executions_of_a_recursion", executions_of_a_recursion),
    ("executions_add_up", executions_add_up),
    ("executions_that_begin_uncounted", executions_that_begin_uncounted),
    ("more_paths_than_are_kept", more_paths_than_are_kept),
    ("executions_of_a_long_loop", executions_of_a_long_loop),
    ("calls_of_texts", calls_of_texts),
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

/// The rows of `--per-execution`, by the names of their columns.
fn executions(ran: &Ran, file: &std::path::Path) -> Result<Vec<BTreeMap<String, String>>, String> {
    let text = std::fs::read_to_string(file).map_err(|e| ran.refuse(e))?;
    let mut lines = text.lines().map(|l| l.split(',').map(String::from).collect::<Vec<_>>());
    let heading = lines.next().ok_or_else(|| ran.refuse("a heading"))?;
    Ok(lines.map(|cells| heading.iter().cloned().zip(cells).collect()).collect())
}

type Rows = Vec<BTreeMap<String, String>>;

/// The prediction file with the rows; each row must be of a range of the file.
fn with_executions(name: &str, text: &str, more: &[&str]) -> Result<(Ran, Value, Rows), String> {
    let (json, rows) = (scratch(&format!("{name}.json")), scratch(&format!("{name}.csv")));
    let (json_name, rows_name) = (json.to_string_lossy().into_owned(), rows.to_string_lossy().into_owned());
    let mut options = vec!["--json", &json_name, "--per-execution", &rows_name];
    options.extend(more);
    let ran = analyzed(name, text, &options)?;
    let p = std::fs::read_to_string(&json).map_err(|e| ran.refuse(e))?;
    let p: Value = serde_json::from_str(&p).map_err(|e| ran.refuse(e))?;
    let rows = executions(&ran, &rows)?;
    Ok((ran, p, rows))
}

/// The number in a column; an empty cell is 0.
fn number(row: &BTreeMap<String, String>, column: &str) -> u64 {
    row.get(column).and_then(|cell| cell.parse().ok()).unwrap_or(0)
}

/// Execution j loads `j`, j columns of 1000 elements, and column j once more as the other operand of the product; in the
/// first execution that is the same column. It stores j elements and computes 2·1000·j operations.
fn executions_of_a_growing_basis() -> Result<(), String> {
    let text =
        "V = ones(1000, 20);\nfor j = 1:20\n  %SLM start step;\n  h = V(:,1:j)'*V(:,j);\n  %SLM end step;\nend\n";
    let (ran, p, rows) = with_executions("growing", text, &["--machine", "none", "--statistics", "--units", "B"])?;
    let step = rows.iter().filter(|r| r["path"].ends_with("/step")).collect::<Vec<_>>();
    same(&step.iter().map(|r| number(r, "execution")).collect::<Vec<_>>(), &(1..=20).collect())?;
    same(&step.iter().map(|r| number(r, "wss_value")).collect::<Vec<_>>(), &(1..=20).map(|j| 8 * j).collect())?;
    same(&step.iter().map(|r| number(r, "flops")).collect::<Vec<_>>(), &(1..=20).map(|j| 2000 * j).collect())?;
    let loads: Vec<u64> = step.iter().map(|r| number(r, "wsl_value")).collect();
    let range = p["ranges"].as_array().and_then(|all| all.iter().find(|r| r["name"] == "step"));
    let range = range.ok_or_else(|| ran.refuse("the range"))?;
    same(&json!(loads.iter().sum::<u64>()), &range["inclusive"]["wsl"]["value"])?;
    // The j columns, of which the last is the other operand as well, and j.
    same(&loads, &(1..=20).map(|j| 8 + 8000 * j).collect())?;
    // 8, 16, ..., 160 bytes: mean 84, variance 64 (400 - 1)/12.
    let stores = &range["statistics"]["stores"];
    same(
        &(stores["min"].clone(), stores["max"].clone(), stores["mean"].clone()),
        &(json!(8), json!(160), json!(84.0)),
    )?;
    let deviation = stores["deviation"].as_f64().unwrap_or(0.0);
    if (deviation - (64.0 * 399.0 / 12.0_f64).sqrt()).abs() > 1e-12 {
        return Err(format!("deviation {deviation}"));
    }
    // 8; 16, 24; 32 to 56; 64 to 120; 128 to 160.
    let bins: Vec<&Value> = stores["histogram"].as_array().into_iter().flatten().map(|b| &b["executions"]).collect();
    same(&json!(bins), &json!([1, 2, 4, 8, 5]))?;
    let line = ran.stdout.lines().find(|l| l.contains(" stores ") && l.contains("160 B"));
    same(&line.is_some_and(|l| l.ends_with("▁▂▄█▅")), &true)
}

/// `down(3)` is executed four times. The innermost execution ends first; each has the 100 elements and the operations
/// that it loads and does itself, the last one none.
fn executions_of_a_recursion() -> Result<(), String> {
    let text = "x = ones(100, 1);\ns = down(3, x);\nfunction s = down(n, x)\n  s = 0;\n  if n > 0\n    s = sum(x) + 0;\n    \
                down(n - 1, x);\n  end\nend\n";
    let (_, _, rows) = with_executions("down", text, &["--machine", "none"])?;
    let down: Vec<&BTreeMap<_, _>> = rows.iter().filter(|r| r["path"].ends_with("/down")).collect();
    same(&down.iter().map(|r| number(r, "flops")).collect::<Vec<_>>(), &vec![0, 102, 102, 102])?;
    same(&down.iter().map(|r| number(r, "wsl_value") / 800).collect::<Vec<_>>(), &vec![0, 1, 1, 1])
}

/// Rows add up to the inclusive figures of every range, over all cases of figures, which take turns with either count, and two
/// examples with both; and nothing else in the prediction file is different.
fn executions_add_up() -> Result<(), String> {
    let examples = ["quickstart/cg.m", "gmres/solve.m"].map(|e| repository("examples").join(e));
    let all = ["model", "textbook"];
    let cases = crate::cases::scripts("counts").into_iter().zip(all.chunks(1).cycle());
    for (path, counts) in cases.chain(examples.into_iter().map(|e| (e, all.as_slice()))) {
        let file = path.to_string_lossy().into_owned();
        for &count in counts {
            let (rows, with) = (scratch("add_up.csv"), scratch("add_up.json"));
            let (rows_name, with_name) = (rows.to_string_lossy(), with.to_string_lossy());
            let common =
                ["analyze", &file, "-q", "--machine", "none", "--count", count, "--no-table", "--json", &with_name];
            slamm(&repository("."), &common)?;
            let Ok(plain) = std::fs::read_to_string(&with) else { continue };
            let mut more = common.to_vec();
            more.extend(["--per-execution", &rows_name]);
            let ran = slamm(&repository("."), &more)?;
            let text = std::fs::read_to_string(&with).map_err(|e| ran.refuse(e))?;
            let [plain, mut p]: [Value; 2] = [plain, text].map(|t| serde_json::from_str(&t).unwrap_or_default());
            let mut sums: BTreeMap<u64, [u64; 9]> = BTreeMap::new();
            for row in executions(&ran, &rows)? {
                let sum = sums.entry(number(&row, "id")).or_default();
                sum.iter_mut().zip(COLUMNS).for_each(|(s, c)| *s += number(&row, c));
            }
            for range in p["ranges"].as_array_mut().into_iter().flatten() {
                let f = &range["inclusive"];
                let [wsl, wss] = ["wsl", "wss"].map(|n| ["low", "value", "high"].map(|end| f[n][end].as_u64()));
                let counts = [range["executions"].as_u64(), range["trips"].as_u64()];
                let all = counts.into_iter().chain(wsl).chain(wss).chain([f["flops"].as_u64()]);
                let wanted: Vec<u64> = all.map(Option::unwrap_or_default).collect();
                let found = range["id"].as_u64().and_then(|id| sums.get(&id)).copied().unwrap_or_default();
                same(&found.to_vec(), &wanted).map_err(|e| format!("{file}, {}: {e}", range["name"]))?;
                range.as_object_mut().map(|r| r.remove("statistics"));
            }
            same(&p, &plain).map_err(|e| format!("{file}: {e}"))?;
            std::fs::remove_file(&with).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

const COLUMNS: [&str; 9] =
    ["executions", "trips", "wsl_low", "wsl_value", "wsl_high", "wss_low", "wss_value", "wss_high", "flops"];

/// Executions that begin where nothing is counted are there if something is counted inside: what is loaded (`f`), what is
/// stored alone (`p`), two of three trips that move nothing (the loop of `q`); where nothing is (`g`), there is no execution,
/// and there are no statistics.
fn executions_that_begin_uncounted() -> Result<(), String> {
    let text = "x = ones(100, 1);\n%SLM off;\nf(x); p(); q(); g(x);\n%SLM on;\n\
                function f(x)\n%SLM on;\ns = sum(x);\nend\n\
                function p()\n%SLM on;\nz = zeros(100, 1);\nend\n\
                function q()\nfor k = 1:3\n%SLM on;\nend\nend\n\
                function g(x)\nt = sum(x);\nend\n";
    let options = ["--machine", "none", "--count", "textbook", "--statistics"];
    let (ran, p, rows) = with_executions("uncounted", text, &options)?;
    let found: Vec<_> = rows
        .iter()
        .skip(1)
        .map(|r| {
            let name = r["path"].rsplit('/').next().unwrap_or_default().to_string();
            let figures = ["executions", "trips", "wsl_value", "wss_value", "flops"].map(|c| number(r, c));
            (name, figures)
        })
        .collect();
    let wanted = [("f", [1, 0, 800, 8, 100]), ("p", [1, 0, 0, 800, 0]), ("forLn14", [1, 2, 0, 0, 0])];
    same(&found, &wanted.map(|(name, figures)| (name.to_string(), figures)).to_vec())?;
    let ranges = p["ranges"].as_array().ok_or_else(|| ran.refuse("ranges"))?;
    let with: Vec<_> = ranges.iter().filter(|r| !r["statistics"].is_null()).map(|r| r["name"].clone()).collect();
    same(&json!(with), &json!(["report_uncounted", "f", "p", "forLn14"]))
}

/// 70 calls of a function that has 70 calls are 4900 paths, of which 4000 are kept: what is on the others, 80 bytes each, is
/// counted on the paths that they go on from.
fn more_paths_than_are_kept() -> Result<(), String> {
    let (f, g) = ("f(x);\n".repeat(70), "g(x);\n".repeat(70));
    let text = format!("x = ones(10, 1);\n{f}function f(x)\n{g}end\nfunction g(x)\ns = sum(x);\nend\n");
    let ran = analyzed("paths", &text, &["--machine", "none", "--folded", "-"])?;
    let loads: Vec<u64> = ran.stdout.lines().filter_map(|l| l.rsplit_once(' ')?.1.parse().ok()).collect();
    same(&loads.iter().sum(), &(4900 * 80))?;
    same(&(3900..=4000).contains(&loads.len()), &true)
}

/// 9000 executions are rows of four each, which a note says; statistics are those of single executions.
fn executions_of_a_long_loop() -> Result<(), String> {
    let text = "s = 0;\nfor k = 1:9000\n  if k > 0\n    s = s + 1.5*k;\n  end\nend\n";
    let (ran, p, rows) = with_executions("long", text, &["--machine", "none"])?;
    let inner: Vec<&BTreeMap<_, _>> = rows.iter().filter(|r| r["path"].ends_with("/ifLn3")).collect();
    same(&inner.len(), &2250)?;
    same(&inner.iter().all(|r| number(r, "executions") == 4 && number(r, "flops") == 8), &true)?;
    same(&inner.iter().map(|r| number(r, "execution")).take(3).collect::<Vec<_>>(), &vec![1, 5, 9])?;
    same(&ran.stderr.contains("SLM313"), &true)?;
    // s and k in, s out, four times.
    let (_, _, rows) = with_executions("long", text, &["--machine", "none", "--count", "textbook"])?;
    let inner = rows.iter().filter(|r| r["path"].ends_with("/ifLn3"));
    same(&inner.map(|r| (number(r, "wsl_value"), number(r, "wss_value"))).find(|r| *r != (4 * 16, 4 * 8)), &None)?;
    let range = p["ranges"].as_array().and_then(|all| all.iter().find(|r| r["name"] == "ifLn3"));
    let statistics = &range.ok_or_else(|| ran.refuse("the range"))?["statistics"];
    same(&statistics["executions"], &json!(9000))?;
    same(&statistics["flops"]["histogram"], &json!([{"from": 2, "to": 3, "executions": 9000}]))
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

/// What is executed has a path, though a branch moves nothing; what is not has none. `g` is called from one place twice.
fn paths_of_what_runs() -> Result<(), String> {
    let text = "x = ones(1000, 1);\nfor k = 1:2\n  f(k);\n  y = g(x);\nend\nif numel(x) < 5\n  y = g(x);\nend\n\
                function f(k)\n  if k > 1, disp(' '), end\nend\nfunction r = g(v)\n  r = 2*v;\nend\n";
    let ran = analyzed("paths_run", text, &["--machine", "none", "--speedscope", "-"])?;
    let p: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let mut names: Vec<&str> =
        p["shared"]["frames"].as_array().into_iter().flatten().filter_map(|f| f["name"].as_str()).collect();
    names.sort_unstable();
    same(&names, &vec!["f:3", "forLn2", "g:4", "ifLn10", "report_paths_run"])?;
    let ran = analyzed("paths_run", text, &["--machine", "none", "--rows", "0", "--units", "B"])?;
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|l| l.split_whitespace().collect()).collect();
    let row = |name: &str, n: usize| rows.iter().find(|r| r.first() == Some(&name)).map(|r| r[1..n].to_vec());
    // Executions and bytes; executions, trips and bytes, of which k, as a condition reads it, has 8.
    same(&row("g:4", 3), &Some(vec!["2", "16000"])).map_err(|e| ran.refuse(e))?;
    same(&row("forLn2", 4), &Some(vec!["1", "2", "16008"])).map_err(|e| ran.refuse(e))
}

/// Of sizes with equal bytes the report has the first, whether calls from one place had them or from several, and whether the
/// variable was there when the region began or was assigned in it, alone or with others.
fn first_of_equal_sizes() -> Result<(), String> {
    let function = |name: &str, more: &str| {
        format!("function {name}(x)\n%SLM start in_{name};\ny = x + 1;\n{more}%SLM end in_{name};\nend\n")
    };
    let text =
        "for k = 1:2\n  f(ones(1 + k, 4 - k));\nend\ng(ones(2, 3)); g(ones(3, 2));\nh(ones(2, 3)); h(ones(3, 2));\n";
    let text = [text, &function("f", ""), &function("g", ""), &function("h", "z = y + 1;\nw = z + 1;\n")].concat();
    let ran = analyzed("equal_sizes", &text, &["--machine", "none", "--json", "-"])?;
    let p: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let of = |range: &str| {
        let range = p["ranges"].as_array().into_iter().flatten().find(|r| r["name"] == range);
        let variables = range.into_iter().flat_map(|r| r["variables"].as_array().into_iter().flatten());
        json!(variables.map(|v| json!([v["name"], v["size"]])).collect::<Vec<_>>())
    };
    let wanted = |names: &[&str]| json!(names.iter().map(|n| json!([n, [2, 3]])).collect::<Vec<_>>());
    same(&of("in_f"), &wanted(&["x", "y"]))?;
    same(&of("in_g"), &wanted(&["x", "y"]))?;
    same(&of("in_h"), &wanted(&["x", "y", "z", "w"]))
}

/// What is never executed is a range without lines and variables; an expression of `--set` is none. Each line has the variable
/// that it loads most of, if it loads anything: line 3 loads n.
fn ranges_of_the_prototype() -> Result<(), String> {
    let text = "n = 3;\nx = ones(n, 1);\nif n < 0\n  y = x(1);\nend\nfunction never()\n  z = 1;\nend\n";
    let ran = analyzed("ranges", text, &["--machine", "none", "--json", "-", "--set", "n=2+2"])?;
    let p: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
    let of = |r: &Value| {
        let of = |list: &str, keys: &[&str]| {
            let all = r[list].as_array().into_iter().flatten();
            all.map(|e| json!(keys.iter().map(|k| &e[*k]).collect::<Vec<_>>())).collect::<Vec<_>>()
        };
        json!([r["name"], r["executions"], of("lines", &["line", "variable"]), of("variables", &["name"])])
    };
    let found: Vec<Value> = p["ranges"].as_array().into_iter().flatten().map(of).collect();
    let script = json!(["report_ranges", 1, [[2, null], [3, "n"]], [["n"], ["x"]]]);
    same(&json!(found), &json!([script, ["ifLn3", 0, [], []], ["never", 0, [], []]]))
}

/// 8000 B are read once in the region and twice in the loop inside it: three times where they do not fit, which 128 lines
/// are enough for, and once at any size: what `--set` gives has not been written by a statement.
fn miss_curve_by_hand() -> Result<(), String> {
    let text = "x = 0;\n%SLM start part;\ns = sum(x);\nfor k = 1:2\n  s = s + sum(x);\nend\n%SLM end part;\n";
    let set = ["--region", "part", "--units", "B", "--set", "x=ones(1000,1)"];
    let ran = analyzed("curve", text, &set)?;
    let rows = ran.stdout.lines().map(|l| l.split_whitespace().collect::<Vec<_>>());
    let curve: Vec<Vec<&str>> = rows.filter(|r| r.contains(&"more")).collect();
    same(&curve, &vec![vec!["1.0", "KB", "or", "more", "24000"], vec!["8.0", "KB", "or", "more", "8000"]])
        .map_err(|e| ran.refuse(e))
}

/// A recursion that goes on from another branch is another activation.
fn paths_of_a_recursion() -> Result<(), String> {
    let text = "f(2, ones(1000, 1));\nfunction f(n, x)\n  if n == 2\n    f(1, x);\n  elseif n == 1\n    f(0, x);\n  else\n    y = 2*x;\n  end\nend\n";
    let ran = analyzed("recursive_paths", text, &["--machine", "none", "--folded", "-"])?;
    let path = "report_recursive_paths;f:1;ifLn3;f;elseifLn5;f;elseLn7 8000";
    same(&ran.stdout.lines().any(|l| l == path), &true).map_err(|e| ran.refuse(e))
}

/// `down(3)` runs four times, once for the call from outside and three times for its own; each execution but the last
/// sums 100 elements, adds 0 to the sum, and takes 1 from `n`: 102 operations.
fn calls_of_a_recursion() -> Result<(), String> {
    let text = "x = ones(100, 1);\ns = down(3, x);\nfunction s = down(n, x)\n  s = 0;\n  if n > 0\n    s = sum(x) + 0;\n    \
                down(n - 1, x);\n  end\nend\n";
    let outside = calls("recursion", text, "report_recursion")?;
    let inside = calls("recursion", text, "ifLn5")?;
    // All that the inner call repeats is one row, below the first activation.
    let ran = analyzed("recursion", text, &["--machine", "none", "--units", "B"])?;
    let rows = ["report_recursion", "  down:2", "    ifLn5", "      down:7", "        ifLn5"];
    same(&names(&ran), &rows.map(String::from).to_vec())?;
    // The call from outside is active all the time, that from inside in all executions but the first.
    same(
        &(outside[0][1].clone(), outside[0][2].clone(), outside[0][4].clone()),
        &(json!("down"), json!(1), json!(306)),
    )?;
    same(&(inside[0][0].clone(), inside[0][2].clone(), inside[0][4].clone()), &(json!(7), json!(3), json!(204)))
}

/// What a cycle on a coarser level calls is below the call that repeats the cycle, with its executions: of four levels
/// the first smooths by itself, two do inside, and the last one solves.
fn calls_in_a_recursion() -> Result<(), String> {
    let text = "u = cycle(4, ones(64, 1));\nfunction u = cycle(l, u)\nif l == 1\n  u = exact(u);\nelse\n  u = smooth(u);\n  \
                e = cycle(l - 1, u(1:2:end));\n  u(1:2:end) = u(1:2:end) + e;\nend\nu = scaled(u);\nend\nfunction u = smooth(u)\n\
                for k = 1:3\n  u = scaled(u);\nend\nend\nfunction u = exact(u)\nu = scaled(u + 1);\nend\nfunction u = scaled(u)\n\
                u = u/2;\nend\n";
    let ran = analyzed("cycle", text, &["--machine", "none", "--units", "B", "--rows", "0"])?;
    let found: Vec<(String, u64)> = names(&ran)
        .into_iter()
        .map(|name| {
            let row = ran.stdout.lines().rev().find(|l| l.starts_with(&format!("{name} ")));
            let executions = row.and_then(|l| l[name.len()..].split_whitespace().next()?.parse().ok());
            (name, executions.unwrap_or_default())
        })
        .collect();
    let wanted = [
        ("report_cycle", 1),
        ("  cycle:1", 1),
        ("    elseLn5", 1),
        ("      smooth:6", 1),
        ("        forLn13", 1),
        ("          scaled:14", 3),
        ("      cycle:7", 3),
        ("        ifLn3", 1),
        ("          exact:4", 1),
        ("            scaled:18", 1),
        ("        elseLn5", 2),
        ("          smooth:6", 2),
        ("            forLn13", 2),
        ("              scaled:14", 6),
        ("        scaled:10", 3),
        ("    scaled:10", 1),
    ];
    same(&found, &wanted.map(|(name, executions)| (name.to_string(), executions)).to_vec())
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

/// A text that `eval` runs is called from the range around it, and each text has its own lines: 12 and 3 elements of 8
/// bytes. The second one fails, and its call has the third run.
fn calls_of_texts() -> Result<(), String> {
    let text = "h = ones(12, 1);\nm = evalc('disp(sum(h))');\neval('q = sum(h(1:3)); error(1)', 'q = 1 + sum(h);');\n\
                f(h);\nfunction f(v)\n  z = evalin('caller', 'sum(h)');\nend\n";
    let found = calls("texts", text, "report_texts")?;
    let wanted = [[2, 1, 96, 12], [3, 1, 64, 3], [3, 1, 96, 13]]
        .map(|[line, n, wsl, flops]| json!([line, "(eval)", n, wsl, flops]));
    same(&found, &[&wanted[..], &[json!([4, "f", 1, 96, 12])]].concat())?;
    same(&calls("texts", text, "f")?, &vec![json!([6, "(eval)", 1, 96, 12])])?;
    let ran = analyzed("texts", text, &["--machine", "none", "--units", "B"])?;
    let places: Vec<String> = ran
        .stdout
        .lines()
        .filter(|l| l.starts_with("(eval"))
        .map(|l| l.split("  ").filter(|w| !w.is_empty()).take(2).map(str::trim).collect::<Vec<_>>().join(" "))
        .collect();
    let wanted = [
        "(eval):1 disp(sum(h))",
        "(eval 3):1 q = 1 + sum(h);",
        "(eval 4):1 sum(h)",
        "(eval 2):1 q = sum(h(1:3)); error(1)",
    ];
    same(&places, &wanted.map(String::from).to_vec())
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

/// A prototype of 471 lines: 58 functions of 8 lines, seven lines that call three of them. The answer is there before
/// the table, the two on one screen, no line longer than 100 characters.
fn answer_first() -> Result<(), String> {
    let mut text =
        "x = ones(100000, 1);\ny = step_1(x);\ny = step_2(y);\nfor k = 1:9\n  y = step_3(y);\nend\ns = sum(y);\n"
            .to_string();
    for k in 1..=58 {
        text.push_str(&format!(
            "function a_rather_long_name_of_a_result_{k} = step_{k}(operand_{k})\n  if numel(operand_{k}) > 5\n    a_rather_long_name_of_a_result_{k} = \
             2*operand_{k};\n  else\n    % nothing of this happens\n    a_rather_long_name_of_a_result_{k} = operand_{k};\n  end\nend\n"
        ));
    }
    same(&text.lines().count(), &471)?;
    let ran = analyzed("long", &text, &[])?;
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let table = lines.iter().position(|l| l.contains("loads") && l.contains("own")).ok_or(ran.refuse("a table"))?;
    same(&(table < 20, lines.len() <= 40), &(true, true)).map_err(|e| ran.refuse(e))?;
    same(&lines.iter().filter(|l| l.chars().count() > 100).count(), &0).map_err(|e| ran.refuse(e))?;
    // Nine of twelve passes over the array are in one line.
    let first = lines.iter().position(|l| l.starts_with("most is loaded by")).and_then(|k| lines.get(k + 1));
    let first = first.ok_or(ran.refuse("the places"))?;
    for part in ["report_long.m:26 ", " 6.87 ", " 75.0%", " operand_3 ", " ifLn25"] {
        same(&(part, first.contains(part)), &(part, true)).map_err(|e| ran.refuse(e))?;
    }
    Ok(())
}

/// Names of the rows of the table, with what is before them.
fn names(ran: &Ran) -> Vec<String> {
    let lines =
        ran.stdout.lines().skip_while(|l| !(l.contains("loads") && l.contains("share") && !l.starts_with("most")));
    let rows = lines.skip(1).take_while(|l| !l.is_empty());
    rows.map(|l| l.find(|c| c != ' ').map_or("", |k| l[k..].find(' ').map_or(l, |e| &l[..k + e])).to_string()).collect()
}

const NESTED: &str = "x = ones(1000, 1);\n%SLM start small;\na = g(x(1:10));\n%SLM end small;\n%SLM start large;\nb = h(x);\n%SLM end large;\n\
    function r = h(v)\n  r = g(v);\nend\nfunction r = g(v)\n  r = 2*v;\nend\n";

/// What a region calls is in it, however the text is nested; a region alone has its own share of the run.
fn nested_by_call() -> Result<(), String> {
    let ran = analyzed("nested", NESTED, &["--machine", "none"])?;
    same(
        &names(&ran),
        &["report_nested", "  small", "    g:3", "  large", "    h:6", "      g:9"].map(String::from).to_vec(),
    )?;
    let ran = analyzed("nested", NESTED, &["--machine", "none", "--region", "large"])?;
    same(&names(&ran), &["large", "  h:6", "    g:9"].map(String::from).to_vec())?;
    // 8000 bytes in `large`; in `small` the 80 bytes of x(1:10), which the function loads: 99.01 %.
    same(&ran.stdout.contains(" 99.0%"), &true).map_err(|e| ran.refuse(e))?;
    // A file that holds one function is one row.
    let function = "function report_single()\n  x = ones(1000, 1);\n  y = 2*x;\nend\n";
    same(&names(&analyzed("single", function, &["--machine", "none"])?), &vec!["report_single".to_string()])
}

fn sorted() -> Result<(), String> {
    let ran = analyzed("sorted", NESTED, &["--machine", "none", "--sort", "loads"])?;
    same(
        &names(&ran),
        &["report_sorted", "  large", "    h:6", "      g:9", "  small", "    g:3"].map(String::from).to_vec(),
    )
}

/// A block appears where it is asked for, the table comes in any case, and every miss curve once.
fn print_and_table() -> Result<(), String> {
    let text =
        "x = ones(1000, 1);\n%SLM start part;\ny = 2*x;\n%SLM end part;\n%SLM print part;\nfprintf('then\\n');\n";
    let ran = analyzed("printed", text, &["--region", "part"])?;
    let places =
        ["Body: part", "then\n", "SLAMM Memory Analysis of", "most is loaded by", "share", "miss curve of part"];
    let found: Vec<Option<usize>> = places.iter().map(|p| ran.stdout.find(p)).collect();
    same(&(found.is_sorted(), found.contains(&None)), &(true, false)).map_err(|e| ran.refuse(e))?;
    same(&ran.stdout.matches("miss curve of").count(), &1).map_err(|e| ran.refuse(e))?;
    let ran = analyzed("printed", text, &["--no-table"])?;
    same(&(ran.stdout.contains("Body: part"), ran.stdout.contains("most is")), &(true, false))
        .map_err(|e| ran.refuse(e))
}

/// A run that fails before anything is counted reports no figures; one that fails later those that it has.
fn failed() -> Result<(), String> {
    let run = |text: &str| {
        let file = scratch("report_failed.m");
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        slamm(&repository("."), &["analyze", &file.to_string_lossy()])
    };
    let ran = run("error('at once');\n")?;
    ran.expect(1)?;
    same(&(ran.stdout.contains("0.00"), ran.stdout.lines().count() <= 3), &(false, true)).map_err(|e| ran.refuse(e))?;
    let ran = run("x = ones(1000, 1);\ny = 2*x;\nerror('late');\n")?;
    ran.expect(1)?;
    same(&(ran.stdout.contains("INCOMPLETE"), ran.stdout.contains(" 7.81 ")), &(true, true)).map_err(|e| ran.refuse(e))
}

/// Commands that do nothing are named once each, in one line at the end; `--quiet` leaves it out.
fn ignored_commands() -> Result<(), String> {
    let text = "x = 1:3;\nplot(x);\nfor k = 1:2\n  hold on;\n  plot(x);\nend\nformat bank\n";
    let ran = analyzed("ignored", text, &[])?;
    same(&ran.stderr.trim(), &"note[SLM401]: ignored: `plot` (line 2), `hold` (line 4), `format bank` (line 7)")?;
    same(&analyzed("ignored", text, &["--quiet"])?.stderr.as_str(), &"")
}

/// Below 0.05 % of every figure a row says nothing, unless someone has named it or it is around one that is named.
fn little_rows() -> Result<(), String> {
    let text = "x = ones(1e6, 1);\ny = 2*x;\nfor k = 1:2\n  a = x(k);\nend\nfor k = 1:2\n  %SLM start small;\n  a = x(k);\n  \
                %SLM end small;\nend\n";
    let ran = analyzed("little", text, &[])?;
    same(&names(&ran), &["report_little", "  forLn6", "    small"].map(String::from).to_vec())?;
    let said = "\n1 row with less than 0.05 % of every figure is left out: --rows 0 lists all.\n";
    same(&ran.stdout.contains(said), &true).map_err(|e| ran.refuse(e))
}

/// A table that would be longer than asked for leaves out what has little of every figure, more of it step by step.
fn rows_of_long_tables() -> Result<(), String> {
    let mut text = "x = ones(1e5, 1);\nfor k = 1:9\n  x = 2*x;\nend\n".to_string();
    // Each of them 0.1 % of all loads, which are those of 1e6 elements: 7.63 MB.
    for _ in 1..=30 {
        text.push_str("for k = 1:2\n  y = 2*x(1:500);\nend\n");
    }
    let ran = analyzed("rows", &text, &["--machine", "none"])?;
    same(&names(&ran), &["report_rows", "  forLn2"].map(String::from).to_vec())?;
    let said = "\n30 rows with less than 0.2 % of every figure are left out: --rows 0 lists all.\n";
    same(&ran.stdout.contains(said), &true).map_err(|e| ran.refuse(e))?;
    for rows in ["0", "40"] {
        let ran = analyzed("rows", &text, &["--machine", "none", "--rows", rows])?;
        same(&names(&ran).len(), &32).map_err(|e| ran.refuse(e))?;
    }
    Ok(())
}

/// A table of `compare` is in the unit of its largest figure for one execution, exact figures without an interval.
fn units_of_comparisons() -> Result<(), String> {
    let file = |name: &str, n: u32| {
        let file = scratch(name);
        let text = format!("%SLM start it;\nx = ones({n}, 1);\ny = 2*x;\n%SLM end it;\n");
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        Ok::<_, String>(file.to_string_lossy().into_owned())
    };
    let (a, b) = (file("report_unit_a.m", 131_072)?, file("report_unit_b.m", 262_144)?);
    let ran = slamm(&repository("."), &["compare", &a, &b, "--region", "it", "--machine", "none"])?;
    ran.expect(0)?;
    let row = ran.stdout.lines().find(|l| l.starts_with("WSL ")).unwrap_or_default();
    let cells: Vec<&str> = row.split_whitespace().collect();
    same(&cells, &vec!["WSL", "1.00", "*", "2.00", "+100.0%"]).map_err(|e| ran.refuse(e))?;
    same(&ran.stdout.contains("\nit, MB "), &true).map_err(|e| ran.refuse(e))
}
