//! Runs: trips of an innermost loop without branches, in which every reference to an element goes on by the same stride.
//! In: the operations of a loop's body; while the machine runs, the references of one of its trips. Out: a record that
//! stands for those of all trips that follow it, so that nothing is noted in them.

use super::code::{Code, Op, Place, REGISTERS, Reg};
use super::execute::{LOG, State, Trips};
use super::lanes::Lanes;
use crate::events::Touch;
use smallvec::SmallVec;

/// A loop that has no runs.
pub(super) const NO_RUN: u8 = u8::MAX;
/// Most references in a trip, and fewest trips that are worth a record.
const WIDEST: usize = 64;
pub(super) const FEWEST: usize = 3;
/// What a record begins with, in place of an occurrence, and how many words it has: the run, trips and the step.
pub(super) const RECORD: u16 = u16::MAX;
const WORDS: u32 = 3;
/// Positions in a note.
const POSITION: u64 = (1 << 48) - 1;
/// Largest number of a loop that moves subscripts: sums of such numbers are exact.
const EXACT: f64 = 1e12;

/// The references of a trip, in their order.
#[derive(Debug)]
pub(super) struct Run {
    pub loop_number: u8,
    pub references: Vec<Reference>,
    /// Its trips together, where they can be executed so.
    pub lanes: Option<Lanes>,
}

/// A reference: its operation, and what the row and the column change by when the loop's variable does by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference {
    pc: u32,
    occurrence: u16,
    array: u8,
    written: bool,
    pub row: i32,
    pub column: i32,
}

/// The run that the machine is in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quiet {
    run: u8,
    /// Where the references of the trip before are in the log.
    mark: u32,
    /// The trip with which it began, and the step of the loop.
    from: usize,
    step: i64,
}

/// A trip whose references are noted: its loop's run, and where they begin.
pub(super) type Noted = (u8, u32);
pub(super) const NOTHING_NOTED: Noted = (NO_RUN, 0);

impl Run {
    /// Room that a trip needs in the log: for itself, for a record, and for a trip that fails after it.
    pub(super) fn room(&self) -> u32 {
        2 * self.references.len() as u32 + WORDS
    }
}

/// The references of a body, `first` its first operation; nothing where they do not all go on by strides.
pub(super) fn references(ops: &[Op], first: usize, variable: Reg, constants: &[(Reg, f64)]) -> Option<Vec<Reference>> {
    let mut moves = Moves { by: [Some(0); REGISTERS], constants };
    for op in ops {
        if let Some(d) = result(op)? {
            moves.set(d, None);
        }
    }
    moves.get(variable)?;
    moves.set(variable, Some(1));
    let mut found = Vec::new();
    for (k, op) in ops.iter().enumerate() {
        if let Some((occurrence, p)) = place(op) {
            let pc = u32::try_from(first + k).ok()?;
            let (row, column) = (moves.get(p.row)?, if p.two { moves.get(p.column)? } else { 0 });
            found.push(Reference { pc, occurrence, array: p.array, written: p.written, row, column });
        }
        moves.follow(op);
    }
    (found.len() <= WIDEST).then_some(found)
}

/// The register that an operation of such a body writes.
pub(super) fn written_by(op: &Op) -> Option<Reg> {
    result(op).flatten()
}

/// The register that an operation writes; nothing at all where it may lead elsewhere.
#[allow(clippy::option_option)]
fn result(op: &Op) -> Option<Option<Reg>> {
    match *op {
        Op::Move { d, .. }
        | Op::Add { d, .. }
        | Op::Sub { d, .. }
        | Op::Mul { d, .. }
        | Op::Div { d, .. }
        | Op::Pow { d, .. }
        | Op::AddProduct { d, .. }
        | Op::ProductAdd { d, .. }
        | Op::SubProduct { d, .. }
        | Op::Neg { d, .. }
        | Op::Not { d, .. }
        | Op::Compare { d, .. }
        | Op::Call { d, .. }
        | Op::Call2 { d, .. }
        | Op::Load { d, .. }
        | Op::Load2 { d, .. }
        | Op::LoadWritten { d, .. }
        | Op::LoadWritten2 { d, .. }
        | Op::Fit { d, .. }
        | Op::Whole2 { d, .. }
        | Op::LoadWhole { d, .. }
        | Op::LoadWhole2 { d, .. }
        | Op::LoadContent { d, .. } => Some(Some(d)),
        Op::Store { .. }
        | Op::Store2 { .. }
        | Op::StoreWhole { .. }
        | Op::StoreWhole2 { .. }
        | Op::StoreContent { .. } => Some(None),
        _ => None,
    }
}

