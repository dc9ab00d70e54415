//! The trace file, schema `slamm-trace/2`: JSON Lines. In: a [`Trace`]. Out: a header line, the lines of the runs that can
//! be played again (`crate::replay::file`), then one record a line, in order.
//!
//! Header:
//! ```text
//! {"schema":"slamm-trace/2", "tool":{"name","version"}, "source":"cg.m", "complete":true,
//!  "seen":R, "kept":K, "every":E, "first":F, "rule":"…"      what thinning left of R records
//!  "flops":N, "levels":["L1",…],                              flops of all records; levels unless there are none
//!  "replay":{"runs":{"first_levels":[…],"others":[…]}} or {"left_out":"why"}
//!  "arrays":[{"id":0,"name":"A","function":"","also":[…],"class":"double","element_bytes":8,
//!             "size":[m,n,p],"read":elements,"written":elements,
//!             "nnz":N, "entries":[[row,column],…] or "bins":{"rows":R,"columns":C,"nnz":[…]}}],
//!  "places":[{"file":"cg.m","line":12,"function":"","text":"x = x + alpha*p;"}]}
//! ```
//! Record:
//! ```text
//! {"n":17, "nth":3, "place":0, "line":12, "op":"* +", "flops":2000, "times":1,
//!  "reads":[PART,…], "writes":[PART,…],
//!  "lines":250, "hits":[[hits,misses],…]}                     with levels
//! PART = {"array":0, "elements":1000, WHERE}
//! WHERE = "all":true                            all elements, or all stored entries
//!       | "range":[[first,last,step],…]         subscripts, a triple a dimension
//!       | "linear":[first,last,step]            element numbers, by columns
//!       | "start":s, "loops":[[count,step],…]   element numbers, fastest loop first
//!       | "triangle":"lower"|"upper"
//!       | "index":{"least":i,"most":j,"runs":[[first,last,step],…]}     an index vector; runs where few
//!       | "named_by":{"array":k,"axis":"rows"|"columns"}                by the entries of a sparse matrix
//! "order":"rows"                                 where the part is walked across memory
//! ```
//! Numbers of records (`n`), of executions of the operation (`nth`) and all subscripts begin at 1;
//! `times` is how many executions of scalar code the record stands for. Bins of a pattern are by
//! columns of the grid.

use super::array_part::{ArrayPart, MatrixAxis, Progression, Scattered};
use super::grid::Grid;
use super::recorder::is_all;
use super::{Kept, PartAccess, Trace, TracedArray};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

pub(crate) const SCHEMA: &str = "slamm-trace/2";

/// Writes a trace without runs that can be played again.
///
/// # Errors
/// What the writer says.
pub fn write(trace: &Trace, source: &str, to: &mut dyn Write) -> io::Result<()> {
    write_with(trace, source, (&Value::Null, |_: &mut dyn Write| Ok(())), to)
}

/// Writes the whole file; `replay` is the header's word about recorded runs, whose lines `runs` writes.
///
/// # Errors
/// What the writer says.
pub(crate) fn write_with(
    trace: &Trace,
    source: &str,
    (replay, runs): (&Value, impl FnOnce(&mut dyn Write) -> io::Result<()>),
    to: &mut dyn Write,
) -> io::Result<()> {
    writeln!(to, "{}", header(trace, source, replay))?;
    runs(to)?;
    for (k, kept) in trace.kept.iter().enumerate() {
        if let Some(line) = record(trace, k, kept) {
            writeln!(to, "{line}")?;
        }
    }
    Ok(())
}

fn header(t: &Trace, source: &str, replay: &Value) -> Value {
    let arrays: Vec<Value> = t.arrays.iter().enumerate().map(|(id, a)| array(id, a)).collect();
    json!({
        "schema": SCHEMA,
        "tool": {"name": "slamm", "version": env!("CARGO_PKG_VERSION")},
        "source": source,
        "complete": t.complete,
        "seen": t.seen,
        "kept": t.kept.len(),
        "every": t.every,
        "first": t.first,
        "rule": t.rule(),
        "flops": t.flops,
        "levels": t.levels,
        "replay": replay,
        "arrays": arrays,
        "places": t.places,
    })
}

fn array(id: usize, a: &TracedArray) -> Value {
    let mut v = json!({
        "id": id, "name": a.name, "function": a.function, "also": a.also, "class": a.class,
        "element_bytes": a.width, "size": size(a), "read": a.read, "written": a.written,
    });
    let (Some(p), Some(o)) = (&a.pattern, v.as_object_mut()) else { return v };
    o.insert("nnz".into(), p.count.into());
    if p.count == a.entries.len() as u64 {
        let entries: Vec<[u32; 2]> = a.entries.iter().map(|&(i, j)| [i + 1, j + 1]).collect();
        o.insert("entries".into(), json!(entries));
    } else {
        let grid = Grid::of(a.sizes);
        let nnz = cells(p, &grid);
        o.insert("bins".into(), json!({"rows": grid.bins[0], "columns": grid.bins[1], "nnz": nnz}));
    }
    v
}

