//! Two runs that share caches, against the accesses of both spelled out and put together here, one by one.

use super::{FirstLevel, Run, merge};
use crate::cache::machine::{Level, Machine};
use crate::cache::placement::Engines;
use crate::cache::recording::Recorder;
use crate::cache::reference::Reference;
use crate::cache::stream::{Advance, By, ElementAccess, Nest, Op, STORAGE, Walk, When};
use crate::cache::{Counts, Hierarchy};
use crate::listeners::whose::Owner;
use crate::listeners::{Along, Whose};
use crate::prediction::Prediction;
use crate::trace::Trace;
use smallvec::smallvec;

/// Bytes of a line of the machine.
const LINE: u64 = 64;

fn machine() -> Machine {
    Machine::new("small", vec![Level::new("L1", 1 << 10, LINE, 2), Level::new("L2", 1 << 13, LINE, 4)])
}

/// A sweep over elements `step` apart, read and written, from a storage on.
fn sweep(storage: u64, count: u64, step: i64) -> Op {
    let walk = |write| Walk {
        base: storage << STORAGE,
        width: 8,
        write,
        when: When::Each,
        step: Advance::Strides(smallvec![step]),
    };
    Op::Nest(Nest { extents: smallvec![count], walks: smallvec![walk(false), walk(true)] })
}

fn elements(storage: u64, list: &[u64]) -> Op {
    let of = |&k: &u64| ElementAccess {
        address: (storage << STORAGE) + 8 * k,
        width: 8,
        write: k.is_multiple_of(3),
        by: By { site: 1, slot: 2, ..By::default() },
        first: 0,
    };
    Op::Elements(list.iter().map(of).collect())
}

fn run(ops: &[Op], room: (u32, u64)) -> Run {
    let mut recorder = Recorder::default();
    ops.iter().for_each(|op| recorder.operation(op, 0, 0));
    let calls = super::file::compressed(&recorder.end().expect("a recording"));
    let prediction: Prediction = serde_json::from_str(
        r#"{"schema":"slamm/2","tool":{"name":"slamm","version":"0"},"source":{"file":"a.m","sha256":""},
            "options":{"l1":1024,"line":64,"index_bytes":4,"sparse_format":"csr","machine":null},
            "complete":true,"ranges":[],"warnings":[]}"#,
    )
    .expect("a prediction");
    let trace = Trace {
        arrays: vec![],
        places: vec![],
        ops: vec![],
        accesses: vec![],
        kinds: vec![],
        kept: vec![],
        counts: vec![],
        levels: vec![],
        seen: 0,
        every: 1,
        first: 8,
        flops: 0,
        complete: true,
    };
    let whose = Whose { owners: vec![Owner::default()], bodies: vec![] };
    let first = FirstLevel { size: 1024, ways: 2, line: LINE, largest_line: LINE };
    Run { first, prediction, whose, along: Along::default(), trace, calls, ranks: vec![], room }
}

type Access = (u64, u64, bool);

fn spelled(ops: &[Op], moved: u64) -> Vec<Access> {
    let mut all = Vec::new();
    ops.iter().for_each(|op| op.each(|a, bytes, write| all.push((a + moved, bytes, write))));
    all
}

/// So many lines of one, then of the other, until both have ended.
fn in_turn(lists: [Vec<Access>; 2], lines: usize) -> Vec<Access> {
    let mut lists = lists.map(std::collections::VecDeque::from);
    let mut out = Vec::new();
    while lists.iter().any(|l| !l.is_empty()) {
        for list in &mut lists {
            let mut seen: Vec<u64> = Vec::new();
            while let Some(&(a, _, _)) = list.front() {
                if seen.last() != Some(&(a / LINE)) {
                    seen.push(a / LINE);
                }
                if seen.len() > lines {
                    break;
                }
                out.extend(list.pop_front());
            }
        }
    }
    out
}

#[test]
fn two_runs_count_as_the_reference_does_on_their_accesses() {
    let first = [sweep(0, 100, 8), sweep(0, 40, 24), elements(1, &[5, 1, 900, 2, 2, 77]), sweep(0, 100, 8)];
    let second = [elements(0, &[0, 64, 128, 1, 65, 129]), sweep(1, 300, 8), sweep(0, 17, 128)];
    let (a, b) = (run(&first, (2, 10_000)), run(&second, (2, 5000)));
    let m = machine();
    // The second lies behind the two storages of the first, from the next 4096 bytes on.
    let moved = (2 << STORAGE) + 12_288;
    for lines in [1, 2, 3, 7, 1000] {
        let mut reference = Reference::new(&m);
        let accesses = in_turn([spelled(&first, 0), spelled(&second, moved)], lines);
        accesses.iter().for_each(|&(a, bytes, write)| reference.access(a, bytes, write));
        let mut engines = Engines::new(&m, false, false, 1);
        merge::tell(&a, &b, lines as u64, LINE, &mut engines).expect("both can be played");
        let mut sums = vec![Counts::default(); 2];
        for (_, _, counts) in engines.shares() {
            sums.iter_mut().zip(&counts).for_each(|(s, c)| *s += *c);
        }
        assert_eq!(sums, reference.counts(), "{lines} lines in turn");
    }
}
