//! A trace as bytes, as a recorded run keeps it. In: a [`Trace`]. Out: bytes, and from these the same trace without lines
//! and misses, which depend on the machine.

use super::array_part::{ArrayPart, MatrixAxis, Progression, Scattered};
use super::{Heat, HeatMap, Kept, PartAccess, RecordKind, Trace, TracedArray, TracedStatement};
use crate::packed::{Damaged, Packer, Unpacker};
use rustc_hash::FxHashMap;
use std::io::Read;
use std::rc::Rc;

/// Elements of an array are fewer.
const ELEMENTS: u64 = 1 << 48;

type Result<T> = std::result::Result<T, Damaged>;

/// Writes a trace.
pub(crate) fn pack(t: &Trace, p: &mut Packer) {
    let mut w = Written::default();
    p.list(&t.arrays, |p, a| w.array(p, a));
    p.list(&t.places, |p, s| {
        p.text(&s.file);
        p.number(s.line.into());
        p.text(&s.function);
        p.text(&s.text);
        s.columns.into_iter().for_each(|c| p.number(c.into()));
    });
    p.list(&t.ops, |p, o| p.text(o));
    p.list(&t.accesses, |p, a| w.access(p, a));
    p.list(&t.kinds, |p, k| {
        [k.place.into(), k.op.into(), k.flops, k.times].into_iter().for_each(|n| p.number(n));
        p.list(&k.accesses, |p, &a| p.number(a.into()));
    });
    let mut before = 0;
    p.list(&t.kept, |p, k| {
        p.number(k.seq.wrapping_sub(before));
        p.number(k.nth);
        p.number(k.kind.into());
        before = k.seq;
    });
    [t.seen, t.every, t.first, t.flops, u64::from(t.complete)].into_iter().for_each(|n| p.number(n));
}

/// Reads a trace.
///
/// # Errors
/// The bytes are none.
pub(crate) fn unpack<R: Read>(u: &mut Unpacker<R>) -> Result<Trace> {
    let mut known = Vec::new();
    let arrays = u.list(|u| read_array(u, &mut known))?;
    let places = u.list(|u| {
        let (file, line, function, text) = (u.text()?, u.small()?, u.text()?, u.text()?);
        Ok(TracedStatement { file, line, function, text, columns: [u.small()?, u.small()?] })
    })?;
    let ops = u.list(Unpacker::text)?;
    let accesses = u.list(|u| read_access(u, &mut known))?;
    let kinds = u.list(|u| {
        let (place, op, flops, times) = (u.small()?, u.small()?, u.number()?, u.number()?);
        Ok(RecordKind { place, op, accesses: u.list(Unpacker::small)?.into(), flops, times })
    })?;
    let mut before = 0u64;
    let kept = u.list(|u| {
        before = before.wrapping_add(u.number()?);
        Ok(Kept { seq: before, nth: u.number()?, kind: u.small()? })
    })?;
    Ok(Trace {
        arrays,
        places,
        ops,
        accesses,
        kinds,
        kept,
        counts: Vec::new(),
        levels: Vec::new(),
        seen: u.number()?,
        every: u.number()?.max(1),
        first: u.number()?,
        flops: u.number()?,
        complete: u.number()? != 0,
    })
}

/// Scattered parts that have been written, by where they are.
#[derive(Default)]
struct Written {
    scattered: FxHashMap<usize, u64>,
}

impl Written {
    fn array(&mut self, p: &mut Packer, a: &TracedArray) {
        [&a.name, &a.function].into_iter().for_each(|t| p.text(t));
        p.list(&a.also, |p, t| p.text(t));
        p.text(&a.class);
        p.number(a.width.into());
        a.sizes.iter().for_each(|&n| p.number(n));
        p.byte(u8::from(a.pattern.is_some()) | u8::from(a.heat.is_some()) << 1);
        if let Some(s) = &a.pattern {
            self.scattered(p, s);
        }
        p.list(&a.entries, |p, &(i, j)| {
            p.number(i.into());
            p.number(j.into());
        });
        if let Some(h) = &a.heat {
            for m in [&h.reads, &h.writes] {
                p.rising(&m.counts);
                p.rising(&m.first);
                p.rising(&m.last);
            }
        }
        p.number(a.read);
        p.number(a.written);
    }

