//! Heat maps as a table (`--heat-maps`): elements, counts and moments that a hand derives.

use crate::run::{repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeMap;

type Test = fn() -> Result<(), String>;
type Row = BTreeMap<String, String>;

const TESTS: [(&str, Test); 3] = [("blocked_product", blocked_product), ("moments", moments), ("replayed", replayed)];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |(name, test): (&str, Test)| Trial::test(format!("heat/{name}"), move || test().map_err(Failed::from));
    TESTS.into_iter().map(trial).collect()
}

fn number(row: &Row, column: &str) -> u64 {
    row.get(column).and_then(|cell| cell.parse().ok()).unwrap_or(u64::MAX)
}

fn rows(text: &str) -> Vec<Row> {
    let mut lines = text.lines().map(|l| l.split(',').map(String::from).collect::<Vec<_>>());
    let heading = lines.next().unwrap_or_default();
    lines.map(|cells| heading.iter().cloned().zip(cells).collect()).collect()
}

/// The rows of one array.
fn of(name: &str, text: &str, array: &str) -> Result<Vec<Row>, String> {
    let (file, table) = (scratch(&format!("{name}.m")), scratch(&format!("{name}.csv")));
    std::fs::write(&file, text).map_err(|e| e.to_string())?;
    let [file, to] = [&file, &table].map(|p| p.to_string_lossy().into_owned());
    let ran = slamm(&repository("."), &["analyze", &file, "-q", "--no-table", "--heat-maps", &to])?;
    ran.expect(0)?;
    let text = std::fs::read_to_string(&table).map_err(|e| ran.refuse(e))?;
    Ok(rows(&text).into_iter().filter(|r| r["array"] == array).collect())
}

/// mapvisual's example: N = 16 in blocks of 4. Every element of X and Y is read 16 times.
fn blocked_product() -> Result<(), String> {
    let text = "n = 16; b = 4;\nX = ones(n); Y = ones(n); Z = zeros(n);\nfor ii = 1:b:n\nfor jj = 1:b:n\nfor kk = 1:b:n\n\
                for i = ii:ii+b-1\nfor j = jj:jj+b-1\nfor k = kk:kk+b-1\nZ(i,j) = Z(i,j) + X(i,k)*Y(k,j);\n\
                end\nend\nend\nend\nend\nend\n";
    for array in ["X", "Y"] {
        let found = of("heat_product", text, array)?;
        let right = |r: &Row| (number(r, "elements"), number(r, "reads"), number(r, "writes")) == (1, 16, 1);
        if found.len() != 256 || !found.iter().all(right) {
            return Err(format!("{array}: {} rows, {:?}", found.len(), found.iter().find(|r| !right(r))));
        }
    }
    Ok(())
}

/// Records: `ones` writes A, `zeros` writes y, then each trip reads and writes a column (records 3 to 10), and the last one reads
/// row 3. An array of 1000 by 100 has several elements in a cell.
fn moments() -> Result<(), String> {
    let text = "A = ones(8); y = zeros(8,1);\nfor j = 1:8\n  A(:,j) = 2*A(:,j);\nend\nx = A(3,:);\n";
    for r in of("heat_moments", text, "A")? {
        let (i, j) = (number(&r, "row_from"), number(&r, "column_from"));
        let twice = i == 3;
        let expected = [1 + u64::from(twice), 2, j + 2, if twice { 11 } else { j + 2 }, 1, j + 2];
        let found =
            ["reads", "writes", "first_read", "last_read", "first_written", "last_written"].map(|c| number(&r, c));
        if found != expected || number(&r, "row_to") != i || number(&r, "column_to") != j {
            return Err(format!("A({i},{j}): {found:?}, {expected:?} by hand"));
        }
    }
    let rows = of("heat_large", "A = ones(1000, 100);\ns = sum(A(:, 1));\n", "A")?;
    let sum = |column: &str| rows.iter().map(|r| number(r, column)).sum::<u64>();
    let sums = ["elements", "reads", "writes"].map(sum);
    let first = rows.iter().filter(|r| number(r, "reads") > 0).all(|r| number(r, "column_from") == 1);
    if sums == [100_000, 1000, 100_000] && first { Ok(()) } else { Err(format!("{sums:?}, {first}")) }
}

/// A recorded run has the same maps, and what is extrapolated has none.
fn replayed() -> Result<(), String> {
    let paths = ["heat.jsonl", "heat_run.csv", "heat_replayed.csv"].map(|n| scratch(n).to_string_lossy().into_owned());
    let [trace, run, played] = &paths;
    let cg = "examples/quickstart/cg.m";
    let args = ["analyze", cg, "-q", "--no-table", "--trace-for", "none", "--trace", trace, "--heat-maps", run];
    slamm(&repository("."), &args)?.expect(0)?;
    slamm(&repository("."), &["replay", trace, "-q", "--no-table", "--heat-maps", played])?.expect(0)?;
    let [first, second] = [run, played].map(std::fs::read_to_string);
    let (first, second) = (first.map_err(|e| e.to_string())?, second.map_err(|e| e.to_string())?);
    if first != second || first.lines().count() < 100 {
        return Err(format!("{} lines in the run, {} replayed", first.lines().count(), second.lines().count()));
    }
    let ran = slamm(&repository("."), &["analyze", cg, "--extrapolate", "3", "--heat-maps", "-"])?;
    ran.expect(2)?;
    if ran.stderr.contains("--heat-maps shows every trip") { Ok(()) } else { Err(ran.refuse("the reason")) }
}
