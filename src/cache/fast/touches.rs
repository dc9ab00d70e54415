//! Operations as touches of lines. In: an operation. Out: touches, in the order of the stream,
//! without those that provably change nothing.
//!
//! While no access of a nest leaves its line, every iteration is the same round of touches. When a
//! round meets hits alone, the order of use behind it is the order before it, so that all later
//! rounds are hits too and can be left out. That the second round only hits is known beforehand
//! where a set holds as many lines as the round touches ([`Sink::sure`]) and none was lost; else it is tried.

use super::long::{Forgets, Long};
use crate::cache::stream::{Advance, ElementAccess, Nest, Op, Rows, Walk, When, next};
use smallvec::SmallVec;
use std::rc::Rc;

/// What takes the touches.
pub(crate) trait Sink {
    /// The touches that come are of this element of a list, charged as the first one like it.
    fn element(&mut self, _number: u32, _first: u32) {}
    fn touch(&mut self, address: u64, bytes: u64, write: bool);
    /// After rounds of at most so many touches all their lines are in the first level, unless it lost one.
    fn sure(&self) -> usize;
    /// How many lines other levels have taken from the first one.
    fn lost(&self) -> u64 {
        0
    }
    /// A round begins.
    fn round(&mut self) {}
    /// It has so many touches, and is there so many times, more than once.
    fn rounds(&mut self, _times: u64, _touches: usize) {}
    /// It is tried once more, because its lines may not all have stayed.
    fn tries(&mut self) {}
    /// Changes whenever a touch was no plain hit.
    fn events(&mut self) -> u64;
    /// Where touches that would be left out anyway can be passed over: the slices that are looked at, by the bits of a
    /// line of so many bytes (a power of two).
    fn looks_at(&self) -> Option<(u64, u32)> {
        None
    }
    /// The slices that each vector of a matrix comes to, where not all are looked at.
    fn slices_of_rows(&mut self, _rows: &Rows) -> Option<Rc<[u64]>> {
        None
    }
    /// How far a loop has to go until no level holds anything from before it; none where that is not known.
    fn forgets(&self) -> Option<Forgets> {
        None
    }
    /// What happens so many times, each time with the same counts; it is simulated once, also where it is not counted.
    fn times(&mut self, _times: u64, stretch: &mut dyn FnMut(&mut Self)) {
        stretch(self);
    }
    /// A round that only hits happens so many times more.
    fn again(&mut self, times: u64, round: &mut dyn FnMut(&mut Self));
}

/// Runs an operation; `line` is the smallest line of the machine, a power of two.
pub(crate) fn run(op: &Op, line: u64, sink: &mut impl Sink) {
    let shift = line.trailing_zeros();
    match op {
        Op::Nest(n) => nest(n, shift, sink),
        Op::Rows(r) => rows(r, shift, sink),
        Op::Product(p) => p.each(&mut |address, bytes, write| sink.touch(address, bytes, write)),
        Op::Elements(list) => elements(list, shift, sink),
    }
}

/// How many steps of this length go over so many bytes; steps are mostly powers of two.
#[inline]
fn steps(bytes: u64, step: u64) -> u64 {
    if step.is_power_of_two() { (bytes + step - 1) >> step.trailing_zeros() } else { bytes.div_ceil(step) }
}

/// The same touches `times` times.
fn repeat<S: Sink>(sink: &mut S, times: u64, touches: usize, mut round: impl FnMut(&mut S)) {
    if times == 0 {
        return;
    }
    sink.round();
    if times > 1 {
        sink.rounds(times, touches);
    }
    let lost = sink.lost();
    round(sink);
    let mut left = times - 1;
    if left == 0 || touches <= sink.sure() && sink.lost() == lost {
        return;
    }
    sink.tries();
    while left > 0 {
        let before = sink.events();
        round(sink);
        left -= 1;
        if sink.events() == before {
            break;
        }
    }
    // What follows is no round that is tried again.
    sink.round();
    if left > 0 {
        sink.again(left, &mut round);
    }
}

