//! The machine. In: code, numbers in registers and the elements of arrays. Out: these as the loop leaves them, how often
//! every group was executed, the references to elements in their order, and why it stopped.

use super::super::fx::{power, range_count};
use super::blocks::{self, Numbers};
use super::code::{ARRAYS, Code, Fork, LOOPS, Op, REGISTERS, Relation};
use super::runs::{self, NO_RUN, NOTHING_NOTED, Noted, Quiet};
use crate::ops::integer::{in_class, is_exact};
use crate::value::{IntArray, Value};

/// References to elements that are told at once.
pub(super) const LOG: usize = 4096;

/// Trips after which the limits of the run are looked at.
pub(super) const FUEL: u32 = 1 << 16;

/// What a group needs that is not ready: more than there is.
pub(super) const NOT_READY: u32 = 1 << 30;

/// Trips of a loop.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trips {
    pub start: f64,
    pub step: f64,
    /// The next trip, and how many there are.
    pub k: usize,
    pub count: usize,
    /// The trip before which it has to be looked whether there is one.
    pub until: usize,
}

/// What the machine works on.
pub(super) struct State {
    pub pc: usize,
    pub registers: [f64; REGISTERS],
    pub loops: [Trips; LOOPS],
    /// Executions of groups, and room for references that a group needs.
    pub counts: [u64; 256],
    pub needs: [u32; 256],
    pub log: Box<[u64; LOG]>,
    pub logged: u32,
    pub room: u32,
    /// Where the log was when a condition of several tests began, and which of these were reached.
    pub mark: u32,
    pub reached: u8,
    pub fuel: u32,
    /// References that trips of runs may have before the listeners are asked again.
    pub budget: u64,
    pub noted: Noted,
    pub quiet: Quiet,
    /// Room for trips that are executed together.
    pub lanes: Vec<Numbers>,
    /// Rows of the arrays that are read alone, and of those that are written; the same of logical ones.
    pub rows: [[usize; ARRAYS]; 2],
    pub truth_rows: [[usize; ARRAYS]; 2],
}

/// Why the machine has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Before an operation at which a unit begins.
    Before(usize),
    /// An operation could not be executed.
    At(usize),
}

impl State {
    pub(super) fn new() -> State {
        State {
            pc: 0,
            registers: [0.0; REGISTERS],
            loops: [Trips::default(); LOOPS],
            counts: [0; 256],
            needs: [NOT_READY; 256],
            log: Box::new([0; LOG]),
            logged: 0,
            room: 0,
            mark: 0,
            reached: 0,
            fuel: FUEL,
            budget: 0,
            noted: NOTHING_NOTED,
            quiet: Quiet::default(),
            lanes: Vec::new(),
            rows: [[0; ARRAYS]; 2],
            truth_rows: [[0; ARRAYS]; 2],
        }
    }
}