    fn access(&mut self, p: &mut Packer, a: &PartAccess) {
        p.number(a.array.into());
        p.byte(u8::from(a.write) | u8::from(a.across) << 1);
        match &a.region {
            ArrayPart::Stored => p.byte(0),
            ArrayPart::Box(spans) => {
                p.byte(1);
                spans.iter().for_each(|s| progression(p, s));
            }
            ArrayPart::Line(s) => {
                p.byte(2);
                progression(p, s);
            }
            ArrayPart::Loops { first, loops } => {
                p.byte(3);
                p.number(*first);
                p.list(loops, |p, &(n, step)| {
                    p.number(n);
                    p.number(step);
                });
            }
            ArrayPart::Triangle { lower, size } => {
                p.byte(4 + u8::from(*lower));
                p.number(*size);
            }
            ArrayPart::Index(s) => {
                p.byte(6);
                self.scattered(p, s);
            }
            ArrayPart::Entries { of, axis, named } => {
                p.byte(if *axis == MatrixAxis::Rows { 7 } else { 8 });
                p.number((*of).into());
                self.scattered(p, named);
            }
        }
    }

    fn scattered(&mut self, p: &mut Packer, s: &Rc<Scattered>) {
        let next = self.scattered.len() as u64;
        let number = *self.scattered.entry(Rc::as_ptr(s) as usize).or_insert(next);
        p.number(number);
        if number < next {
            return;
        }
        [s.hash, s.count, s.least, s.most].into_iter().for_each(|n| p.number(n));
        p.list(&s.runs, progression);
        p.list(&s.weights, |p, &(e, n)| {
            p.number(e);
            p.number(n);
        });
    }
}

fn progression(p: &mut Packer, s: &Progression) {
    [s.first, s.count, s.step].into_iter().for_each(|n| p.number(n));
}

fn read_array<R: Read>(u: &mut Unpacker<R>, known: &mut Vec<Rc<Scattered>>) -> Result<TracedArray> {
    let (name, function) = (u.text()?, u.text()?);
    let also = u.list(Unpacker::text)?;
    let (class, width) = (u.text()?.into(), u.small()?);
    let sizes = [u.number()?, u.number()?, u.number()?];
    let elements = sizes.iter().try_fold(1u64, |n, &s| n.checked_mul(s.max(1)));
    if elements.is_none_or(|n| n >= ELEMENTS) {
        return Err(Damaged::Wrong("an array that is too large"));
    }
    let flags = u.byte()?;
    let pattern = if flags & 1 != 0 { Some(read_scattered(u, known)?) } else { None };
    let entries = u.list(|u| Ok((u.small()?, u.small()?)))?;
    let heat = if flags & 2 != 0 {
        let mut map = || Ok(HeatMap { counts: u.rising()?, first: u.rising()?, last: u.rising()? });
        Some(Heat { reads: map()?, writes: map()? })
    } else {
        None
    };
    let (read, written) = (u.number()?, u.number()?);
    Ok(TracedArray { name, function, also, class, width, sizes, pattern, entries, heat, read, written })
}

fn read_access<R: Read>(u: &mut Unpacker<R>, known: &mut Vec<Rc<Scattered>>) -> Result<PartAccess> {
    let array = u.small()?;
    let flags = u.byte()?;
    let region = match u.byte()? {
        0 => ArrayPart::Stored,
        1 => ArrayPart::Box([read_progression(u)?, read_progression(u)?, read_progression(u)?]),
        2 => ArrayPart::Line(read_progression(u)?),
        3 => {
            let first = u.number()?;
            ArrayPart::Loops { first, loops: u.list(|u| Ok((u.number()?, u.number()?)))?.into() }
        }
        kind @ (4 | 5) => ArrayPart::Triangle { lower: kind == 5, size: u.number()? },
        6 => ArrayPart::Index(read_scattered(u, known)?),
        kind @ (7 | 8) => {
            let axis = if kind == 7 { MatrixAxis::Rows } else { MatrixAxis::Columns };
            ArrayPart::Entries { of: u.small()?, axis, named: read_scattered(u, known)? }
        }
        _ => return Err(Damaged::Wrong("a part of no kind")),
    };
    Ok(PartAccess { array, write: flags & 1 != 0, across: flags & 2 != 0, region })
}

fn read_progression<R: Read>(u: &mut Unpacker<R>) -> Result<Progression> {
    let (first, count, step) = (u.number()?, u.number()?, u.number()?);
    let last = step.checked_mul(count.max(1) - 1).and_then(|n| n.checked_add(first));
    if last.is_none_or(|n| n >= ELEMENTS) {
        return Err(Damaged::Wrong("elements beyond their array"));
    }
    Ok(Progression { first, count, step })
}

fn read_scattered<R: Read>(u: &mut Unpacker<R>, known: &mut Vec<Rc<Scattered>>) -> Result<Rc<Scattered>> {
    let number: usize = u.small()?;
    if number == known.len() {
        let (hash, count, least, most) = (u.number()?, u.number()?, u.number()?, u.number()?);
        let runs = u.list(read_progression)?;
        let weights = u.list(|u| Ok((u.number()?, u.number()?)))?;
        known.push(Rc::new(Scattered { hash, count, least, most, runs, weights }));
    }
    known.get(number).cloned().ok_or(Damaged::Wrong("elements that there are not"))
}
