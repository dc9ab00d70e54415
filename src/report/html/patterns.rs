//! The access trace as the page takes it: a [`Trace`] in, one JSON value out, small.
//!
//! Columns of numbers are texts: differences of neighbours, zigzag, in groups of seven bits (a
//! difference of 0 is followed by how often it comes again), base64. Maps are on the grid of
//! [`Grid::of`], as differences from what the cell before has for each element: a sweep is zeros. The
//! sum of a map is the number of elements that all records read or write, also those that the replay
//! leaves out. Parts of arrays are short lists ([`access`]).

use crate::trace::array_part::{ArrayPart, MatrixAxis, Scattered};
use crate::trace::grid::Grid;
use crate::trace::jsonl;
use crate::trace::recorder::is_all;
use crate::trace::{PartAccess, Trace, TracedArray};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};

/// Bytes that all scattered parts may take together; beyond, they are shown by their bounds.
const SCATTERED: usize = 768 << 10;
/// Bytes that all heat maps may take together, those of the most used arrays first.
const HEAT: usize = 1280 << 10;

/// The data of the view; [`crate::trace::Trace::thinned`] before, so that the page stays small.
#[must_use]
pub(super) fn patterns(t: &Trace) -> Value {
    let mut order: Vec<usize> = (0..t.arrays.len()).collect();
    order.sort_by_key(|&k| t.arrays.get(k).map_or(0, |a| u64::MAX - a.read - a.written));
    let (mut room, mut arrays) = (HEAT, vec![Value::Null; t.arrays.len()]);
    for k in order {
        if let (Some(a), Some(place)) = (t.arrays.get(k), arrays.get_mut(k)) {
            *place = array(a, &mut room);
        }
    }
    let mut room = SCATTERED;
    let accesses: Vec<Value> = t.accesses.iter().map(|a| access(t, a, &mut room)).collect();
    let lists = t.kinds.iter().flat_map(|k| k.accesses.iter().map(|&a| u64::from(a)));
    let of = |f: fn(&crate::trace::RecordKind) -> u64| column(t.kinds.iter().map(f));
    let stride = 1 + t.levels.len();
    let count = |k: usize| column(t.counts.iter().skip(k).step_by(stride).map(|&n| u64::from(n)));
    let counts: Vec<String> = if t.counts.is_empty() { Vec::new() } else { (0..stride).map(count).collect() };
    json!({
        "seen": t.seen, "kept": t.kept.len(), "every": t.every, "first": t.first, "rule": t.rule(),
        "complete": t.complete, "flops": t.flops, "levels": t.levels, "ops": t.ops, "places": t.places,
        "arrays": arrays,
        "accesses": accesses,
        "kinds": {
            "place": of(|k| u64::from(k.place)), "op": of(|k| u64::from(k.op)), "flops": of(|k| k.flops),
            "times": of(|k| k.times), "length": of(|k| k.accesses.len() as u64), "accesses": column(lists),
        },
        "records": {
            "seq": column(t.kept.iter().map(|k| k.seq)), "nth": column(t.kept.iter().map(|k| k.nth)),
            "kind": column(t.kept.iter().map(|k| u64::from(k.kind))), "counts": counts,
        },
    })
}

fn array(a: &TracedArray, room: &mut usize) -> Value {
    let grid = Grid::of(a.sizes);
    let mut v = json!({
        "name": a.name, "function": a.function, "also": a.also, "class": a.class, "width": a.width,
        "size": jsonl::size(a), "sizes": a.sizes, "bins": grid.bins, "read": a.read, "written": a.written,
    });
    let Some(o) = v.as_object_mut() else { return v };
    if let Some(p) = &a.pattern {
        o.insert("nnz".into(), p.count.into());
        o.insert("pattern".into(), column(jsonl::cells(p, &grid)).into());
    }
    if let Some(h) = &a.heat {
        let capacity = jsonl::capacity(a, &grid);
        let texts = [("reads", &h.reads), ("writes", &h.writes)]
            .map(|(key, m)| (key, map(&m.counts, &capacity), [&m.first, &m.last].map(|t| column(t.iter().copied()))));
        let bytes: usize = texts.iter().map(|(_, counts, [first, last])| counts.len() + first.len() + last.len()).sum();
        if bytes <= *room {
            *room -= bytes;
            for (key, counts, [first, last]) in texts {
                o.insert(key.into(), counts.into());
                o.insert(format!("{key}_first"), first.into());
                o.insert(format!("{key}_last"), last.into());
            }
        }
    }
    v
}