/// Elements of the arrays that are read alone, and of those that are written.
pub(super) struct Elements<'v> {
    pub read: [&'v [f64]; ARRAYS],
    pub written: [&'v mut [f64]; ARRAYS],
    pub texts: [&'v [u16]; ARRAYS],
    pub truths: [&'v [bool]; ARRAYS],
    pub marks: [&'v mut [bool]; ARRAYS],
    /// Integers have the numbers of arrays of doubles: in each place is one or the other.
    pub integers: [Option<&'v IntArray>; ARRAYS],
    pub kept: [Option<&'v mut IntArray>; ARRAYS],
    pub contents: [&'v [Value]; ARRAYS],
    pub places: [&'v mut [Value]; ARRAYS],
}

/// Runs from `st.pc` on. `TOLD`: references to elements are noted.
#[allow(clippy::too_many_lines, clippy::float_cmp, clippy::neg_cmp_op_on_partial_ord)]
pub(super) fn execute<const TOLD: bool>(code: &Code, st: &mut State, elements: &mut Elements) -> Exit {
    let ops = code.ops.as_slice();
    let mut pc = st.pc;
    let mut logged = st.logged;
    // In a run nothing is noted.
    let mut noting: u32 = 1;
    macro_rules! reg {
        ($a:expr) => {
            st.registers[usize::from($a)]
        };
    }
    // Notes a reference.
    macro_rules! note {
        ($occurrence:expr, $at:expr) => {
            if TOLD {
                st.log[logged as usize % LOG] = u64::from($occurrence) << 48 | $at as u64;
                logged += noting;
            }
        };
    }
    macro_rules! stop {
        ($exit:expr) => {{
            if TOLD && noting == 0 {
                logged = runs::end(code, st, logged, Some(pc));
            }
            st.logged = logged;
            return $exit(pc);
        }};
    }
    // Goes to a place, with the group that begins there where it is ready.
    macro_rules! go {
        ($to:expr, $entry:expr) => {{
            let (to, entry) = ($to, $entry);
            pc = to;
            if logged + st.needs[usize::from(entry.group)] <= st.room {
                st.counts[usize::from(entry.group)] += 1;
                pc = to + usize::from(entry.done);
            }
            continue;
        }};
    }
    macro_rules! branch {
        ($jumps:expr, $fork:expr) => {{
            let fork: Fork = $fork;
            if $jumps {
                go!(fork.to as usize, fork.there);
            }
            go!(pc + 1, fork.next);
        }};
    }
    // The value, or the tree walker.
    macro_rules! need {
        ($value:expr) => {
            match $value {
                Some(value) => value,
                None => stop!(Exit::At),
            }
        };
    }
    while let Some(op) = ops.get(pc) {
        match *op {
            Op::Move { d, a } => reg!(d) = reg!(a),
            Op::Add { d, a, b } => reg!(d) = reg!(a) + reg!(b),
            Op::Sub { d, a, b } => reg!(d) = reg!(a) - reg!(b),
            Op::Mul { d, a, b } => reg!(d) = reg!(a) * reg!(b),
            Op::Div { d, a, b } => reg!(d) = reg!(a) / reg!(b),
            Op::Pow { d, a, b } => reg!(d) = need!(power(reg!(a), reg!(b))),
            Op::AddProduct { d, a, b, c } => reg!(d) = reg!(a) + reg!(b) * reg!(c),
            Op::ProductAdd { d, a, b, c } => reg!(d) = reg!(b) * reg!(c) + reg!(a),
            Op::SubProduct { d, a, b, c } => reg!(d) = reg!(a) - reg!(b) * reg!(c),
            Op::Neg { d, a } => reg!(d) = -reg!(a),
            Op::Not { d, a } => {
                let x = reg!(a);
                if x.is_nan() {
                    stop!(Exit::At);
                }
                reg!(d) = f64::from(u8::from(x == 0.0));
            }
            Op::Compare { d, relation, a, b } => {
                reg!(d) = f64::from(u8::from(holds(relation, reg!(a), reg!(b))));
            }
            Op::Call { d, a, f } => reg!(d) = need!(f(reg!(a))),
            Op::Call2 { d, a, b, f } => reg!(d) = f(reg!(a), reg!(b)),
            Op::Fit { d, a, class } => reg!(d) = need!(in_class(class, reg!(a))),
            Op::Whole2 { d, a, b, class, f } => reg!(d) = need!(f(class, reg!(a), reg!(b))),
            Op::LoadWhole { d, array, written, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                reg!(d) = need!(integer(elements, (array, written), k));
                note!(occurrence, k);
            }
            Op::LoadWhole2 { d, array, written, i, offset, j, column_offset, occurrence } => {
                let rows = st.rows[usize::from(written)][usize::from(array) % ARRAYS];
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), rows));
                reg!(d) = need!(integer(elements, (array, written), k));
                note!(occurrence, k);
            }
            Op::StoreWhole { a, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                need!(put(elements, array, k, reg!(a)));
                note!(occurrence, k);
            }
            Op::StoreWhole2 { a, array, i, offset, j, column_offset, occurrence } => {
                let n = usize::from(array) % ARRAYS;
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), st.rows[1][n]));
                need!(put(elements, array, k, reg!(a)));
                note!(occurrence, k);
            }
            Op::Load { d, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                reg!(d) = *need!(elements.read[usize::from(array) % ARRAYS].get(k));
                note!(occurrence, k);
            }
            Op::LoadWritten { d, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                reg!(d) = *need!(elements.written[usize::from(array) % ARRAYS].get(k));
                note!(occurrence, k);
            }
            Op::LoadText { d, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                reg!(d) = f64::from(*need!(elements.texts[usize::from(array) % ARRAYS].get(k)));
                note!(occurrence, k);
            }
            Op::LoadTruth { d, array, written, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                reg!(d) = need!(truth(elements, (array, written), k));
                note!(occurrence, k);
            }
            Op::LoadTruth2 { d, array, written, i, offset, j, column_offset, occurrence } => {
                let rows = st.truth_rows[usize::from(written)][usize::from(array) % ARRAYS];
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), rows));
                reg!(d) = need!(truth(elements, (array, written), k));
                note!(occurrence, k);
            }
            Op::StoreTruth { a, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                *need!(elements.marks[usize::from(array) % ARRAYS].get_mut(k)) = reg!(a) != 0.0;
                note!(occurrence, k);
            }
            Op::StoreTruth2 { a, array, i, offset, j, column_offset, occurrence } => {
                let n = usize::from(array) % ARRAYS;
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), st.truth_rows[1][n]));
                *need!(elements.marks[n].get_mut(k)) = reg!(a) != 0.0;
                note!(occurrence, k);
            }
            Op::Load2 { d, array, i, offset, j, column_offset, occurrence } => {
                let n = usize::from(array) % ARRAYS;
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), st.rows[0][n]));
                reg!(d) = *need!(elements.read[n].get(k));
                note!(occurrence, k);
            }
            Op::LoadWritten2 { d, array, i, offset, j, column_offset, occurrence } => {
                let n = usize::from(array) % ARRAYS;
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), st.rows[1][n]));
                reg!(d) = *need!(elements.written[n].get(k));
                note!(occurrence, k);
            }
            Op::Store { a, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                *need!(elements.written[usize::from(array) % ARRAYS].get_mut(k)) = reg!(a);
                note!(occurrence, k);
            }
            Op::Store2 { a, array, i, offset, j, column_offset, occurrence } => {
                let n = usize::from(array) % ARRAYS;
                let k = need!(position2((reg!(i), offset), (reg!(j), column_offset), st.rows[1][n]));
                *need!(elements.written[n].get_mut(k)) = reg!(a);
                note!(occurrence, k);
            }
            Op::LoadContent { d, array, written, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                reg!(d) = need!(content(elements, (array, written), k));
                note!(occurrence, k);
            }
            Op::StoreContent { a, array, i, offset, occurrence } => {
                let k = need!(position(reg!(i), offset));
                let place = need!(elements.places[usize::from(array) % ARRAYS].get_mut(k));
                match place {
                    Value::Num(x) => *x = reg!(a),
                    _ => stop!(Exit::At),
                }
                note!(occurrence, k);
            }
            Op::Begin { group } => {
                if logged + st.needs[usize::from(group)] > st.room {
                    stop!(Exit::Before);
                }
                st.counts[usize::from(group)] += 1;
            }
            Op::Tests => (st.mark, st.reached) = (logged, 0),
            Op::Reached { bit } => st.reached |= 1 << (bit & 7),
            Op::WhenEq { a, b, fork } => branch!(reg!(a) == reg!(b), fork),
            Op::WhenNe { a, b, fork } => branch!(reg!(a) != reg!(b), fork),
            Op::WhenLt { a, b, fork } => branch!(reg!(a) < reg!(b), fork),
            Op::WhenLe { a, b, fork } => branch!(reg!(a) <= reg!(b), fork),
            Op::UnlessLt { a, b, fork } => branch!(!(reg!(a) < reg!(b)), fork),
            Op::UnlessLe { a, b, fork } => branch!(!(reg!(a) <= reg!(b)), fork),
            Op::UnlessTrue { a, fork } => {
                let x = reg!(a);
                if x.is_nan() {
                    stop!(Exit::At);
                }
                branch!(x == 0.0, fork);
            }
            Op::WhenTrue { a, fork } => {
                let x = reg!(a);
                if x.is_nan() {
                    stop!(Exit::At);
                }
                branch!(x != 0.0, fork);
            }
            Op::Jump { fork } => go!(fork.to as usize, fork.there),
            Op::Enter { l, start, step, stop } => {
                let (start, step) = (reg!(start), reg!(step));
                // What has no trip leaves an empty variable.
                let count = need!(Some(range_count(start, step, reg!(stop))).filter(|&n| n > 0));
                st.loops[usize::from(l) % LOOPS] = Trips { start, step, k: 0, count, until: 0 };
            }
            Op::Next { l, variable, group, run, most, body, done } => {
                let t = &st.loops[usize::from(l) % LOOPS];
                if t.k >= t.until {
                    match turn::<TOLD>(code, st, (l, group, run), most, &mut noting, &mut logged) {
                        // Trips in which nothing is noted can be executed together.
                        Turn::Goes => {
                            let quiet = !TOLD || noting == 0 || st.needs[usize::from(group)] == 0;
                            let t = &st.loops[usize::from(l) % LOOPS];
                            let many = run != NO_RUN && t.until >= t.k + blocks::WORTH;
                            if quiet && many && blocks::advance(code, st, elements, (l, variable, group, run)) {
                                continue;
                            }
                        }
                        Turn::Ends => {
                            pc = done as usize;
                            continue;
                        }
                        Turn::Stops => stop!(Exit::Before),
                    }
                }
                let t = &mut st.loops[usize::from(l) % LOOPS];
                st.registers[usize::from(variable)] = value(t);
                t.k += 1;
                st.counts[usize::from(group)] += 1;
                pc = body as usize;
                continue;
            }
            Op::Trip { group } => {
                if logged + st.needs[usize::from(group)] > st.room {
                    stop!(Exit::Before);
                }
                if st.fuel == 0 {
                    st.fuel = FUEL;
                    stop!(Exit::Before);
                }
                st.fuel -= 1;
                st.counts[usize::from(group)] += 1;
            }
            Op::Leave => stop!(Exit::Before),
        }
        pc += 1;
    }
    stop!(Exit::Before)
}

