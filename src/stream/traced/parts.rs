//! What an operation touches. In: walks, compressed matrices, elements by their addresses. Out: accesses
//! of arrays, by subscripts.

use super::super::Stream;
use super::super::pending::Matrix;
use super::super::space::Space;
use super::{Accesses, Tracer};
use crate::cache::stream::{Advance, Compressed, EntryAccess, Nest, Op, RowAccess, Rows};
use crate::trace::PartAccess;
use crate::trace::array_part::{ArrayPart, MatrixAxis, Scattered};
use crate::trace::recorder::scattered;
use smallvec::SmallVec;
use std::rc::Rc;

/// Scattered elements that are remembered.
const REMEMBERED: usize = 1024;

/// Which elements an operation names in an array, by what says so: the positions of an index
/// vector (their hash, how many, from which element on), or a matrix and how its entries name them.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Named {
    Positions(u64, usize, u64),
    Entries(u64, u64, EntryAccess),
}

impl Stream {
    /// Everything that the scope touches from here on, in elements of matrices.
    pub(crate) fn declare(&mut self, reads: &[Matrix], writes: &[Matrix]) {
        let Some(t) = &mut self.tracer else { return };
        let mut found = Accesses::new();
        for (list, write) in [(reads, false), (writes, true)] {
            for m in list {
                let access = t.part(&self.space, m.base, m.width, &[(m.rows, m.down), (m.cols, m.across)], write);
                add(&mut found, access);
            }
        }
        t.declare(&found);
    }

    /// Everything that the scope touches from here on, as an operation touches it.
    pub(crate) fn declare_op(&mut self, op: &Op) {
        let Some(t) = &mut self.tracer else { return };
        let mut found = Accesses::new();
        t.touched(op, &self.space, &mut found);
        t.declare(&found);
    }

    /// A triangle of a matrix that is read; as it lies in memory.
    pub(crate) fn declare_triangle(&mut self, m: &Matrix, lower: bool) {
        let Some(t) = &mut self.tracer else { return };
        let Some((array, first)) = t.element(&self.space, m.base, m.width) else { return };
        let whole = t.recorder.info(array).is_some_and(|a| a.sizes[0] == m.rows && a.pattern.is_none()) && first == 0;
        if whole && m.rows == m.cols {
            let region = ArrayPart::Triangle { lower, size: m.rows };
            let access = t.recorder.access(PartAccess { array, write: false, across: false, region });
            t.declare(&[access]);
        } else {
            self.declare(std::slice::from_ref(m), &[]);
        }
    }

    /// Operations say again what they touch.
    pub(crate) fn undeclare(&mut self) {
        if let Some(s) = self.tracer.as_mut().and_then(|t| t.scope.as_mut()) {
            s.declared = false;
        }
    }
}

impl Tracer {
    /// What a walk over elements from `base` on touches, with loops of counts and bytes.
    pub(super) fn part(
        &mut self,
        space: &Space,
        base: u64,
        width: u32,
        loops: &[(u64, i64)],
        write: bool,
    ) -> Option<u32> {
        let (array, first) = self.element(space, base, width)?;
        if self.recorder.info(array)?.pattern.is_some() {
            return Some(self.stored(array, write));
        }
        let unit = i64::from(width.max(1));
        let loops: SmallVec<[(u64, i64); 4]> = loops.iter().map(|&(n, s)| (n, s / unit)).collect();
        let sizes = self.homes.get(Space::at(base) as usize)?.sizes;
        let (region, across) = ArrayPart::of_loops(sizes, first, &loops);
        Some(self.recorder.access(PartAccess { array, write, across, region }))
    }

    pub(super) fn stored(&mut self, array: u32, write: bool) -> u32 {
        self.recorder.access(PartAccess { array, write, across: false, region: ArrayPart::Stored })
    }

    /// The array at an address and the number of the element there.
    pub(super) fn element(&mut self, space: &Space, address: u64, width: u32) -> Option<(u32, u64)> {
        let home = Space::at(address);
        let array = self.homes.get(home as usize)?.array?;
        Some((array, address.saturating_sub(space.base(home)) / u64::from(width.max(1))))
    }

