//! Execution of lanes. In: a loop that has trips before it, and the lanes of its body. Out: registers and elements as
//! so many trips leave them, one after the other; or nothing done, where a trip needs elements that one before it stores.
//!
//! A block of trips computes first and stores last. What fails, is outside of an array or would read what the block
//! itself stores changes nothing: the machine executes these trips one by one.

use super::super::fx::power;
use super::code::{ARRAYS, Code, LOOPS, Op, Place, Reg};
use super::execute::{Elements, State, Trips, holds, position, value};
use super::lanes::{Lane, Lanes, Step, VARIABLE};
use super::runs::{self, Run};
use smallvec::SmallVec;

/// Trips of a block, at most.
const WIDTH: usize = 128;
/// Fewest trips that are worth a beginning, and a block.
pub(super) const WORTH: usize = 16;
const FEWEST: usize = 6;
/// So many failures one after the other, and lanes are not tried again.
const HOPELESS: u8 = 4;

/// The numbers of a lane, by trip.
pub(super) type Numbers = Vec<f64>;

/// A read or a store of a block, in the order of the body.
struct Access {
    array: usize,
    base: i64,
    stride: i64,
    /// The lane that is stored.
    stored: Option<Lane>,
    /// It reads what the block stores to the same place, in order.
    own: bool,
}

type Accesses = SmallVec<[Access; 8]>;

/// Executes trips of a loop, as many as `until` allows and lanes can; whether it has executed any.
pub(super) fn advance(
    code: &Code,
    st: &mut State,
    elements: &mut Elements,
    (l, variable, group, run): (u8, Reg, u8, u8),
) -> bool {
    let Some((run, lanes)) = code.runs.get(usize::from(run)).and_then(|r| Some((r, r.lanes.as_ref()?))) else {
        return false;
    };
    let mut t = st.loops[usize::from(l) % LOOPS];
    if lanes.failures.get() >= HOPELESS || !runs::is_exact(&t) {
        return false;
    }
    let mut numbers = std::mem::take(&mut st.lanes);
    if numbers.len() < lanes.count {
        numbers.resize_with(lanes.count, || vec![0.0; WIDTH]);
    }
    let from = t.k;
    let mut width = WIDTH.min(t.until - t.k);
    for (lane, r) in &lanes.constants {
        numbers[usize::from(*lane)][..width].fill(st.registers[usize::from(*r)]);
    }
    while t.until >= t.k + FEWEST && width >= FEWEST {
        let n = (t.until - t.k).min(width);
        let mut block = Block { st, elements, run, lanes, numbers: &mut numbers, n };
        match block.execute(&t) {
            Ok(()) => {
                t.k += n;
                lanes.failures.set(0);
            }
            Err(shorter) => {
                width = shorter.min(n - 1);
                if width < FEWEST {
                    lanes.failures.set(lanes.failures.get() + 1);
                }
            }
        }
    }
    st.lanes = numbers;
    let done = t.k - from;
    if done > 0 {
        st.registers[usize::from(variable)] = value(&Trips { k: t.k - 1, ..t });
        st.counts[usize::from(group)] += done as u64;
        st.loops[usize::from(l) % LOOPS].k = t.k;
    }
    done > 0
}

/// Trips that are executed at once.
struct Block<'b, 'e> {
    st: &'b mut State,
    elements: &'b mut Elements<'e>,
    run: &'b Run,
    lanes: &'b Lanes,
    numbers: &'b mut [Numbers],
    n: usize,
}

