//! Operations of the access stream as bytes. In: an operation. Out: bytes, and from these the same operation. Index
//! vectors and sparse matrices, which many operations share, are written where they come first. What is read is
//! checked: an operation that goes beyond the storages that there can be is no operation.

use crate::cache::compressed::Compressed;
use crate::cache::sparse_product::{CompressedArrays, Lying, SparseProduct};
use crate::cache::stream::{
    Advance, By, ElementAccess, EntryAccess, NOBODY, Nest, Op, Positions, RowAccess, Rows, STORAGE, Walk, When,
};
use crate::packed::{Damaged, Packer, Unpacker};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::io::Read;
use std::rc::Rc;

/// Widest element.
const WIDEST: u32 = 1 << 12;
/// Addresses are below this one.
const BEYOND: u64 = 1 << 60;
/// An operand does not reach further than a storage is long.
const REACH: u64 = 1 << STORAGE;

type Read_<T> = Result<T, Damaged>;

/// Lists and matrices that have been written, by what identifies them.
#[derive(Default)]
pub(super) struct Written {
    lists: FxHashMap<(u64, usize), u64>,
    matrices: FxHashMap<u64, u64>,
}

/// Those that have been read.
#[derive(Default)]
pub(super) struct Known {
    lists: Vec<Rc<Positions>>,
    matrices: Vec<Rc<Compressed>>,
}

impl Written {
    pub(super) fn op(&mut self, p: &mut Packer, op: &Op) {
        match op {
            Op::Nest(n) => {
                p.byte(0);
                self.nest(p, n);
            }
            Op::Rows(r) => {
                p.byte(1);
                self.rows(p, r);
            }
            Op::Product(x) => {
                // Products that are stored have been recorded as kind 2 before there were others.
                p.byte(if x.passing { 4 } else { 2 });
                for (matrix, arrays) in [&x.outer, &x.inner, &x.result] {
                    self.matrix(p, matrix);
                    [arrays.values, arrays.indices, arrays.pointers].into_iter().for_each(|l| lying(p, l));
                }
                [x.table.0, x.table.1].into_iter().for_each(|l| lying(p, l));
            }
            Op::Elements(list) => {
                p.byte(3);
                elements(p, list);
            }
        }
    }

    fn nest(&mut self, p: &mut Packer, n: &Nest) {
        p.list(&n.extents, |p, &e| p.number(e));
        p.number(n.walks.len() as u64);
        for w in &n.walks {
            let when = match w.when {
                When::Each => 0,
                When::First => 1,
                When::Last => 2,
            };
            let listed = u8::from(matches!(w.step, Advance::List(_)));
            p.byte(when | u8::from(w.write) << 2 | listed << 3);
            lying(p, (w.base, w.width));
            match &w.step {
                Advance::Strides(s) => p.list(s, |p, &s| p.signed(s)),
                Advance::List(list) => self.positions(p, list),
            }
        }
    }

    fn positions(&mut self, p: &mut Packer, list: &Positions) {
        let next = self.lists.len() as u64;
        let number = *self.lists.entry((list.hash_value(), list.list.len())).or_insert(next);
        p.number(number);
        if number == next {
            p.rising(&list.list);
        }
    }

    fn matrix(&mut self, p: &mut Packer, m: &Compressed) {
        let next = self.matrices.len() as u64;
        let number = *self.matrices.entry(m.id).or_insert(next);
        p.number(number);
        if number == next {
            p.rising(&m.pointers);
            p.rising(&m.indices);
        }
    }

    fn rows(&mut self, p: &mut Packer, r: &Rows) {
        self.matrix(p, &r.matrix);
        p.byte(u8::from(r.descending));
        [r.pointers, r.indices, r.values].into_iter().for_each(|l| lying(p, l));
        for list in [&r.before, &r.after] {
            p.list(list, |p, a| {
                p.byte(u8::from(a.write));
                lying(p, (a.base, a.width));
                p.signed(a.stride);
                p.number(a.count.into());
                p.signed(a.column);
            });
        }
        let t = &r.target;
        p.byte(u8::from(t.update) | u8::from(t.skip_diagonal) << 1);
        lying(p, (t.base, t.width));
        p.signed(t.stride);
        p.number(t.count.into());
        p.signed(t.column);
    }
}

