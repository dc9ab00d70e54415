//! Reads of entries of sparse matrices, where they lie in the pointers, indices and values of the matrix. A look-up of
//! one entry is a few accesses one after the other; other reads are walks over parts of the three arrays, the pointers
//! first.

use super::reads::Read;
use super::shape::{Access, Accesses, Array, Regular, Shape};
use super::{Home, NOBODY, Stream};
use crate::cache::stream::{By, ElementAccess, Positions};
use crate::events::source::SparseEntries;
use crate::events::{Left, Pass, Src};
use crate::program::Slot;
use crate::traffic::sparse_part::Elements;
use crate::value::Value;
use smallvec::smallvec;
use std::rc::Rc;

impl Stream {
    /// Of sparse matrices whose stored vectors are reduced no indices are read: the second of their arrays. Of those whose
    /// entries are reduced together the values are read alone: the first one of a variable, the last one of all of it in a
    /// column.
    pub(super) fn leave_places(&mut self, pass: &Pass) {
        if pass.reads.iter().all(|r| r.leaves_of_places() == Left::Nothing) {
            return;
        }
        let mut last = (u32::MAX, 0);
        for r in &mut self.work.reads {
            last = (r.number, if r.number == last.0 { last.1 + 1 } else { 1 });
            let Some(known) = pass.reads.get(r.number as usize) else { continue };
            let values = if known.plain().is_some() { 3 } else { 1 };
            r.done |= match known.leaves_of_places() {
                Left::Nothing => false,
                Left::Indices => last.1 == 2,
                Left::Pointers => last.1 != values,
            };
        }
    }

    /// The storage of the sparse matrix that a variable, struct or cell holds; its values, indices and pointers there.
    fn matrix_of(&mut self, read: &SparseEntries) -> Option<(Home, [Array; 3])> {
        let (key, place) = read.matrix;
        let bytes = read.arrays.iter().map(|&(n, width)| n as u64 * width).sum::<u64>() + 3 * self.space.line();
        let home = match Slot::try_from(key).ok().map(|slot| (slot, self.variable(slot))) {
            Some((_, Some(home))) => home,
            Some((slot, None)) => {
                let owner = self.own(slot);
                let home = self.space.take(bytes, Some(owner));
                self.bind(slot, home);
                self.space.release(home);
                home
            }
            // In a struct or cell.
            None if place != 0 => self.home_at(place, bytes),
            None => return None,
        };
        match self.sparse_shape(self.space.base(home), read.arrays) {
            Shape::Sparse(arrays) => Some((home, *arrays)),
            _ => None,
        }
    }

    /// An operand that is a part of a sparse matrix, `value`: stored vectors that lie together are where they are, what
    /// lies apart is copied out first.
    pub(super) fn part_of(&mut self, read: &SparseEntries, value: &Value) -> Option<(Home, Shape)> {
        let (home, [values, indices, pointers]) = self.matrix_of(read)?;
        let places = &read.places;
        let together = [values.run(&places.values), indices.run(&places.indices), pointers.run(&places.pointers)];
        let entries = value.pattern().map_or(0, |p| p.entries() as u64);
        if let [Some(values), Some(indices), Some(pointers)] = together
            && values.count() == entries
            && !places.look_up
        {
            return Some((home, Shape::Sparse(Box::new([values, indices, pointers]))));
        }
        let room = self.room(value);
        let copy = self.work_array(room);
        let shape = self.shape(value, copy);
        let [values, indices, pointers] =
            [values.some(&places.values), indices.some(&places.indices), pointers.some(&places.pointers)];
        let writes = shape.accesses(0);
        let of_entries: Accesses = writes.iter().filter(|w| w.count() == values.count()).cloned().collect();
        self.open("copy", 0);
        if pointers.count() == values.count() && indices.count() == values.count() {
            self.loop_over(&[pointers, indices, values], &of_entries);
        } else {
            self.loop_over(&[pointers], &[]);
            if indices.count() == values.count() {
                self.loop_over(&[indices, values], &of_entries);
            } else {
                self.loop_over(&[indices], &[]);
                self.loop_over(&[values], &of_entries);
            }
        }
        writes.iter().filter(|w| w.count() != entries).for_each(|w| self.loop_over(&[], std::slice::from_ref(w)));
        self.shut();
        Some((copy, shape))
    }