/// The occurrence and the place of what an operation reads or stores.
pub(super) fn place(op: &Op) -> Option<(u16, Place)> {
    let written = match op {
        Op::LoadContent { written, .. } | Op::LoadWhole { written, .. } | Op::LoadWhole2 { written, .. } => *written,
        op => !matches!(op, Op::Load { .. } | Op::Load2 { .. }),
    };
    let one =
        |array, row, row_offset| Place { array, written, row, row_offset, column: 0, column_offset: 0, two: false };
    Some(match *op {
        Op::Load { array, i, offset, occurrence, .. }
        | Op::LoadWritten { array, i, offset, occurrence, .. }
        | Op::Store { array, i, offset, occurrence, .. }
        | Op::LoadWhole { array, i, offset, occurrence, .. }
        | Op::StoreWhole { array, i, offset, occurrence, .. }
        | Op::LoadContent { array, i, offset, occurrence, .. }
        | Op::StoreContent { array, i, offset, occurrence, .. } => (occurrence, one(array, i, offset)),
        Op::Load2 { array, i, offset, j: column, column_offset, occurrence, .. }
        | Op::LoadWritten2 { array, i, offset, j: column, column_offset, occurrence, .. }
        | Op::Store2 { array, i, offset, j: column, column_offset, occurrence, .. }
        | Op::LoadWhole2 { array, i, offset, j: column, column_offset, occurrence, .. }
        | Op::StoreWhole2 { array, i, offset, j: column, column_offset, occurrence, .. } => {
            (occurrence, Place { column, column_offset, two: true, ..one(array, i, offset) })
        }
        _ => return None,
    })
}

/// What registers change by when the loop's variable does by one; nothing where that is not always the same. Whole
/// numbers are followed alone: a subscript is one, so that rounding does not matter.
struct Moves<'c> {
    by: [Option<i32>; REGISTERS],
    constants: &'c [(Reg, f64)],
}

impl Moves<'_> {
    fn get(&self, r: Reg) -> Option<i32> {
        self.by[usize::from(r)]
    }

    fn set(&mut self, r: Reg, by: Option<i32>) {
        self.by[usize::from(r)] = by;
    }

    fn follow(&mut self, op: &Op) {
        let still = |list: &[Reg]| list.iter().all(|r| self.get(*r) == Some(0)).then_some(0);
        let (d, by) = match *op {
            Op::Move { d, a } => (d, self.get(a)),
            Op::Neg { d, a } => (d, self.get(a).and_then(i32::checked_neg)),
            Op::Add { d, a, b } => (d, sum(self.get(a), self.get(b))),
            Op::Sub { d, a, b } => (d, difference(self.get(a), self.get(b))),
            Op::Mul { d, a, b } => (d, self.product(a, b)),
            Op::AddProduct { d, a, b, c } | Op::ProductAdd { d, a, b, c } => (d, sum(self.get(a), self.product(b, c))),
            Op::SubProduct { d, a, b, c } => (d, difference(self.get(a), self.product(b, c))),
            Op::Div { d, a, b }
            | Op::Pow { d, a, b }
            | Op::Compare { d, a, b, .. }
            | Op::Call2 { d, a, b, .. }
            | Op::Whole2 { d, a, b, .. } => (d, still(&[a, b])),
            // What is saturated does not go on.
            Op::Not { d, a } | Op::Call { d, a, .. } | Op::Fit { d, a, .. } => (d, still(&[a])),
            Op::Load { d, .. }
            | Op::Load2 { d, .. }
            | Op::LoadWritten { d, .. }
            | Op::LoadWritten2 { d, .. }
            | Op::LoadWhole { d, .. }
            | Op::LoadWhole2 { d, .. }
            | Op::LoadContent { d, .. } => (d, None),
            _ => return,
        };
        self.set(d, by);
    }

    fn product(&self, a: Reg, b: Reg) -> Option<i32> {
        match (self.get(a)?, self.get(b)?) {
            (0, 0) => Some(0),
            (x, 0) => x.checked_mul(self.constant(b)?),
            (0, y) => y.checked_mul(self.constant(a)?),
            _ => None,
        }
    }

    /// A small whole number.
    #[allow(clippy::cast_possible_truncation)]
    fn constant(&self, r: Reg) -> Option<i32> {
        let (_, x) = self.constants.iter().find(|(register, _)| *register == r)?;
        (x.abs() < 1e6 && *x == x.trunc()).then_some(*x as i32)
    }
}

fn sum(a: Option<i32>, b: Option<i32>) -> Option<i32> {
    a?.checked_add(b?)
}

fn difference(a: Option<i32>, b: Option<i32>) -> Option<i32> {
    a?.checked_sub(b?)
}