/// Numbers of the cells of a grid: what they differ by from what the cell before has for each of its
/// elements, rounded.
fn map(values: &[u64], capacity: &[u64]) -> String {
    let mut each = 0.0;
    let mut written = Packed::default();
    for (&v, &room) in values.iter().zip(capacity) {
        let guess = (each * room as f64).round() as u64;
        written.push(v.wrapping_sub(guess).cast_signed());
        if room > 0 {
            each = v as f64 / room as f64;
        }
    }
    written.text()
}

/// `[array, write, across, kind, …]`: `a` all; `b` first, count, step for each dimension; `l` the
/// same for elements by number; `o` first element, then counts and steps; `t` lower, size; `i`
/// count, least, most, a map and, where there are few, the runs in their order; `e` the same behind the matrix and its
/// axis. All from 0.
fn access(t: &Trace, a: &PartAccess, room: &mut usize) -> Value {
    let of = t.arrays.get(a.array as usize);
    let sizes = of.map_or([1; 3], |a| a.sizes);
    let head = [json!(a.array), json!(u8::from(a.write)), json!(u8::from(a.across))];
    let mut out = Vec::from(head);
    let mut scattered = |s: &Scattered| -> Vec<Value> {
        let grid = Grid::of(sizes);
        let cells = of.map_or(String::new(), |a| map(&jsonl::cells(s, &grid), &jsonl::capacity(a, &grid)));
        let kept = if cells.len() <= *room { cells } else { String::new() };
        *room -= kept.len();
        let mut out = vec![json!(s.count), json!(s.least), json!(s.most), json!(kept)];
        if !s.runs.is_empty() {
            out.push(s.runs.iter().flat_map(|r| [r.first, r.count, r.step]).collect());
        }
        out
    };
    match &a.region {
        r if is_all(r, sizes) => out.push(json!("a")),
        ArrayPart::Stored => out.push(json!("a")),
        ArrayPart::Box(spans) => {
            out.push(json!("b"));
            let dims = if sizes[2] > 1 { 3 } else { 2 };
            out.extend(spans.iter().take(dims).flat_map(|s| [json!(s.first), json!(s.count), json!(s.step)]));
        }
        ArrayPart::Line(s) => out.extend([json!("l"), json!(s.first), json!(s.count), json!(s.step)]),
        ArrayPart::Loops { first, loops } => {
            out.extend([json!("o"), json!(first)]);
            out.extend(loops.iter().flat_map(|(n, s)| [json!(n), json!(s)]));
        }
        ArrayPart::Triangle { lower, size } => out.extend([json!("t"), json!(u8::from(*lower)), json!(size)]),
        ArrayPart::Index(s) => {
            out.push(json!("i"));
            out.extend(scattered(s));
        }
        ArrayPart::Entries { of, axis, named } => {
            out.extend([json!("e"), json!(of), json!(if *axis == MatrixAxis::Rows { "rows" } else { "columns" })]);
            out.extend(scattered(named));
        }
    }
    Value::Array(out)
}

/// A column of numbers as text.
fn column(numbers: impl IntoIterator<Item = u64>) -> String {
    let mut written = Packed::default();
    let mut before = 0u64;
    for n in numbers {
        written.push(n.wrapping_sub(before).cast_signed());
        before = n;
    }
    written.text()
}

/// Differences, packed.
#[derive(Default)]
struct Packed {
    bytes: Vec<u8>,
    zeros: u64,
}

impl Packed {
    fn push(&mut self, d: i64) {
        if d == 0 {
            self.zeros += 1;
            return;
        }
        self.repeat();
        varint(&mut self.bytes, ((d << 1) ^ (d >> 63)).cast_unsigned());
    }

    fn repeat(&mut self) {
        if self.zeros > 0 {
            self.bytes.push(0);
            varint(&mut self.bytes, self.zeros - 1);
            self.zeros = 0;
        }
    }

    fn text(mut self) -> String {
        self.repeat();
        BASE64_STANDARD.encode(&self.bytes)
    }
}