fn lying(p: &mut Packer, (base, width): Lying) {
    p.number(base);
    p.number(width.into());
}

fn elements(p: &mut Packer, list: &[ElementAccess]) {
    let (mut at, mut by) = (0u64, By::default());
    p.list(list, |p, e| {
        let same = (e.by.site, e.by.slot) == (by.site, by.slot);
        p.byte(u8::from(e.write) | u8::from(same) << 1 | u8::from(e.width == 8) << 2);
        p.signed(e.address.wrapping_sub(at).cast_signed());
        if e.width != 8 {
            p.number(e.width.into());
        }
        if !same {
            p.number(u64::from(e.by.site.wrapping_add(1)));
            p.number(u64::from(e.by.slot.wrapping_add(1)));
        }
        (at, by) = (e.address, e.by);
    });
}

impl Known {
    pub(super) fn op<R: Read>(&mut self, u: &mut Unpacker<R>) -> Read_<Op> {
        Ok(match u.byte()? {
            0 => Op::Nest(self.nest(u)?),
            1 => Op::Rows(Box::new(self.rows(u)?)),
            kind @ (2 | 4) => Op::Product(Box::new(self.product(u, kind == 4)?)),
            3 => Op::Elements(read_elements(u)?),
            _ => return Err(Damaged::Wrong("an operation of no kind")),
        })
    }

    fn nest<R: Read>(&mut self, u: &mut Unpacker<R>) -> Read_<Nest> {
        let extents: SmallVec<[u64; 3]> = u.list(Unpacker::number)?.into();
        let iterations = extents.iter().try_fold(1u64, |n, &e| n.checked_mul(e.max(1)));
        let iterations = iterations.filter(|&n| n < REACH && !extents.is_empty());
        let iterations = iterations.ok_or(Damaged::Wrong("loops that are too long"))?;
        let walks: SmallVec<[Walk; 4]> = u.list(|u| self.walk(u, &extents, iterations))?.into();
        Ok(Nest { extents, walks })
    }

    fn walk<R: Read>(&mut self, u: &mut Unpacker<R>, extents: &[u64], iterations: u64) -> Read_<Walk> {
        let flags = u.byte()?;
        let when = match flags & 3 {
            0 => When::Each,
            1 => When::First,
            2 => When::Last,
            _ => return Err(Damaged::Wrong("a moment that there is not")),
        };
        let (base, width) = read_lying(u)?;
        let step = if flags & 8 == 0 {
            let strides = u.list(Unpacker::signed)?;
            reaches(base, strides.iter().copied().zip(extents.iter().copied()))?;
            Advance::Strides(strides.into())
        } else {
            let list = self.positions(u)?;
            if list.list.is_empty() && iterations > 0 && !extents.contains(&0) {
                return Err(Damaged::Wrong("an empty list of elements"));
            }
            Advance::List(list)
        };
        Ok(Walk { base, width, write: flags & 4 != 0, when, step })
    }

    fn positions<R: Read>(&mut self, u: &mut Unpacker<R>) -> Read_<Rc<Positions>> {
        let number: usize = u.small()?;
        if number == self.lists.len() {
            let list = Rc::new(Positions::new(u.rising()?));
            self.lists.push(list);
        }
        self.lists.get(number).cloned().ok_or(Damaged::Wrong("a list that there is not"))
    }

    fn matrix<R: Read>(&mut self, u: &mut Unpacker<R>) -> Read_<Rc<Compressed>> {
        let number: usize = u.small()?;
        if number == self.matrices.len() {
            let (pointers, indices): (Vec<u32>, Vec<u32>) = (u.rising()?, u.rising()?);
            if !pointers.is_sorted() || pointers.last().is_some_and(|&n| n as usize > indices.len()) {
                return Err(Damaged::Wrong("a sparse matrix with wrong pointers"));
            }
            self.matrices.push(Rc::new(Compressed { id: number as u64, pointers, indices }));
        }
        self.matrices.get(number).cloned().ok_or(Damaged::Wrong("a matrix that there is not"))
    }