/// Single accesses; runs of the same line are rounds of one. A level that writes through passes on every write, so that
/// those of a run are charged alike.
pub(crate) fn elements<S: Sink>(list: &[ElementAccess], shift: u32, sink: &mut S) {
    let mut number = 0;
    let alike = |a: &ElementAccess, b: &ElementAccess| {
        (a.address ^ b.address) >> shift == 0 && (a.width, a.write, a.first) == (b.width, b.write, b.first)
    };
    for run in list.chunk_by(alike) {
        let Some(&e) = run.first() else { continue };
        sink.element(number, e.first);
        number += run.len() as u32;
        repeat(sink, run.len() as u64, 1, |s| s.touch(e.address, u64::from(e.width), e.write));
    }
}

/// An access of the innermost loop on its way.
struct Moving<'w> {
    walk: &'w Walk,
    address: u64,
    /// Iterations until it leaves its line.
    left: u64,
    /// Bytes for an iteration.
    stride: i64,
}

impl Moving<'_> {
    /// Iterations, this one included, before it leaves the line.
    fn stay(&self, shift: u32, flat: u64) -> u64 {
        if let Advance::List(p) = &self.walk.step {
            let width = u64::from(self.walk.width);
            let number = |k: u32| (self.walk.base + u64::from(k) * width) >> shift;
            let rest = p.list.get(flat as usize..).unwrap_or_default();
            let here = self.address >> shift;
            return rest.iter().take_while(|&&k| number(k) == here).count().max(1) as u64;
        }
        let within = self.address & ((1 << shift) - 1);
        match self.stride {
            0 => u64::MAX,
            s if s > 0 => steps((1 << shift) - within, s.unsigned_abs()),
            s => steps(within + 1, s.unsigned_abs()),
        }
    }

    /// Iterations, this one included, before it comes to a slice that is looked at; 0 where it is in one.
    fn passes(&self, (slices, size): (u64, u32)) -> u64 {
        let number = self.address >> size;
        let here = (number & 63) as u32;
        if slices >> here & 1 == 1 {
            return 0;
        }
        if matches!(self.walk.step, Advance::List(_)) || self.stride.unsigned_abs() > 1 << size {
            return self.left;
        }
        let step = self.stride.unsigned_abs();
        match self.stride {
            0 => u64::MAX,
            s if s > 0 => {
                let lines = u64::from(slices.rotate_right(here).trailing_zeros());
                steps(((number + lines) << size) - self.address, step)
            }
            _ => {
                let lines = u64::from(slices.rotate_left(63 - here).leading_zeros());
                let last = number.saturating_sub(lines - 1) << size;
                steps(self.address - last + 1, step)
            }
        }
    }

    fn advance(&mut self, by: u64, shift: u32, flat: u64) {
        match &self.walk.step {
            Advance::Strides(_) => self.address = self.address.wrapping_add_signed(self.stride * by.cast_signed()),
            Advance::List(p) => {
                let at = p.list.get(flat as usize).copied().unwrap_or(0);
                self.address = self.walk.base + u64::from(at) * u64::from(self.walk.width);
            }
        }
        self.left = if self.left == u64::MAX { u64::MAX } else { self.left.saturating_sub(by) };
        if self.left == 0 {
            self.left = self.stay(shift, flat);
        }
    }
}

/// Runs a nest.
pub(super) fn nest<S: Sink>(n: &Nest, shift: u32, sink: &mut S) {
    let inner = n.extents.first().copied().unwrap_or(0);
    if inner == 0 || n.extents.contains(&0) {
        return;
    }
    let mut counters: SmallVec<[u64; 3]> = n.extents.iter().map(|_| 0).collect();
    let mut flat = 0;
    loop {
        at_edge(n, When::First, &counters, flat, sink);
        inner_loop(n, inner, shift, &counters, flat, sink);
        counters[0] = inner - 1;
        at_edge(n, When::Last, &counters, flat + inner - 1, sink);
        counters[0] = 0;
        flat += inner;
        if !next(&mut counters, &n.extents) {
            return;
        }
    }
}

fn at_edge(n: &Nest, when: When, counters: &[u64], flat: u64, sink: &mut impl Sink) {
    for w in n.walks.iter().filter(|w| w.when == when) {
        sink.touch(w.address(counters, flat), u64::from(w.width), w.write);
    }
}

