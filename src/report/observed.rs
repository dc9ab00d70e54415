//! Accesses of a real program as text, JSON and CSV: each array with how often its elements were read and written, beside the
//! prediction; what crossed the levels.

use super::Units;
use super::columns::layout;
use super::csv::written;
use crate::observed::counts::Counted;
use crate::observed::verdict::{Beside, Difference, Verdict};
use crate::observed::{Compared, Observed};
use crate::trace::grid::Grid;
use serde_json::{Value, json};

/// What is reported.
pub(crate) struct ObservedReport<'a> {
    /// Name of the trace.
    pub file: &'a str,
    pub observed: &'a Observed,
    pub compared: Option<&'a Compared<'a>>,
    pub units: Option<Units>,
}

impl ObservedReport<'_> {
    fn pairs(&self) -> impl Iterator<Item = (&Counted, Option<&Beside>)> {
        let beside = |k: usize| self.compared.and_then(|c| c.arrays.get(k)).and_then(Option::as_ref);
        self.observed.arrays.iter().enumerate().map(move |(k, c)| (c, beside(k)))
    }

    /// The tables.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let o = self.observed;
        let elsewhere =
            if o.arrays.is_empty() { String::new() } else { format!(", {} of them in no array", o.elsewhere) };
        let mut out = format!("Accesses of {} ({}): {}{elsewhere}\n", self.file, o.format.name(), o.accesses);
        if !o.arrays.is_empty() {
            out.push_str(&format!("\n{}", self.table()));
        }
        let said: String =
            self.pairs().map(|(c, b)| b.map_or(String::new(), |b| sentences(&c.array.name, b))).collect();
        if !said.is_empty() {
            out.push_str(&format!("\n{said}"));
        }
        if let Some(missing) = self.compared.map(|c| &c.missing).filter(|m| !m.is_empty()) {
            let names: Vec<&str> = missing.iter().map(|a| a.name.as_str()).collect();
            out.push_str(&format!("\nThe prediction also has {}.\n", names.join(", ")));
        }
        out.push_str(&self.levels());
        out
    }

    fn table(&self) -> String {
        let compared = self.compared.is_some();
        let mut heading = vec!["array", "size", "reads", "each", "writes", "each"];
        if compared {
            heading.extend(["predicted reads", "writes", "verdict"]);
        }
        let mut cells = vec![heading.into_iter().map(String::from).collect::<Vec<_>>()];
        for (c, beside) in self.pairs() {
            let each = |write| match c.range(write) {
                (a, b) if a == b => a.to_string(),
                (a, b) => format!("{a}-{b}"),
            };
            let mut row = vec![c.array.name.clone(), size(c)];
            row.extend([c.total(false).to_string(), each(false), c.total(true).to_string(), each(true)]);
            if compared {
                row.extend(self.predicted(beside));
            }
            cells.push(row);
        }
        layout(&cells)
    }

    fn levels(&self) -> String {
        let Some(caches) = &self.observed.caches else { return String::new() };
        let first = caches.machine.levels.first().map_or("", |l| l.name.as_str());
        let sums = caches.levels.iter().flat_map(|c| [c.loads, c.write_allocates, c.write_backs]);
        let units = self.units.unwrap_or_else(|| Units::of(sums.max().unwrap_or(0) as f64));
        let mut heading = vec![format!("{}, {}", caches.machine.name, units.short())];
        heading.extend(["loads", "write-allocates", "write-backs"].map(String::from));
        let mut cells = vec![heading];
        for (l, c) in caches.machine.levels.iter().zip(&caches.levels) {
            let mut row = vec![format!("below {}", l.name)];
            row.extend([c.loads, c.write_allocates, c.write_backs].map(|n| units.format(n)));
            cells.push(row);
        }
        format!(
            "\n{}{} reads, {} of them miss {first}; {} writes, {} of them miss {first}\n",
            layout(&cells),
            caches.reads,
            caches.read_misses,
            caches.writes,
            caches.write_misses
        )
    }

    /// The same as JSON.
    #[must_use]
    pub(crate) fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(&self.value(false)).unwrap_or_default();
        text.push('\n');
        text
    }

    /// With `maps` also the counts of every cell.
    #[must_use]
    pub(crate) fn value(&self, maps: bool) -> Value {
        let o = self.observed;
        let arrays: Vec<Value> = self.pairs().map(|(c, b)| array(c, b, maps)).collect();
        let missing = self.compared.map(|c| c.missing.iter().map(|a| a.name.clone()).collect::<Vec<_>>());
        let caches = o.caches.as_ref().map(|c| {
            let levels: Vec<Value> = c
                .machine
                .levels
                .iter()
                .zip(&c.levels)
                .map(|(l, n)| {
                    json!({"name": l.name, "loads": n.loads, "write_allocates": n.write_allocates,
                       "write_backs": n.write_backs, "clean_victims": n.clean_victims, "line": l.line})
                })
                .collect();
            json!({"machine": c.machine.name, "levels": levels, "reads": c.reads, "writes": c.writes,
                   "read_misses": c.read_misses, "write_misses": c.write_misses})
        });
        json!({
            "schema": "slamm-observed/1",
            "tool": {"name": "slamm", "version": env!("CARGO_PKG_VERSION")},
            "trace": self.file, "format": o.format.name(), "accesses": o.accesses, "elsewhere": o.elsewhere,
            "arrays": arrays, "missing": missing, "caches": caches,
        })
    }

    /// A row for each array.
    #[must_use]
    pub(crate) fn csv(&self) -> String {
        let heading = ["array", "size", "reads", "writes", "predicted_reads", "predicted_writes", "verdict"];
        let mut lines = vec![heading.map(String::from).to_vec()];
        for (c, b) in self.pairs() {
            let mut row = vec![c.array.name.clone(), size(c), c.total(false).to_string(), c.total(true).to_string()];
            row.extend(self.predicted(b));
            lines.push(row);
        }
        written(&lines)
    }

    /// Reads, writes and the verdict, where there is a prediction.
    fn predicted(&self, beside: Option<&Beside>) -> [String; 3] {
        match beside {
            Some(b) => [b.predicted_reads.to_string(), b.predicted_writes.to_string(), b.word().into()],
            None => {
                let word = if self.compared.is_some() { "not predicted" } else { "" };
                ["", "", word].map(String::from)
            }
        }
    }
}