    fn rows<R: Read>(&mut self, u: &mut Unpacker<R>) -> Read_<Rows> {
        let matrix = self.matrix(u)?;
        let descending = u.flag()?;
        let (pointers, indices, values) = (read_lying(u)?, read_lying(u)?, read_lying(u)?);
        let vectors = matrix.pointers.len() as u64;
        let mut rows = || u.list(|u| row(u, vectors));
        let (before, after) = (rows()?.into(), rows()?.into());
        let flags = u.byte()?;
        let (base, width) = read_lying(u)?;
        let (stride, count, column) = (u.signed()?, u.small()?, u.signed()?);
        let most = matrix.indices.iter().max().map_or(0, |&i| u64::from(i) + 1);
        reaches(base, [(stride, most), (column, u64::from(count))].into_iter())?;
        let target =
            EntryAccess { base, width, stride, update: flags & 1 != 0, count, column, skip_diagonal: flags & 2 != 0 };
        Ok(Rows { matrix, descending, pointers, indices, values, before, target, after })
    }

    fn product<R: Read>(&mut self, u: &mut Unpacker<R>, passing: bool) -> Read_<SparseProduct> {
        let mut one = |u: &mut Unpacker<R>| -> Read_<(Rc<Compressed>, CompressedArrays)> {
            let matrix = self.matrix(u)?;
            let (values, indices, pointers) = (read_lying(u)?, read_lying(u)?, read_lying(u)?);
            Ok((matrix, CompressedArrays { values, indices, pointers }))
        };
        let (outer, inner, result) = (one(u)?, one(u)?, one(u)?);
        Ok(SparseProduct { outer, inner, result, table: (read_lying(u)?, read_lying(u)?), passing })
    }
}

fn row<R: Read>(u: &mut Unpacker<R>, vectors: u64) -> Read_<RowAccess> {
    let write = u.flag()?;
    let (base, width) = read_lying(u)?;
    let (stride, count, column): (i64, u32, i64) = (u.signed()?, u.small()?, u.signed()?);
    reaches(base, [(stride, vectors), (column, u64::from(count))].into_iter())?;
    Ok(RowAccess { base, width, write, stride, count, column })
}

/// Checks that steps from an address on stay near it.
fn reaches(base: u64, loops: impl Iterator<Item = (i64, u64)>) -> Read_<()> {
    let mut far = 0u64;
    for (stride, n) in loops {
        let more = stride.unsigned_abs().checked_mul(n.max(1) - 1);
        far = more.and_then(|m| far.checked_add(m)).filter(|&f| f < REACH).ok_or(Damaged::Wrong("a step too far"))?;
    }
    if base < BEYOND { Ok(()) } else { Err(Damaged::Wrong("an address beyond all storages")) }
}

fn read_lying<R: Read>(u: &mut Unpacker<R>) -> Read_<Lying> {
    let (base, width): (u64, u32) = (u.number()?, u.small()?);
    if base < BEYOND && width <= WIDEST {
        Ok((base, width))
    } else {
        Err(Damaged::Wrong("an address beyond all storages"))
    }
}

fn read_elements<R: Read>(u: &mut Unpacker<R>) -> Read_<Vec<ElementAccess>> {
    let (mut at, mut by) = (0u64, By::default());
    u.list(|u| {
        let flags = u.byte()?;
        at = at.wrapping_add_signed(u.signed()?);
        let width: u32 = if flags & 4 != 0 { 8 } else { u.small()? };
        if at >= BEYOND || width > WIDEST {
            return Err(Damaged::Wrong("an address beyond all storages"));
        }
        if flags & 2 == 0 {
            let mut one = || -> Read_<u32> { Ok(u.small::<u32>()?.checked_sub(1).unwrap_or(NOBODY)) };
            by = By { site: one()?, slot: one()?, ..By::default() };
        }
        Ok(ElementAccess { address: at, width, write: flags & 1 != 0, by, first: 0 })
    })
}