    /// Values, indices and pointers of a part of a sparse matrix, where they lie.
    pub(super) fn accesses_of(&mut self, read: &SparseEntries) -> Option<[Access; 3]> {
        let (_, [values, indices, pointers]) = self.matrix_of(read)?;
        let places = &read.places;
        Some([values.some(&places.values), indices.some(&places.indices), pointers.some(&places.pointers)])
    }

    /// Sweeps over a part of a sparse matrix that is swept once: nobody copies it out. False where it is none.
    pub(super) fn swept_where_it_is(&mut self, src: &Src) -> bool {
        let Src::Plain { leaf, sparse: Some(read), .. } = src else { return false };
        let Some([values, indices, pointers]) = self.accesses_of(read) else { return false };
        self.occurs(*leaf);
        if pointers.count() == values.count() && indices.count() == values.count() {
            // Vectors that a list names, one after the other.
            self.loop_over(&[pointers, indices, values], &[]);
            return true;
        }
        self.loop_over(&[pointers], &[]);
        if indices.count() == values.count() {
            self.loop_over(&[indices, values], &[]);
        } else {
            self.loop_over(&[indices], &[]);
            self.loop_over(&[values], &[]);
        }
        true
    }

    /// The pass reads entries of a sparse matrix that a variable, struct or cell holds; false where none does.
    pub(super) fn read_entries(&mut self, read: &SparseEntries) -> bool {
        let Some((home, [values, indices, pointers])) = self.matrix_of(read) else { return false };
        let slot = Slot::try_from(read.matrix.0).unwrap_or(NOBODY);
        let places = &read.places;
        for (array, elements) in [(pointers, &places.pointers), (indices, &places.indices), (values, &places.values)] {
            match elements {
                Elements::Run(from, to) if places.look_up => self.looked_up(&array, (*from, *to), slot),
                _ => {
                    // Where the pass reads all of the array, what it takes of it is there.
                    let is_all = |r: &Read| matches!((&r.access, array.whole()), (Access::Regular(a), Access::Regular(b)) if *a == b);
                    let all = self.work.reads.iter().any(is_all);
                    let access = if all { array.whole() } else { array.some(elements) };
                    let dims = smallvec![access.count() as usize, 1];
                    self.read(home, access, dims);
                }
            }
        }
        true
    }

    /// Entries of the sparse matrix in a storage that are written: their values and indices.
    pub(super) fn some_entries(&mut self, home: Home, written: &SparseEntries) -> Option<Shape> {
        let Shape::Sparse(arrays) = self.sparse_shape(self.space.base(home), written.arrays) else { return None };
        let [values, indices, _] = *arrays;
        let places = &written.places.values;
        Some(Shape::Entries(Box::new([values.some(places), indices.some(places)])))
    }

    fn looked_up(&mut self, array: &Array, (from, to): (usize, usize), slot: Slot) {
        let by = By { owner: self.owner, site: self.site.1, slot };
        let width = array.width;
        for at in from..to {
            let address = array.base + at as u64 * u64::from(width);
            self.element(ElementAccess { address, width, write: false, by, first: 0 });
        }
    }
}

impl Array {
    /// Elements that follow one another, as an array.
    fn run(&self, elements: &Elements) -> Option<Array> {
        let Elements::Run(from, to) = elements else { return None };
        let base = self.base + *from as u64 * u64::from(self.width);
        Some(Array { base, width: self.width, dims: smallvec![to.saturating_sub(*from), 1] })
    }

    /// Elements of an array of one dimension.
    fn some(&self, elements: &Elements) -> Access {
        match elements {
            Elements::Run(from, to) => {
                let base = self.base + *from as u64 * u64::from(self.width);
                Access::Regular(Regular::line(base, self.width, to.saturating_sub(*from) as u64))
            }
            Elements::List(list) => {
                let positions = Rc::new(Positions::new(list.clone()));
                Access::List { base: self.base, width: self.width, positions }
            }
        }
    }
}