impl Block<'_, '_> {
    /// Executes the trips from the next one of the loop on; otherwise changes nothing, and gives how many trips may do
    /// together (0: it is not known).
    fn execute(&mut self, t: &Trips) -> Result<(), usize> {
        for (k, x) in self.numbers[usize::from(VARIABLE)].iter_mut().take(self.n).enumerate() {
            *x = value(&Trips { k: t.k + k, ..*t });
        }
        for (lane, r) in &self.lanes.carried {
            self.numbers[usize::from(*lane)][0] = self.st.registers[usize::from(*r)];
        }
        let lanes = self.lanes;
        let mut accesses = Accesses::new();
        for step in &lanes.steps {
            match *step {
                Step::Compute { op, carried: None } => self.compute(op),
                Step::Compute { op, carried: Some(first) } => self.fold(op, first),
                Step::Read { d, place, reference, own } => self.read(d, place, reference, t).map(|access| {
                    if place.written {
                        accesses.push(Access { own, ..access });
                    }
                }),
                Step::Store { a, place, reference } => {
                    self.locate(place, reference, t).map(|access| accesses.push(Access { stored: Some(a), ..access }))
                }
            }
            .ok_or(0_usize)?;
        }
        let together = together(&accesses, self.n);
        if together < self.n {
            return Err(together);
        }
        for a in &accesses {
            self.store(a);
        }
        for (r, lane) in &lanes.results {
            self.st.registers[usize::from(*r)] = self.numbers[usize::from(*lane)][self.n - 1];
        }
        Ok(())
    }

    fn compute(&mut self, op: Op) -> Option<()> {
        match op {
            Op::Add { d, a, b } => self.two(d, a, b, |x, y| x + y),
            Op::Sub { d, a, b } => self.two(d, a, b, |x, y| x - y),
            Op::Mul { d, a, b } => self.two(d, a, b, |x, y| x * y),
            Op::Div { d, a, b } => self.two(d, a, b, |x, y| x / y),
            Op::Call2 { d, a, b, f } => self.two(d, a, b, f),
            Op::Compare { d, relation, a, b } => {
                self.two(d, a, b, |x, y| f64::from(u8::from(holds(relation, x, y))));
            }
            Op::AddProduct { d, a, b, c } => self.three(d, a, b, c, |x, y, z| x + y * z),
            Op::ProductAdd { d, a, b, c } => self.three(d, a, b, c, |x, y, z| y * z + x),
            Op::SubProduct { d, a, b, c } => self.three(d, a, b, c, |x, y, z| x - y * z),
            Op::Neg { d, a } => self.two(d, a, a, |x, _| -x),
            Op::Pow { d, a, b } => {
                let mut all = true;
                self.two(d, a, b, |x, y| value_or_none(power(x, y), &mut all));
                return all.then_some(());
            }
            Op::Call { d, a, f } => {
                let mut all = true;
                self.two(d, a, a, |x, _| value_or_none(f(x), &mut all));
                return all.then_some(());
            }
            _ => return None,
        }
        Some(())
    }

    fn two(&mut self, d: Lane, a: Lane, b: Lane, mut f: impl FnMut(f64, f64) -> f64) {
        let mut out = std::mem::take(&mut self.numbers[usize::from(d)]);
        let (x, y) = (&self.numbers[usize::from(a)], &self.numbers[usize::from(b)]);
        for ((o, x), y) in out.iter_mut().take(self.n).zip(x).zip(y) {
            *o = f(*x, *y);
        }
        self.numbers[usize::from(d)] = out;
    }

    fn three(&mut self, d: Lane, a: Lane, b: Lane, c: Lane, f: impl Fn(f64, f64, f64) -> f64) {
        let mut out = std::mem::take(&mut self.numbers[usize::from(d)]);
        let [x, y, z] = [a, b, c].map(|l| &self.numbers[usize::from(l)]);
        for (((o, x), y), z) in out.iter_mut().take(self.n).zip(x).zip(y).zip(z) {
            *o = f(*x, *y, *z);
        }
        self.numbers[usize::from(d)] = out;
    }

