//! Figures along a run (`--over-time`): the rows add up to the whole run, plain and across every level, and phases are where
//! they happen. Sizes along it, which a page has.

use crate::cases::scripts;
use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 6] = [
    ("adds_up", adds_up),
    ("filtered", filtered),
    ("phases", phases),
    ("long_loop", long_loop),
    ("small_statements", small_statements),
    ("arrays_of_a_page", arrays_of_a_page),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial =
        |(name, test): (&str, Test)| Trial::test(format!("over_time/{name}"), move || test().map_err(Failed::from));
    TESTS.into_iter().map(trial).collect()
}

type Row = BTreeMap<String, String>;

fn number(row: &Row, column: &str) -> u64 {
    row.get(column).and_then(|cell| cell.parse().ok()).unwrap_or(0)
}

/// The rows and the prediction, where the prototype runs.
fn ran(file: &Path, more: &[&str]) -> Result<Option<(Vec<Row>, Value)>, String> {
    let (rows, json) = (scratch("over_time.csv"), scratch("over_time.json"));
    let names = [file, &rows, &json].map(|p| p.to_string_lossy().into_owned());
    let mut args = vec!["analyze", &names[0], "-q", "--no-table", "--over-time", &names[1], "--json", &names[2]];
    args.extend(more);
    let ran = slamm(&repository("."), &args)?;
    if ran.status != Some(0) {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&rows).map_err(|e| ran.refuse(e))?;
    let mut lines = text.lines().map(|l| l.split(',').map(String::from).collect::<Vec<_>>());
    let heading = lines.next().ok_or_else(|| ran.refuse("a heading"))?;
    let rows = lines.map(|cells| heading.iter().cloned().zip(cells).collect()).collect();
    let json = std::fs::read_to_string(&json).map_err(|e| ran.refuse(e))?;
    Ok(Some((rows, serde_json::from_str(&json).map_err(|e| ran.refuse(e))?)))
}

/// Over a quarter of the cases of figures and levels and two examples: exclusive figures of all ranges, and the levels of the whole run.
fn adds_up() -> Result<(), String> {
    let examples = ["quickstart/cg.m", "gmres/solve.m"].map(|e| repository("examples").join(e));
    // Functions that do not count are called by statements that do.
    let ignored = repository("tests/cases/counts/functions_free.m");
    let mut held = 0;
    for path in scripts("counts").into_iter().chain(scripts("levels")).step_by(4).chain(examples).chain([ignored]) {
        let Some((rows, p)) = ran(&path, &[])? else { continue };
        let ranges: Vec<&Value> = p["ranges"].as_array().into_iter().flatten().collect();
        let sum = |of: &dyn Fn(&Value) -> u64| ranges.iter().map(|r| of(r)).sum::<u64>();
        let mut wanted = vec![
            ("wsl".to_string(), sum(&|r| r["exclusive"]["wsl"]["value"].as_u64().unwrap_or(0))),
            ("wss".to_string(), sum(&|r| r["exclusive"]["wss"]["value"].as_u64().unwrap_or(0))),
            ("flops".to_string(), sum(&|r| r["exclusive"]["flops"].as_u64().unwrap_or(0))),
        ];
        for (k, level) in p["options"]["machine"]["levels"].as_array().into_iter().flatten().enumerate() {
            for way in ["loads", "write_allocates", "write_backs"] {
                let own = sum(&|r| r["exclusive_levels"][k][way]["value"].as_u64().unwrap_or(0));
                wanted.push((format!("{}_{way}", level["name"].as_str().unwrap_or("")), own));
            }
        }
        for (column, wanted) in wanted {
            let found: u64 = rows.iter().map(|r| number(r, &column)).sum();
            if found != wanted {
                return Err(format!("{}: {column} is {found} in the rows and {wanted} in all ranges", path.display()));
            }
        }
        held += 1;
    }
    if held > 15 { Ok(()) } else { Err(format!("only {held} prototypes ran")) }
}

/// What does not count is in no column: `--only`, `--skip` and `%SLM off`.
fn filtered() -> Result<(), String> {
    let text = "x = ones(100000,1); y = ones(100000,1);\n%SLM start a;\ns = sum(x);\n%SLM end a;\n\
                %SLM start b;\nt = sum(y);\n%SLM end b;\n";
    let off = text.replace("start a", "off").replace("end a", "on");
    let (whole, part) = (scratch("filtered_a.m"), scratch("filtered_b.m"));
    std::fs::write(&whole, text).and_then(|()| std::fs::write(&part, off)).map_err(|e| e.to_string())?;
    for (file, more) in [(&whole, &["--only", "b"][..]), (&whole, &["--skip", "a"]), (&part, &[])] {
        let Some((rows, _)) = ran(file, more)? else { return Err("it does not run".into()) };
        let sum = |column: &str| rows.iter().map(|r| number(r, column)).sum::<u64>();
        if (sum("wsl"), sum("L1_loads")) != (800_000, 800_000) {
            return Err(format!("{more:?}: {} B loaded, {} below L1", sum("wsl"), sum("L1_loads")));
        }
    }
    Ok(())
}