fn inner_loop<S: Sink>(n: &Nest, inner: u64, shift: u32, counters: &[u64], from: u64, sink: &mut S) {
    let each = n.walks.iter().filter(|w| w.when == When::Each);
    let part = |begin, end, sink: &mut S| iterations(n, (begin, end), shift, (counters, from), sink);
    let Some(long) = sink.forgets().and_then(|f| Long::of(each, inner, f)) else { return part(0, inner, sink) };
    part(0, long.before, sink);
    sink.times(long.times, &mut |s| part(long.before, long.before + long.stretch, s));
    let last = long.before + long.stretch * long.times;
    // What the levels hold there; it is counted already.
    sink.times(0, &mut |s| part(last - long.before, last, s));
    part(last, inner, sink);
}

/// Iterations of the innermost loop, from one up to another.
fn iterations<S: Sink>(
    n: &Nest,
    (begin, inner): (u64, u64),
    shift: u32,
    (counters, from): (&[u64], u64),
    sink: &mut S,
) {
    let mut moving: SmallVec<[Moving; 6]> = SmallVec::new();
    for walk in n.walks.iter().filter(|w| w.when == When::Each) {
        let stride = match &walk.step {
            Advance::Strides(s) => s.first().copied().unwrap_or(0),
            Advance::List(_) => 1,
        };
        let address = walk.address(counters, from).wrapping_add_signed(stride * begin.cast_signed());
        let mut m = Moving { walk, address, left: 0, stride };
        m.left = m.stay(shift, from + begin);
        moving.push(m);
    }
    let mut done = begin;
    let looks_at = sink.looks_at();
    while done < inner {
        let passed = looks_at.map_or(0, |l| moving.iter().map(|m| m.passes(l)).min().unwrap_or(0)).min(inner - done);
        if passed > 0 {
            done += passed;
            if done < inner {
                moving.iter_mut().for_each(|m| m.advance(passed, shift, from + done));
            }
            continue;
        }
        let together = moving.iter().map(|m| m.left).min().unwrap_or(u64::MAX).min(inner - done);
        repeat(sink, together, moving.len(), |s| {
            for m in &moving {
                s.touch(m.address, u64::from(m.walk.width), m.walk.write);
            }
        });
        done += together;
        if done < inner {
            moving.iter_mut().for_each(|m| m.advance(together, shift, from + done));
        }
    }
}

/// Whole elements of this width from here to the end of the line.
#[inline]
fn elements_left(line: u64, at: u64, width: u64) -> u64 {
    let bytes = line - (at & (line - 1));
    if width.is_power_of_two() { bytes >> width.trailing_zeros() } else { bytes / width }
}

/// Entries whose index, value and target stay in their lines are rounds of three touches.
fn rows<S: Sink>(r: &Rows, shift: u32, sink: &mut S) {
    let line = 1u64 << shift;
    let (index, value) = (u64::from(r.indices.1), u64::from(r.values.1));
    let single = r.target.count == 1;
    let touches = if r.target.update { 4 } else { 3 };
    let plain = |s: &mut S, a: u64, b: u64, w: bool| s.touch(a, b, w);
    let looks_at = sink.looks_at().map_or(u64::MAX, |(slices, _)| slices);
    let comes_to = sink.slices_of_rows(r);
    for row in r.order() {
        if comes_to.as_ref().and_then(|c| c.get(row)).is_some_and(|c| c & looks_at == 0) {
            continue;
        }
        sink.touch(r.pointer(row), u64::from(r.pointers.1), false);
        r.before.iter().for_each(|a| a.each(row, &mut |x, b, w| plain(sink, x, b, w)));
        let (from, entries) = r.entries(row);
        let mut k = 0;
        while let Some(&column) = entries.get(k) {
            let at = (from + k) as u64;
            let (i, v) = (r.indices.0 + at * index, r.values.0 + at * value);
            let mut together = 1;
            if single && !(r.target.skip_diagonal && column as usize == row) {
                let x = r.target.address(column) >> shift;
                let most = elements_left(line, i, index).min(elements_left(line, v, value)).max(1);
                let rest = entries.get(k + 1..).unwrap_or_default();
                let same = |c: u32| r.target.address(c) >> shift == x && !(r.target.skip_diagonal && c as usize == row);
                together += rest.iter().take(most as usize - 1).take_while(|&&c| same(c)).count();
            }
            repeat(sink, together as u64, touches, |s| {
                s.touch(i, index, false);
                s.touch(v, value, false);
                r.target.each(row, column, &mut |x, b, w| s.touch(x, b, w));
            });
            k += together;
        }
        r.after.iter().for_each(|a| a.each(row, &mut |x, b, w| plain(sink, x, b, w)));
    }
}