    /// An operation that has its own result of the trip before as an operand.
    fn fold(&mut self, op: Op, first: Lane) -> Option<()> {
        let start = self.numbers[usize::from(first)][0];
        match op {
            Op::Add { d, a, b } if a == first => self.folded(d, start, [b, b], |s, y, _| Some(s + y)),
            Op::Add { d, a, .. } => self.folded(d, start, [a, a], |s, x, _| Some(x + s)),
            Op::Sub { d, a, b } if a == first => self.folded(d, start, [b, b], |s, y, _| Some(s - y)),
            Op::Sub { d, a, .. } => self.folded(d, start, [a, a], |s, x, _| Some(x - s)),
            Op::Mul { d, a, b } if a == first => self.folded(d, start, [b, b], |s, y, _| Some(s * y)),
            Op::Mul { d, a, .. } => self.folded(d, start, [a, a], |s, x, _| Some(x * s)),
            Op::Div { d, a, b } if a == first => self.folded(d, start, [b, b], |s, y, _| Some(s / y)),
            Op::Div { d, a, .. } => self.folded(d, start, [a, a], |s, x, _| Some(x / s)),
            Op::Pow { d, a, b } if a == first => self.folded(d, start, [b, b], |s, y, _| power(s, y)),
            Op::Pow { d, a, .. } => self.folded(d, start, [a, a], |s, x, _| power(x, s)),
            Op::Call2 { d, a, b, f } if a == first => self.folded(d, start, [b, b], |s, y, _| Some(f(s, y))),
            Op::Call2 { d, a, f, .. } => self.folded(d, start, [a, a], |s, x, _| Some(f(x, s))),
            Op::Call { d, a, f } => self.folded(d, start, [a, a], |s, _, _| f(s)),
            Op::Neg { d, a } => self.folded(d, start, [a, a], |s, _, _| Some(-s)),
            Op::AddProduct { d, a, b, c } if a == first => self.folded(d, start, [b, c], |s, y, z| Some(s + y * z)),
            Op::AddProduct { d, a, b, c } if b == first => self.folded(d, start, [a, c], |s, x, z| Some(x + s * z)),
            Op::AddProduct { d, a, b, .. } => self.folded(d, start, [a, b], |s, x, y| Some(x + y * s)),
            Op::ProductAdd { d, a, b, c } if a == first => self.folded(d, start, [b, c], |s, y, z| Some(y * z + s)),
            Op::ProductAdd { d, a, b, c } if b == first => self.folded(d, start, [a, c], |s, x, z| Some(s * z + x)),
            Op::ProductAdd { d, a, b, .. } => self.folded(d, start, [a, b], |s, x, y| Some(y * s + x)),
            Op::SubProduct { d, a, b, c } if a == first => self.folded(d, start, [b, c], |s, y, z| Some(s - y * z)),
            Op::SubProduct { d, a, b, c } if b == first => self.folded(d, start, [a, c], |s, x, z| Some(x - s * z)),
            Op::SubProduct { d, a, b, .. } => self.folded(d, start, [a, b], |s, x, y| Some(x - y * s)),
            _ => None,
        }
    }

    fn folded(
        &mut self,
        d: Lane,
        start: f64,
        [a, b]: [Lane; 2],
        f: impl Fn(f64, f64, f64) -> Option<f64>,
    ) -> Option<()> {
        let mut out = std::mem::take(&mut self.numbers[usize::from(d)]);
        let (x, y) = (&self.numbers[usize::from(a)], &self.numbers[usize::from(b)]);
        let mut last = Some(start);
        for ((o, x), y) in out.iter_mut().take(self.n).zip(x).zip(y) {
            last = last.and_then(|s| f(s, *x, *y));
            *o = last.unwrap_or(f64::NAN);
        }
        self.numbers[usize::from(d)] = out;
        last.map(|_| ())
    }

    /// Reads elements into a lane.
    fn read(&mut self, d: Lane, place: Place, reference: usize, t: &Trips) -> Option<Access> {
        let access = self.locate(place, reference, t)?;
        let mut out = std::mem::take(&mut self.numbers[usize::from(d)]);
        let base = usize::try_from(access.base).ok();
        let read = base.and_then(|base| read_out(self.array(place), base, access.stride, out.get_mut(..self.n)?));
        self.numbers[usize::from(d)] = out;
        read?;
        Some(access)
    }