/// A value of a logical array.
#[inline]
fn truth(elements: &Elements, (array, written): (u8, bool), k: usize) -> Option<f64> {
    let n = usize::from(array) % ARRAYS;
    let data = if written { &*elements.marks[n] } else { elements.truths[n] };
    data.get(k).map(|b| f64::from(u8::from(*b)))
}

/// An element of an integer array, where a double holds it.
#[inline]
fn integer(elements: &Elements, (array, written): (u8, bool), k: usize) -> Option<f64> {
    let n = usize::from(array) % ARRAYS;
    let data = if written { elements.kept[n].as_deref()? } else { elements.integers[n]? };
    data.get_f64(k).filter(|x| is_exact(*x))
}

/// Gives an element of an integer array a number.
#[inline]
fn put(elements: &mut Elements, array: u8, k: usize, x: f64) -> Option<()> {
    elements.kept[usize::from(array) % ARRAYS].as_deref_mut()?.put(k, x)
}

/// The content of a cell, where it is a number.
#[inline]
fn content(elements: &Elements, (array, written): (u8, bool), k: usize) -> Option<f64> {
    let n = usize::from(array) % ARRAYS;
    let data = if written { &*elements.places[n] } else { elements.contents[n] };
    match data.get(k)? {
        Value::Num(x) => Some(*x),
        _ => None,
    }
}