/// Elements of every cell, stored entries of a sparse matrix.
pub(crate) fn capacity(a: &TracedArray, grid: &Grid) -> Vec<u64> {
    if let Some(p) = &a.pattern {
        return cells(p, grid);
    }
    let mut out = vec![0; grid.cells()];
    ArrayPart::all(a.sizes).each_cell(grid, None, |cell, n| {
        if let Some(c) = out.get_mut(cell) {
            *c = n;
        }
    });
    out
}

/// Elements by cell of the grid.
#[must_use]
pub(crate) fn cells(s: &Scattered, grid: &Grid) -> Vec<u64> {
    let mut out = vec![0; grid.cells()];
    for &(e, n) in &s.weights {
        if let Some(c) = out.get_mut(grid.cell(e)) {
            *c += n;
        }
    }
    out
}

/// Sizes without the third where it is one.
#[must_use]
pub(crate) fn size(a: &TracedArray) -> Vec<u64> {
    let [r, c, p] = a.sizes;
    if p > 1 { vec![r, c, p] } else { vec![r, c] }
}

fn record(t: &Trace, k: usize, kept: &Kept) -> Option<Value> {
    let kind = t.kinds.get(kept.kind as usize)?;
    let place = t.places.get(kind.place as usize)?;
    let parts = |write: bool| -> Vec<Value> {
        let all = kind.accesses.iter().filter_map(|&a| t.accesses.get(a as usize));
        all.filter(|a| a.write == write).map(|a| part(t, a)).collect()
    };
    let mut v = json!({
        "n": kept.seq + 1, "nth": kept.nth + 1, "place": kind.place, "line": place.line,
        "op": t.ops.get(kind.op as usize)?, "flops": kind.flops, "times": kind.times,
        "reads": parts(false), "writes": parts(true),
    });
    if let (Some((lines, hits)), Some(o)) = (t.hits(k), v.as_object_mut()) {
        o.insert("lines".into(), lines.into());
        o.insert("hits".into(), json!(hits));
    }
    Some(v)
}

fn part(t: &Trace, a: &PartAccess) -> Value {
    let array = t.arrays.get(a.array as usize);
    let sizes = array.map_or([1; 3], |a| a.sizes);
    let stored = array.and_then(|a| a.pattern.as_ref()).map_or(0, |p| p.count);
    let mut o = Map::new();
    o.insert("array".into(), a.array.into());
    o.insert("elements".into(), a.region.elements(stored).into());
    let (key, value) = location(&a.region, sizes);
    o.insert(key.into(), value);
    if let ArrayPart::Loops { first, .. } = &a.region {
        o.insert("start".into(), (first + 1).into());
    }
    if a.across {
        o.insert("order".into(), "rows".into());
    }
    Value::Object(o)
}

/// Name and value of what says where a part is.
#[must_use]
pub(crate) fn location(region: &ArrayPart, sizes: [u64; 3]) -> (&'static str, Value) {
    match region {
        r if is_all(r, sizes) => ("all", true.into()),
        ArrayPart::Stored => ("all", true.into()),
        ArrayPart::Box(spans) => {
            let dims = if sizes[2] > 1 { 3 } else { 2 };
            ("range", json!(spans.iter().take(dims).map(triple).collect::<Vec<_>>()))
        }
        ArrayPart::Line(s) => ("linear", json!(triple(s))),
        ArrayPart::Loops { loops, .. } => ("loops", json!(loops.as_slice())),
        ArrayPart::Triangle { lower, .. } => ("triangle", if *lower { "lower" } else { "upper" }.into()),
        ArrayPart::Index(s) => {
            let mut v = json!({"least": s.least + 1, "most": s.most + 1});
            if let (false, Some(o)) = (s.runs.is_empty(), v.as_object_mut()) {
                o.insert("runs".into(), json!(s.runs.iter().map(triple).collect::<Vec<_>>()));
            }
            ("index", v)
        }
        ArrayPart::Entries { of, axis, .. } => {
            ("named_by", json!({"array": of, "axis": if *axis == MatrixAxis::Rows { "rows" } else { "columns" }}))
        }
    }
}

/// First, last, step; counted from 1.
fn triple(s: &Progression) -> [u64; 3] {
    [s.first + 1, s.last() + 1, s.step]
}