fn varint(bytes: &mut Vec<u8>, mut n: u64) {
    loop {
        let low = (n & 127) as u8;
        n >>= 7;
        if n == 0 {
            bytes.push(low);
            return;
        }
        bytes.push(low | 128);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_differences() {
        // 5 → +5 (10), twice again (0, 1), 4 → -1 (1), 300 → +296 (592 = 208 4).
        let mut bytes = vec![10, 0, 1, 1];
        varint(&mut bytes, 592);
        assert_eq!(bytes, [10, 0, 1, 1, 0xd0, 4]);
        assert_eq!(column([5, 5, 5, 4, 300]), BASE64_STANDARD.encode(&bytes));
        assert_eq!(column([]), "");
        assert_eq!(column([0, 0]), BASE64_STANDARD.encode([0, 1]));
    }

    fn array_of(sizes: [u64; 3]) -> TracedArray {
        TracedArray { name: "x".into(), sizes, ..TracedArray::default() }
    }

    fn trace_of(array: TracedArray) -> Trace {
        Trace::sample(vec![array])
    }

    fn text(bytes: &[u8]) -> String {
        BASE64_STANDARD.encode(bytes)
    }

    /// Twice for each element everywhere: +4 (8) in the first cell and what was expected in the others, also after a cell
    /// without elements.
    #[test]
    fn a_sweep_is_zeros() {
        assert_eq!(map(&[4, 4, 2, 0, 6], &[2, 2, 1, 0, 3]), text(&[8, 0, 3]));
        // One and a half for each element.
        assert_eq!(map(&[6, 3], &[4, 2]), text(&[12, 0, 0]));
    }

    /// Two cells, each read twice in the first record: +2 (4) and what was expected, +1 (2) and again; writes are two zeros.
    #[test]
    fn maps_are_there_as_long_as_there_is_room() {
        let mut a = array_of([2, 1, 1]);
        let maps = |counts: u64, record: u64| crate::trace::HeatMap {
            counts: vec![counts; 2],
            first: vec![record; 2],
            last: vec![record; 2],
        };
        a.heat = Some(crate::trace::Heat { reads: maps(2, 1), writes: maps(0, 0) });
        // Six texts of four characters.
        for (room, left) in [(24, 0), (30, 6), (23, 23)] {
            let mut rest = room;
            let v = array(&a, &mut rest);
            assert_eq!(rest, left);
            let kept = [text(&[4, 0, 0]), text(&[2, 0, 0]), text(&[2, 0, 0]), text(&[0, 1])].map(Value::from);
            let keys = ["reads", "reads_first", "reads_last", "writes"];
            let expected = if room < 24 { [const { Value::Null }; 4] } else { kept };
            assert_eq!(keys.map(|k| v[k].clone()), expected);
        }
    }

    /// A record has the lines that it touches, then the misses of each level.
    #[test]
    fn counts_are_a_column_for_each_level() {
        let mut t = trace_of(array_of([2, 1, 1]));
        t.levels = vec!["L1".into(), "L2".into()];
        t.counts = vec![5, 1, 0, 7, 2, 1];
        let expected = json!([column([5, 7]), column([1, 2]), column([0, 1])]);
        assert_eq!(patterns(&t)["records"]["counts"], expected);
    }

    fn part(sizes: [u64; 3], region: ArrayPart, room: &mut usize) -> Value {
        let a = PartAccess { array: 0, write: true, across: false, region };
        access(&trace_of(array_of(sizes)), &a, room)
    }

    #[test]
    fn a_box_has_its_dimensions() {
        let upto = crate::trace::array_part::Progression::upto;
        let of = |sizes, spans: [u64; 3]| part(sizes, ArrayPart::Box(spans.map(upto)), &mut 0);
        assert_eq!(of([4, 5, 1], [4, 5, 1]), json!([0, 1, 0, "a"]));
        assert_eq!(of([4, 5, 1], [4, 3, 1]), json!([0, 1, 0, "b", 0, 4, 1, 0, 3, 1]));
        assert_eq!(of([4, 5, 6], [4, 5, 2]), json!([0, 1, 0, "b", 0, 4, 1, 0, 5, 1, 0, 2, 1]));
    }

    /// Elements 0 and 2 of four: cells of 1, 0, 1 and 0, which differ by +1 (2) and -1 (1) in turns.
    #[test]
    fn scattered_elements_have_a_map_where_there_is_room() {
        let sizes = [4, 1, 1];
        let all = Scattered::new([0, 2].into_iter(), &Grid::of(sizes));
        let many = Scattered { runs: Vec::new(), weights: all.weights.clone(), ..all };
        let runs = vec![crate::trace::array_part::Progression { first: 0, count: 2, step: 2 }];
        let few = Scattered { runs, weights: many.weights.clone(), ..many };
        let [many, few] = [many, few].map(|s| ArrayPart::Index(std::rc::Rc::new(s)));
        for (room, left, cells) in [(8, 0, text(&[2, 1, 2, 1])), (9, 1, text(&[2, 1, 2, 1])), (7, 7, String::new())] {
            let mut rest = room;
            assert_eq!(part(sizes, few.clone(), &mut rest), json!([0, 1, 0, "i", 2, 0, 2, cells, [0, 2, 2]]));
            assert_eq!(rest, left);
        }
        assert_eq!(part(sizes, many, &mut 0), json!([0, 1, 0, "i", 2, 0, 2, ""]));
    }
}