/// How a loop goes on.
enum Turn {
    Goes,
    Ends,
    /// The log is full, or the limits of the run have to be looked at.
    Stops,
}

/// Looks whether a loop has a next trip, and after how many (at most `most`, if nothing is noted in them) that has to be
/// looked at again.
#[inline(never)]
fn turn<const TOLD: bool>(
    code: &Code,
    st: &mut State,
    (l, group, run): (u8, u8, u8),
    most: u8,
    noting: &mut u32,
    logged: &mut u32,
) -> Turn {
    let needs = st.needs[usize::from(group)];
    let t = st.loops[usize::from(l) % LOOPS];
    if TOLD && *noting == 0 {
        *logged = runs::end(code, st, *logged, None);
        (st.noted, *noting) = (NOTHING_NOTED, 1);
    }
    if t.k >= t.count {
        st.noted = NOTHING_NOTED;
        return Turn::Ends;
    }
    if *logged + needs > st.room {
        return Turn::Stops;
    }
    if st.fuel == 0 {
        st.fuel = FUEL;
        return Turn::Stops;
    }
    let mut trips = 1;
    let left = (t.count - t.k).min(st.fuel as usize);
    if needs == 0 {
        trips = if run == NO_RUN { left.min(usize::from(most)) } else { left };
    } else if TOLD && run != NO_RUN {
        // The references of a trip go on in the next ones.
        let paid = usize::try_from(st.budget / u64::from(needs)).unwrap_or(usize::MAX);
        match runs::begins(code, st, run, *logged) {
            Some(quiet) if left.min(paid) >= runs::FEWEST => {
                trips = left.min(paid);
                (st.quiet, *noting) = (quiet, 0);
                st.budget -= trips as u64 * u64::from(needs);
            }
            _ => st.noted = (run, *logged),
        }
    }
    st.fuel -= trips as u32;
    st.loops[usize::from(l) % LOOPS].until = t.k + trips;
    Turn::Goes
}