/// Three assignments, a loop of ten sweeps over 8000 B, and a region of one: statements, a row each. The header of the
/// loop is a statement too.
fn phases() -> Result<(), String> {
    let file = scratch("over_time_phases.m");
    let text = "x = ones(1000, 1);\ny = 2*x;\nfor k = 1:10\n  x = x + y;\nend\n%SLM start last;\ns = sum(x);\n%SLM end last;\n";
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let (rows, _) = ran(&file, &["--machine", "none"])?.ok_or("it does not run")?;
    let told: Vec<(u64, String, u64, u64)> = rows
        .iter()
        .map(|r| (number(r, "from"), r["range"].clone(), number(r, "wsl"), number(r, "wss")))
        .filter(|(.., loads, stores)| loads + stores > 100)
        .collect();
    let mut wanted =
        vec![(1, "over_time_phases".to_string(), 0, 8000), (2, "over_time_phases".to_string(), 8000, 8000)];
    wanted.extend((4..14).map(|k| (k, "forLn3".to_string(), 16_000, 8000)));
    wanted.push((14, "last".to_string(), 8000, 8));
    if told == wanted { Ok(()) } else { Err(format!("{told:#?}\nis not\n{wanted:#?}")) }
}

/// 5000 trips of two statements: spans become longer, and there are never more than 1024.
fn long_loop() -> Result<(), String> {
    let file = scratch("over_time_long.m");
    std::fs::write(&file, "x = ones(10, 1);\nfor k = 1:5000\n  x = x + 1;\n  y = 2*x;\nend\n")
        .map_err(|e| e.to_string())?;
    let (rows, _) = ran(&file, &["--machine", "none"])?.ok_or("it does not run")?;
    let spans: Vec<u64> = rows.iter().map(|r| number(r, "to") + 1 - number(r, "from")).collect();
    if rows.len() > 1024 || spans.iter().skip(1).any(|s| *s != 16) {
        return Err(format!("{} rows of {:?}", rows.len(), &spans[..3]));
    }
    Ok(())
}

/// What crosses L1 in statements so small that they are simulated together, as `levels/charged.m` has it by hand.
fn small_statements() -> Result<(), String> {
    let file = repository("tests/cases/levels/charged.m");
    let machine = repository("tests/cases/levels/two.toml").to_string_lossy().into_owned();
    let (rows, _) = ran(&file, &["--machine", &machine])?.ok_or("it does not run")?;
    let text = std::fs::read_to_string(&file).map_err(|e| e.to_string())?;
    let of = |statement: &str| {
        let line = text.lines().position(|l| l.starts_with(statement)).map_or(0, |k| k as u64 + 1);
        let row = rows.iter().find(|r| number(r, "line") == line)?;
        Some(["L1_loads", "L1_write_allocates", "L1_write_backs"].map(|column| number(row, column)))
    };
    let found = ["x = ", "y = ", "z = ", "v = "].map(of);
    let wanted = [[0, 3200, 0], [0, 3200, 0], [6400, 3200, 9600], [0, 3200, 3200]].map(Some);
    if found == wanted { Ok(()) } else { Err(format!("{found:?}, by hand {wanted:?}")) }
}

/// Sizes over time on a page, from the statement that first has each (so many bytes at most, so many at its
/// end), and what functions load of their callers' arrays. Statements: 1, 2, 3 to 5 with the call, 6 to 8 with the other
/// one, 9. `v` is there from the call on, `w` from its statement on, and both are gone when the function ends, which is still
/// in the statement of `r`. 64 bytes are too little to be told.
fn arrays_of_a_page() -> Result<(), String> {
    let (file, page) = (scratch("page_arrays.m"), scratch("page_arrays.html"));
    let text = "a = ones(100, 1);\ne = ones(8, 1);\nb = f(a);\nc = f(a);\ng = e + 1;\n\
                function r = f(v)\n  w = 2*v;\n  r = w + 1;\nend\n";
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let names = [&file, &page].map(|p| p.to_string_lossy().into_owned());
    slamm(&repository("."), &["analyze", &names[0], "-q", "--machine", "none", "--html", &names[1]])?.expect(0)?;
    let html = std::fs::read_to_string(&page).map_err(|e| e.to_string())?;
    let data = |id: &str| -> Result<Value, String> {
        let (_, from) = html.split_once(&format!("id=\"data-{id}\">")).ok_or_else(|| format!("no {id}"))?;
        let (json, _) = from.split_once("</script>").ok_or("an element without an end")?;
        serde_json::from_str(json).map_err(|e| e.to_string())
    };
    let list = |of: &Value, keys: &[&str]| -> BTreeMap<String, Vec<Value>> {
        let mut all: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for e in of.as_array().into_iter().flatten() {
            let name = e["name"].as_str().unwrap_or_default().to_string();
            all.entry(name).or_default().push(json!(keys.iter().map(|k| &e[*k]).collect::<Vec<_>>()));
        }
        all
    };
    let sizes = json!(list(&data("sizes")?["list"], &["points"]));
    let wanted = json!({
        "a": [[[[1, 800, 800]]]],
        "b": [[[[5, 800, 800]]]],
        "c": [[[[8, 800, 800]]]],
        "r": [[[[5, 800, 0], [8, 800, 0]]]],
        "v": [[[[3, 800, 800], [5, 0, 0], [6, 800, 800], [8, 0, 0]]]],
        "w": [[[[4, 800, 800], [5, 0, 0], [7, 800, 800], [8, 0, 0]]]],
    });
    if sizes != wanted {
        return Err(format!("{sizes}, by hand {wanted}"));
    }
    let passed = json!(list(&data("passed")?, &["array", "wsl"]));
    let bytes = |value: u64| json!({"low": value, "value": value, "high": value});
    let wanted = json!({"r": [["b", bytes(0)], ["c", bytes(0)]], "v": [["a", bytes(1600)]]});
    if passed == wanted { Ok(()) } else { Err(format!("{passed}, by hand {wanted}")) }
}