    /// Where the elements of a place are, all within their array.
    fn locate(&self, place: Place, reference: usize, t: &Trips) -> Option<Access> {
        let reference = self.run.references.get(reference)?;
        #[allow(clippy::cast_possible_truncation)]
        let by = t.step as i64;
        let trips = self.n as i64 - 1;
        let index = |lane: Lane, offset: i8, moves: i32| {
            let first = position(self.numbers[usize::from(lane)][0], offset)?.cast_signed() as i64;
            let last = first + i64::from(moves) * by * trips;
            (first >= 0 && last >= 0).then_some((first, last))
        };
        let array = usize::from(place.array) % ARRAYS;
        let (first, last) = index(place.row, place.row_offset, reference.row)?;
        let mut base = first;
        if place.two {
            let rows = self.st.rows[usize::from(place.written)][array] as i64;
            if first.max(last) >= rows {
                return None;
            }
            base += rows.checked_mul(index(place.column, place.column_offset, reference.column)?.0)?;
        }
        let stride = reference.stride(by, &self.st.rows);
        let end = base.checked_add(stride.checked_mul(trips)?)?;
        let within = base.max(end) < self.array(place).len() as i64 && base.min(end) >= 0;
        within.then_some(Access { array, base, stride, stored: None, own: false })
    }

    fn array(&self, place: Place) -> &[f64] {
        let array = usize::from(place.array) % ARRAYS;
        if place.written { &*self.elements.written[array] } else { self.elements.read[array] }
    }

    fn store(&mut self, a: &Access) {
        let Some(lane) = a.stored else { return };
        let numbers = &self.numbers[usize::from(lane)][..self.n];
        let data = &mut self.elements.written[a.array];
        let Ok(base) = usize::try_from(a.base) else { return };
        if a.stride == 1 {
            if let Some(to) = data.get_mut(base..base + self.n) {
                to.copy_from_slice(numbers);
            }
            return;
        }
        let mut at = a.base;
        for x in numbers {
            if let Some(to) = usize::try_from(at).ok().and_then(|k| data.get_mut(k)) {
                *to = *x;
            }
            at += a.stride;
        }
    }
}

/// The value; `all` is false from the first that is none on.
fn value_or_none(value: Option<f64>, all: &mut bool) -> f64 {
    *all &= value.is_some();
    value.unwrap_or(f64::NAN)
}

/// Elements from `base` on, `stride` apart; all are in the array.
fn read_out(data: &[f64], base: usize, stride: i64, out: &mut [f64]) -> Option<()> {
    let apart = usize::try_from(stride.unsigned_abs()).ok()?;
    match stride {
        1 => out.copy_from_slice(data.get(base..base + out.len())?),
        0 => out.fill(*data.get(base)?),
        2.. => out.iter_mut().zip(data.get(base..)?.iter().step_by(apart)).for_each(|(o, x)| *o = *x),
        _ => out.iter_mut().zip(data.get(..=base)?.iter().rev().step_by(apart)).for_each(|(o, x)| *o = *x),
    }
    Some(())
}

/// How many trips give the same when all their reads come first and their stores last, in the order of the body.
fn together(accesses: &[Access], n: usize) -> usize {
    let mut most = n;
    for (k, s) in accesses.iter().enumerate().filter(|(_, s)| s.stored.is_some()) {
        for (m, x) in accesses.iter().enumerate() {
            // A pair of stores is looked at once, the earlier one first.
            if x.array != s.array || x.own || m == k || (x.stored.is_some() && m < k) {
                continue;
            }
            most = most.min(pair(s, x, m > k, n));
        }
    }
    most
}

/// The same of a store and another access, `later`: it comes after the store in the body.
fn pair(s: &Access, x: &Access, later: bool, n: usize) -> usize {
    if s.stride != x.stride {
        let range = |a: &Access| {
            let end = a.base + a.stride * (n as i64 - 1);
            (a.base.min(end), a.base.max(end))
        };
        let (s, x) = (range(s), range(x));
        return if s.1 < x.0 || x.1 < s.0 { n } else { 0 };
    }
    let apart = x.base - s.base;
    if s.stride == 0 {
        // The last trip stores last; what is read there was stored by the trip before.
        return if apart == 0 && x.stored.is_none() { 0 } else { n };
    }
    if apart % s.stride != 0 {
        return n;
    }
    // In trip t, x refers to what s refers to in trip t + lag.
    let lag = apart / s.stride;
    let conflict = match x.stored {
        Some(_) => lag > 0,
        None => lag < 0 || (lag == 0 && later),
    };
    if conflict { usize::try_from(lag.unsigned_abs()).unwrap_or(n) } else { n }
}