/// Relational operators on doubles.
#[inline]
#[allow(clippy::float_cmp)]
pub(super) fn holds(relation: Relation, x: f64, y: f64) -> bool {
    match relation {
        Relation::Eq => x == y,
        Relation::Ne => x != y,
        Relation::Lt => x < y,
        Relation::Le => x <= y,
        Relation::Gt => x > y,
        Relation::Ge => x >= y,
    }
}

/// The value of the variable in the trip that comes next.
#[inline]
#[allow(clippy::cast_precision_loss)]
pub(super) fn value(t: &Trips) -> f64 {
    t.start + t.k as f64 * t.step
}

/// 1.5 · 2^52: a whole number that is added to it is in its last bits.
const MAGIC: f64 = 6_755_399_441_055_744.0;

/// An index and what is added to it, as a position from 0; nothing where it is no whole number. What is no index is
/// beyond every array.
#[inline]
#[allow(clippy::float_cmp, clippy::cast_possible_truncation)]
pub(super) fn position(x: f64, offset: i8) -> Option<usize> {
    let y = x + MAGIC;
    if y - MAGIC != x {
        return None;
    }
    let k = y.to_bits().wrapping_sub(MAGIC.to_bits()).wrapping_add_signed(i64::from(offset) - 1);
    Some(k as usize)
}

#[inline]
fn position2((x, offset): (f64, i8), (y, column_offset): (f64, i8), rows: usize) -> Option<usize> {
    let (i, j) = (position(x, offset)?, position(y, column_offset)?);
    if i < rows { Some(j.checked_mul(rows)?.wrapping_add(i)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::position;
    use proptest::prelude::*;

    #[test]
    fn whole_numbers_alone_are_positions() {
        assert_eq!(position(1.0, 0), Some(0));
        assert_eq!(position(4e9, 1), Some(4_000_000_000));
        assert_eq!(position(1.5, 0), None);
        assert_eq!(position(f64::NAN, 0), None);
        for beyond in [0.0, -1.0, -1e300, 1e300, 9e15, -9e15, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(position(beyond, 0).is_none_or(|k| k > 1 << 50), "{beyond}");
        }
    }

    proptest! {
        #[test]
        fn as_the_tree_walker(x in prop_oneof![-100.0..1e6f64, (-100i32..1_000_000).prop_map(f64::from)]) {
            let short = |k: Option<usize>| k.filter(|&k| k < 1 << 40);
            prop_assert_eq!(short(position(x, 0)), super::super::super::fx::position(x));
        }
    }
}
