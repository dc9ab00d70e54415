//! Lines of tools, orders of memory, verdicts: by hand.

use super::counts::Counted;
use super::lines::{Access, Format, Kind, Line};
use super::map::{self, Base, Placed};
use super::verdict::{Verdict, beside};
use crate::trace::{Heat, HeatMap, TracedArray};

type Found = (Kind, u64, Option<u32>, Option<(String, u64)>);

fn access(line: Line) -> Option<Found> {
    match line {
        Line::Access(Access { kind, address, size, element }) => {
            Some((kind, address, size, element.map(|(n, k)| (n.to_string(), k))))
        }
        _ => None,
    }
}

#[test]
fn lines_of_the_tools() {
    let l = |text| Format::Lackey.line(text);
    assert_eq!(access(l(" L 1ffeffe7e0,8")), Some((Kind::Load, 0x1f_feff_e7e0, Some(8), None)));
    assert_eq!(access(l(" M 0421c7cc,4")), Some((Kind::Modify, 0x421_c7cc, Some(4), None)));
    assert_eq!(l("I  04001000,3"), Line::Fetch(0x400_1000));
    assert_eq!(l("==123== Lackey, an example"), Line::Other);
    assert_eq!(l(" S 04001000"), Line::Strange);
    assert_eq!(l(" S 04001000,99999"), Line::Strange);
    let g = |text| Format::Gleipnir.line(text);
    assert_eq!(access(g("S 1ffefff49c 4 1 S LV i")), Some((Kind::Store, 0x1f_feff_f49c, Some(4), None)));
    let row = Some(("LoArray".to_string(), 1));
    assert_eq!(access(g("S 7ff0001a4 main LS 0 1 LoArray[1]")), Some((Kind::Store, 0x7_ff00_01a4, None, row)));
    assert_eq!(access(g("L 0051f1030 4 1 H H-0 a_c_12.0")), Some((Kind::Load, 0x51_f1030, Some(4), None)));
    assert_eq!(g("X 1 MALLOC 0051f1030 40 a_c_12 0"), Line::Allocated { base: 0x51_f1030, bytes: 40, name: "a_c_12" });
    assert_eq!(g("X MMAP 004a29000 2105344"), Line::Other);
    assert_eq!(Format::of("I  04001000,3"), Some(Format::Lackey));
    assert_eq!(Format::of("S 1ffefff468 8 1 S"), Some(Format::Gleipnir));
    assert_eq!(Format::of("solving 10 equations"), None);
}

#[test]
fn rows_and_columns() {
    let of = |by_rows, sizes| Placed { name: "a".into(), base: Base::At(0), width: 8, sizes, by_rows };
    // a[1][2] of double a[3][4] is the seventh in memory, and the eighth by columns.
    assert_eq!(of(true, [3, 4, 1]).by_columns(6), 7);
    assert_eq!(of(false, [3, 4, 1]).by_columns(6), 6);
    // a[1][0][1] of a[2][3][2] is at 7; by columns it is at 1 + 2*(0 + 3*1).
    assert_eq!(of(true, [2, 3, 2]).by_columns(7), 7);
    assert_eq!(of(true, [2, 3, 2]).by_columns(1), 6);
    assert_eq!(of(true, [9, 1, 1]).by_columns(5), 5);
}

#[test]
fn maps() {
    let text = "# two\narray X 0x4a4a040 8 rows 16 4\narray p @a_c_13 4 columns 10\nbegin 0x40\nend 0x41\n";
    let m = map::read(text).expect("a map");
    assert_eq!((m.arrays.len(), m.begins, m.ends), (2, vec![0x40], vec![0x41]));
    assert_eq!(m.arrays[0].bytes(), 512);
    assert_eq!(m.arrays[1].base, Base::Named("a_c_13".into()));
    assert_eq!(map::read("array X 0 8 rows 2\n\narray Y 8 8 rows 2\n").map_err(|(line, _)| line), Err(3));
}

fn counted(reads: &[u32]) -> Counted {
    let array =
        Placed { name: "a".into(), base: Base::At(0), width: 8, sizes: [reads.len() as u64, 1, 1], by_rows: false };
    Counted { array, reads: reads.to_vec(), writes: vec![0; reads.len()] }
}

fn traced(sizes: [u64; 3], reads: &[u64]) -> TracedArray {
    let map = |counts: Vec<u64>| HeatMap { first: vec![0; counts.len()], last: vec![0; counts.len()], counts };
    let heat = Heat { reads: map(reads.to_vec()), writes: map(vec![0; reads.len()]) };
    TracedArray { name: "a".into(), sizes, heat: Some(heat), read: reads.iter().sum(), ..TracedArray::default() }
}

#[test]
fn verdicts() {
    let verdict = |c: &[u32], p: &[u64]| beside(&counted(c), &traced([p.len() as u64, 1, 1], p)).reads;
    assert_eq!(verdict(&[2, 2, 3], &[2, 2, 3]), Verdict::Equal);
    assert_eq!(verdict(&[6, 6, 9], &[2, 2, 3]), Verdict::Times { times: 3.0 });
    // An element that is not read in one of the two is no multiple.
    assert_eq!(verdict(&[0, 0, 0], &[0, 0, 0]), Verdict::Equal);
    let Verdict::Differs(d) = verdict(&[6, 5, 9], &[2, 2, 3]) else { panic!("it differs") };
    assert_eq!((d.from, d.predicted, d.measured, d.parts, d.of), (vec![1, 1], 2, 6, 3, 3));
    // A row of the prediction is the same array as a column of the program.
    assert_eq!(beside(&counted(&[1, 2]), &traced([1, 2, 1], &[1, 2])).reads, Verdict::Equal);
    // Other sizes are compared by their totals.
    let other = beside(&counted(&[1, 2, 1]), &traced([2, 1, 1], &[2, 2])).reads;
    assert_eq!(other, Verdict::Equal);
}