/// Whether the numbers of a loop are whole ones, and what is computed with them as subscripts is exact.
pub(super) fn is_exact(t: &Trips) -> bool {
    [t.start, t.step].iter().all(|x| x.abs() < EXACT && *x == x.trunc()) && t.count < 1 << 40
}

/// Whether a run begins with the trip that comes next: the one before it was noted from `noted` on.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn begins(code: &Code, st: &State, run: u8, logged: u32) -> Option<Quiet> {
    let (before, mark) = st.noted;
    let r = code.runs.get(usize::from(run))?;
    let t = st.loops.get(usize::from(r.loop_number))?;
    let exact = is_exact(t);
    let all = before == run && mark + r.references.len() as u32 == logged;
    (exact && all).then_some(Quiet { run, mark, from: t.k, step: t.step as i64 })
}

/// Ends the run, with the references of its last trip before the operation `failed` alone, where one has; gives the end
/// of the log.
pub(super) fn end(code: &Code, st: &mut State, logged: u32, failed: Option<usize>) -> u32 {
    let Some(run) = code.runs.get(usize::from(st.quiet.run)) else { return logged };
    let begun = st.loops.get(usize::from(run.loop_number)).map_or(0, |t| t.k.saturating_sub(st.quiet.from));
    let trips = begun.saturating_sub(usize::from(failed.is_some())) as u64;
    let (mark, step) = (st.quiet.mark as usize, st.quiet.step);
    let mut end = logged as usize;
    if trips > 0 {
        for word in [u64::from(RECORD) << 48 | u64::from(st.quiet.run), trips, step.cast_unsigned()] {
            st.log[end % LOG] = word;
            end += 1;
        }
    }
    if let Some(pc) = failed {
        for (k, r) in run.references.iter().enumerate().take_while(|(_, r)| (r.pc as usize) < pc) {
            let stride = r.stride(step, &st.rows);
            let moved = stride.wrapping_mul(trips.cast_signed() + 1);
            let position = (st.log[(mark + k) % LOG] & POSITION).wrapping_add_signed(moved);
            st.log[end % LOG] = u64::from(r.occurrence) << 48 | position & POSITION;
            end += 1;
        }
    }
    end as u32
}

impl Reference {
    /// Whether every trip refers to the same element.
    pub(super) fn stays(&self) -> bool {
        self.row == 0 && self.column == 0
    }

    /// Elements from one trip to the next.
    pub(super) fn stride(&self, step: i64, rows: &[[usize; super::code::ARRAYS]; 2]) -> i64 {
        let of = rows[usize::from(self.written)];
        let rows = of.get(usize::from(self.array)).copied().unwrap_or(0) as i64;
        step.wrapping_mul(i64::from(self.row).wrapping_add(rows.wrapping_mul(i64::from(self.column))))
    }
}

/// What is noted in a log: references one by one, or trips of a run. It lives for a moment, on the stack.
#[allow(clippy::large_enum_variant)]
pub(super) enum Told<'l> {
    Notes(&'l [u64]),
    /// The references of the trip before, with their strides.
    Run(&'l [(Touch, i64)], u64),
}

/// What a note stands for: an occurrence, and the element that it refers to.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(super) fn reference(note: u64) -> (usize, usize) {
    ((note >> 48) as usize, (note & POSITION) as usize)
}

/// Reads the log; `kinds`: what occurrences refer to, but for the element.
pub(super) fn read(code: &Code, st: &State, kinds: &[Touch], mut tell: impl FnMut(Told<'_>)) {
    let noted = st.log.get(..st.logged as usize).unwrap_or_default();
    let (mut from, mut at) = (0, 0);
    while let Some(note) = noted.get(at) {
        if note >> 48 != u64::from(RECORD) {
            at += 1;
            continue;
        }
        let Some(run) = code.runs.get((note & POSITION) as usize) else { return };
        tell(Told::Notes(noted.get(from..at).unwrap_or_default()));
        let first = noted.get(at.saturating_sub(run.references.len())..at).unwrap_or_default();
        let trips = noted.get(at + 1).copied().unwrap_or(0);
        let step = noted.get(at + 2).map_or(0, |s| s.cast_signed());
        let moving = run.references.iter().zip(first);
        let moving = moving.filter_map(|(r, n)| {
            let (occurrence, at) = reference(*n);
            let kind = kinds.get(occurrence)?;
            Some((Touch { at: kind.at + at, ..*kind }, r.stride(step, &st.rows)))
        });
        tell(Told::Run(&moving.collect::<SmallVec<[(Touch, i64); 16]>>(), trips));
        at += WORDS as usize;
        from = at;
    }
    tell(Told::Notes(noted.get(from..).unwrap_or_default()));
}