fn sizes(c: &Counted) -> Vec<u64> {
    match c.array.sizes {
        [n, 1, 1] => vec![n],
        [m, n, 1] => vec![m, n],
        [m, n, p] => vec![m, n, p],
    }
}

fn size(c: &Counted) -> String {
    sizes(c).iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

fn array(c: &Counted, beside: Option<&Beside>, maps: bool) -> Value {
    let counts = |write| {
        let (least, most) = c.range(write);
        json!({"total": c.total(write), "least": least, "most": most})
    };
    let mut v = json!({
        "name": c.array.name, "size": sizes(c), "element_bytes": c.array.width,
        "order": if c.array.by_rows { "by rows" } else { "by columns" },
        "reads": counts(false), "writes": counts(true),
    });
    let Some(o) = v.as_object_mut() else { return v };
    if let Some(b) = beside {
        o.insert("predicted".into(), json!({"reads": b.predicted_reads, "writes": b.predicted_writes}));
        o.insert("verdict".into(), b.word().into());
        o.insert("verdicts".into(), json!({"reads": b.reads, "writes": b.writes}));
    }
    if maps {
        let grid = Grid::of(c.array.sizes);
        o.insert("bins".into(), json!(grid.bins));
        o.insert("cells".into(), json!([c.cells(false, &grid), c.cells(true, &grid)]));
        let predicted = beside.and_then(|b| b.cells.as_ref()).filter(|c| c.iter().all(|m| m.len() == grid.cells()));
        o.insert("predicted_cells".into(), json!(predicted));
    }
    v
}

fn sentences(name: &str, b: &Beside) -> String {
    [("reads", &b.reads), ("writes", &b.writes)].iter().map(|(what, v)| sentence(name, what, v)).collect()
}

fn sentence(name: &str, what: &str, v: &Verdict) -> String {
    match v {
        Verdict::Equal => String::new(),
        Verdict::Times { times } => {
            format!("{name}: {} times the {what} that are predicted, everywhere\n", short(*times))
        }
        Verdict::Differs(d) if d.of == 1 => {
            format!("{name}: {} {what} are predicted, {} were counted\n", d.predicted, d.measured)
        }
        Verdict::Differs(d) => format!(
            "{name}{}: {} {what} are predicted, {} were counted; {} of {} parts differ\n",
            place(d),
            d.predicted,
            d.measured,
            d.parts,
            d.of
        ),
    }
}

fn short(times: f64) -> String {
    let text = format!("{times:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn place(d: &Difference) -> String {
    let one = |(a, b): (&u64, &u64)| if a == b { a.to_string() } else { format!("{a}:{b}") };
    format!("({})", d.from.iter().zip(&d.to).map(one).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observed::lines::Format;
    use crate::observed::map::{Base, Placed};
    use crate::trace::TracedArray;

    fn counted(name: &str, reads: &[u32], writes: &[u32]) -> Counted {
        let array = Placed {
            name: name.into(),
            base: Base::At(64),
            width: 8,
            sizes: [reads.len() as u64, 1, 1],
            by_rows: false,
        };
        Counted { array, reads: reads.to_vec(), writes: writes.to_vec() }
    }

    fn observed() -> Observed {
        Observed {
            format: Format::Lackey,
            arrays: vec![counted("x", &[2, 2, 2, 3], &[0, 0, 0, 0]), counted("y", &[0, 0], &[1, 1])],
            caches: None,
            trace: None,
            accesses: 12,
            elsewhere: 1,
            passed_over: 0,
            strange: None,
        }
    }

    fn beside(reads: Verdict, writes: Verdict) -> Beside {
        Beside { predicted_reads: 4, predicted_writes: 0, reads, writes, cells: Some([vec![1; 4], vec![0; 4]]) }
    }

    fn differs(of: u64, from: &[u64], to: &[u64]) -> Verdict {
        let (from, to) = (from.to_vec(), to.to_vec());
        Verdict::Differs(Difference { from, to, predicted: 1, measured: 3, parts: 1, of })
    }

    #[test]
    fn a_difference_is_said_with_its_place() {
        let said = |reads| sentences("x", &beside(reads, Verdict::Equal));
        assert_eq!(said(Verdict::Equal), "");
        assert_eq!(said(Verdict::Times { times: 2.0 }), "x: 2 times the reads that are predicted, everywhere\n");
        assert_eq!(said(Verdict::Times { times: 1.25 }), "x: 1.25 times the reads that are predicted, everywhere\n");
        assert_eq!(said(differs(1, &[1], &[1])), "x: 1 reads are predicted, 3 were counted\n");
        let parts = "1 reads are predicted, 3 were counted; 1 of 4 parts differ\n";
        assert_eq!(said(differs(4, &[2, 3], &[2, 5])), format!("x(2,3:5): {parts}"));
        // Reads before writes.
        let both = sentences("x", &beside(Verdict::Times { times: 3.0 }, differs(1, &[1], &[1])));
        let writes = "x: 1 writes are predicted, 3 were counted\n";
        assert_eq!(both, format!("x: 3 times the reads that are predicted, everywhere\n{writes}"));
    }

    #[test]
    fn arrays_are_beside_those_of_the_prediction() {
        let observed = observed();
        let found = || vec![Some(beside(differs(4, &[4], &[4]), Verdict::Equal)), None];
        let text = |missing| {
            let compared = Compared { arrays: found(), missing };
            let report = ObservedReport { file: "t.log", observed: &observed, compared: Some(&compared), units: None };
            (report.text(), report.csv())
        };
        let (said, rows) = text(Vec::new());
        assert!(said.contains("\nx(4): 1 reads are predicted, 3 were counted; 1 of 4 parts differ\n"), "{said}");
        assert!(!said.contains("The prediction also has"), "{said}");
        let expected = "\
array,size,reads,writes,predicted_reads,predicted_writes,verdict
x,4,9,0,4,0,differs
y,2,0,2,,,not predicted
";
        assert_eq!(rows, expected);
        let z = TracedArray { name: "z".into(), ..TracedArray::default() };
        assert!(text(vec![&z]).0.ends_with("\nThe prediction also has z.\n"));
    }

    /// The page shows predicted counts of cells where there is one for each cell of its grid.
    #[test]
    fn predicted_cells_are_those_of_the_grid() {
        let c = counted("x", &[2, 2, 2, 3], &[0; 4]);
        let mut b = beside(Verdict::Equal, Verdict::Equal);
        assert_eq!(array(&c, Some(&b), true)["predicted_cells"], json!([[1, 1, 1, 1], [0, 0, 0, 0]]));
        b.cells = Some([vec![1; 2], vec![0; 2]]);
        assert_eq!(array(&c, Some(&b), true)["predicted_cells"], Value::Null);
    }
}