    pub(super) fn touched(&mut self, op: &Op, space: &Space, out: &mut Accesses) {
        match op {
            Op::Nest(n) => self.nest(n, space, out),
            Op::Rows(r) => self.rows(r, space, out),
            Op::Product(p) => {
                for ((_, arrays), write) in [(&p.outer, false), (&p.inner, false), (&p.result, true)] {
                    let matrix = self.element(space, arrays.values.0, arrays.values.1);
                    let access = matrix.map(|(array, _)| self.stored(array, write));
                    add(out, access);
                }
            }
            Op::Elements(_) => {}
        }
    }

    fn nest(&mut self, n: &Nest, space: &Space, out: &mut Accesses) {
        for w in &n.walks {
            let access = match &w.step {
                Advance::Strides(s) => {
                    let loops: SmallVec<[(u64, i64); 4]> = n.extents.iter().copied().zip(s.iter().copied()).collect();
                    self.part(space, w.base, w.width, &loops, w.write)
                }
                Advance::List(p) => {
                    let Some((array, first)) = self.element(space, w.base, w.width) else { continue };
                    let key = Named::Positions(p.hash_value(), p.list.len(), first);
                    let list = p.list.iter().map(|&e| first + u64::from(e));
                    self.named(array, key, list).map(|s| {
                        let region = ArrayPart::Index(s);
                        self.recorder.access(PartAccess { array, write: w.write, across: false, region })
                    })
                }
            };
            add(out, access);
        }
    }

    pub(super) fn named(
        &mut self,
        array: u32,
        key: Named,
        elements: impl Iterator<Item = u64>,
    ) -> Option<Rc<Scattered>> {
        let key = (array, key);
        if let Some(s) = self.named.get(&key) {
            return Some(Rc::clone(s));
        }
        let sizes = self.recorder.info(array)?.sizes;
        let s = Rc::new(scattered(elements, sizes));
        if self.named.len() >= REMEMBERED {
            self.named.clear();
        }
        self.named.insert(key, Rc::clone(&s));
        Some(s)
    }

    fn rows(&mut self, r: &Rows, space: &Space, out: &mut Accesses) {
        let n = r.matrix.pointers.len().saturating_sub(1) as u64;
        let of_rows = |t: &mut Tracer, a: &RowAccess| {
            t.part(space, a.base, a.width, &[(n, a.stride), (u64::from(a.count), a.column)], a.write)
        };
        let Some((matrix, _)) = self.element(space, r.values.0, r.values.1) else { return };
        let stored = self.stored(matrix, false);
        add(out, Some(stored));
        for a in &r.before {
            let access = of_rows(self, a);
            add(out, access);
        }
        self.target(&r.matrix, &r.target, matrix, space, out);
        for a in &r.after {
            let access = of_rows(self, a);
            add(out, access);
        }
    }

    pub(super) fn target(&mut self, m: &Compressed, t: &EntryAccess, of: u32, space: &Space, out: &mut Accesses) {
        let Some((array, first)) = self.element(space, t.base, t.width) else { return };
        let unit = i64::from(t.width.max(1));
        let (step, column) = (t.stride / unit, t.column / unit);
        let rows = m.pointers.windows(2).enumerate().flat_map(|(row, w)| {
            let entries = m.indices.get(w[0] as usize..w[1] as usize).unwrap_or_default();
            entries.iter().copied().filter(move |&i| !(t.skip_diagonal && i as usize == row))
        });
        let elements = rows.flat_map(|i| {
            (0..i64::from(t.count)).map(move |c| first.wrapping_add_signed(step * i64::from(i) + column * c))
        });
        let key = Named::Entries(m.id, first, *t);
        let Some(named) = self.named(array, key, elements) else { return };
        let axis = if self.format.by_rows() { MatrixAxis::Columns } else { MatrixAxis::Rows };
        for write in [false, true] {
            if write && !t.update {
                continue;
            }
            let region = ArrayPart::Entries { of, axis, named: Rc::clone(&named) };
            let access = self.recorder.access(PartAccess { array, write, across: false, region });
            add(out, Some(access));
        }
    }

    pub(super) fn declare(&mut self, accesses: &[u32]) {
        if let Some(s) = &mut self.scope {
            accesses.iter().for_each(|&a| add(&mut s.accesses, Some(a)));
            s.declared = true;
        }
    }
}

/// Reads before writes, each once.
pub(super) fn add(out: &mut Accesses, access: Option<u32>) {
    if let Some(a) = access.filter(|a| !out.contains(a)) {
        out.push(a);
    }
}
