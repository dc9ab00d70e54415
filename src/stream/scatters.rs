//! Functions that put values where subscripts or edges say, over the real stream of these. In: operands. Out: what the
//! predicted implementation does:
//!
//! * `accumarray`: the result is set to zero; value by value its subscripts, the value, and the element that they name
//!   is read and written.
//! * `histc`: the result is set to zero; value by value the edges that a bisection looks at, after the first and the
//!   last, and the element of the interval is read and written.
//! * `sparse(i,j,v)`: a counting sort by stored vectors, in the room of the result: the subscripts are counted, the
//!   counts summed up; from the last entry on each is put in its vector; then vectors are sorted and entries of one
//!   place added, one vector after the other.
//! * the transpose of a sparse matrix: the indices are counted in the pointers of the result, the counts summed up; then
//!   entry by entry the index, and where its vector has come to, which takes the entry.

use super::Stream;
use super::pending::{Awaited, Matrix, Pending, Placed, Scattered, Triplets, Turned};
use super::shape::{Access, Array, Shape, sweep};
use crate::cache::stream::{Advance, By, Compressed, ElementAccess, Nest, Op, Positions, Walk, When};
use crate::events::Operation;
use crate::events::operation::Algorithm;
use crate::ops::bisection::bisection;
use crate::value::Value;
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::rc::Rc;

/// Most accesses that are handed on at once.
pub(super) const TOGETHER: usize = 4096;

impl Stream {
    /// Takes the call over where its algorithm is one of these and its operands are full; false where it is not.
    pub(super) fn scattered(&mut self, o: &Operation, what: &'static str, algorithm: Algorithm) -> bool {
        let Some(result) = o.results.first().filter(|r| r.numel() > 1) else { return false };
        let found = match algorithm {
            Algorithm::Sums => self.sums(o, result),
            Algorithm::Histogram => self.histogram(o, result),
            Algorithm::Triplets => self.triplets(o, result),
            _ => None,
        };
        let Some(found) = found else { return false };
        let width = self.width(result);
        self.work.flops_known = true;
        let pending = Pending::new(result, width, what, Awaited::Scattered(Box::new(found)));
        self.work.wait(Pending { flops: o.movement.flops, ..pending });
        self.written(o.results.get(1..).unwrap_or_default(), what);
        true
    }

    /// A full operand as a column; none where it is something else than numbers.
    fn column_of(&mut self, o: &Operation, k: usize) -> Option<Matrix> {
        let usable = |v: &Value| numbers(v).is_some() || matches!(v, Value::Complex(_));
        let operand = o.operands.get(k).filter(|o| usable(o.value))?;
        match self.operand(operand.value, operand.src) {
            Placed::Dense(m) => Some(m),
            Placed::Nothing | Placed::Sparse { .. } => None,
        }
    }

    fn sums(&mut self, o: &Operation, result: &Value) -> Option<Scattered> {
        let [subscripts, values, ..] = o.operands else { return None };
        let named = numbers(subscripts.value).filter(|_| !result.is_sparse())?;
        numbers(values.value)?;
        let vector = subscripts.value.is_vector();
        let n = if vector { named.len() } else { subscripts.value.rows() };
        let mut places = vec![0; n];
        let mut stride = 1;
        for (subs, extent) in named.chunks(n.max(1)).zip(result.dims()) {
            for (place, sub) in places.iter_mut().zip(subs) {
                *place += stride * (whole(*sub) - 1);
            }
            stride *= u32::try_from(extent).ok()?;
        }
        let subscripts = self.column_of(o, 0)?;
        let columns = if vector { 1 } else { subscripts.cols };
        let upright = if vector { subscripts.upright() } else { subscripts };
        let mut reads: SmallVec<[Walk; 4]> =
            (0..columns).map(|c| upright.walk(upright.at(0, c), &[upright.down], false, When::Each)).collect();
        if let Some(values) = self.column_of(o, 1) {
            reads.push(along(values));
        }
        Some(Scattered::Sums { reads, places: Rc::new(Positions::new(places)) })
    }

    fn histogram(&mut self, o: &Operation, result: &Value) -> Option<Scattered> {
        let [x, edges, ..] = o.operands else { return None };
        if !x.value.is_vector() || result.is_sparse() || edges.value.numel() != result.numel() {
            return None;
        }
        let (values, bounds) = (self.column_of(o, 0)?, self.column_of(o, 1)?);
        Some(Scattered::Histogram { values: (values, x.value.clone()), edges: (bounds, edges.value.clone()) })
    }

    fn triplets(&mut self, o: &Operation, result: &Value) -> Option<Scattered> {
        let (rows, cols, values) = match o.operands {
            [rows, cols, values, ..] => (rows.value, cols.value, values.value),
            _ => return None,
        };
        let pattern = result.pattern()?;
        let by_rows = self.layout.sparse.by_rows();
        let key = if by_rows { 0 } else { 1 };
        let named = numbers(if by_rows { rows } else { cols })?;
        let n = rows.numel().max(cols.numel()).max(values.numel());
        let vectors: Vec<u32> = named.iter().map(|s| whole(*s) - 1).cycle().take(n).collect();
        let sizes = self.layout.sparse_arrays(result.rows(), pattern, u64::from(self.width(result)));
        let reads = [key, 1 - key, 2].map(|k| self.column_of(o, k).map(along));
        (n > 0).then_some(Scattered::Triplets(Triplets { reads, vectors, sizes }))
    }

    /// The transpose of a sparse matrix; nothing where it has no entries.
    pub(super) fn turned_entries(&mut self, placed: Placed, result: &Value) -> Option<Scattered> {
        let Placed::Sparse { arrays, pattern, rows } = placed else { return None };
        let matrix = self.compressed(&pattern, rows);
        let sizes = self.layout.sparse_arrays(result.rows(), result.pattern()?, u64::from(self.width(result)));
        let [values, indices, pointers] = arrays;
        (!matrix.indices.is_empty()).then_some(Scattered::Turned(Turned { matrix, values, indices, pointers, sizes }))
    }

    /// Puts a result together where it is wanted.
    pub(super) fn scatter_into(&mut self, s: &Scattered, dest: &Shape) {
        match (s, dest) {
            (Scattered::Sums { reads, places }, Shape::Dense(to)) => {
                self.write_all(to);
                let mut walks = reads.clone();
                walks.extend([false, true].map(|write| listed(to, places, write)));
                self.walk_all(places.list.len(), walks);
            }
            (Scattered::Histogram { values, edges }, Shape::Dense(to)) => {
                self.write_all(to);
                self.bisect(values, edges, to);
            }
            (Scattered::Lookup(l), Shape::Dense(to)) => self.look_up(l, Some(to)),
            (Scattered::Triplets(t), Shape::Sparse(to)) => self.sort_entries(t, to),
            (Scattered::Turned(t), Shape::Sparse(to)) => self.turn_entries(t, to),
            _ => {}
        }
    }

    fn write_all(&mut self, array: &Array) {
        if let Some(op) = sweep(&[], &[array.whole()]) {
            self.emit(op);
        }
    }

    fn walk_all(&mut self, n: usize, walks: SmallVec<[Walk; 4]>) {
        if n > 0 {
            self.emit(Op::Nest(Nest { extents: smallvec![n as u64], walks }));
        }
    }

    /// Value by value the edges that are looked at and the interval that it is in.
    fn bisect(&mut self, (values, x): &(Matrix, Value), (bounds, edges): &(Matrix, Value), to: &Array) {
        let (Some(x), Some(edges)) = (numbers(x), numbers(edges)) else { return };
        let (values, bounds) = (values.upright(), bounds.upright());
        let access = |address, width, write| ElementAccess { address, width, write, by: By::default(), first: 0 };
        let mut list: Vec<ElementAccess> = Vec::with_capacity(TOGETHER + 64);
        let last = edges.len() - 1;
        for (i, &x) in x.iter().enumerate() {
            list.push(access(values.at(i as u64, 0), values.width, false));
            let mut looks = |k: usize| list.push(access(bounds.at(k as u64, 0), bounds.width, false));
            looks(0);
            if edges.first().is_some_and(|e| x >= *e) {
                looks(last);
                if edges.get(last).is_some_and(|e| x <= *e) {
                    let low = bisection(&edges, edges.len(), x, looks);
                    let address = to.base + low as u64 * u64::from(to.width);
                    list.extend([false, true].map(|write| access(address, to.width, write)));
                }
            }
            if list.len() >= TOGETHER {
                self.emit(Op::Elements(std::mem::take(&mut list)));
            }
        }
        if !list.is_empty() {
            self.emit(Op::Elements(list));
        }
    }

    /// A counting sort of entries in the room of the result, then the vectors one after the other.
    fn sort_entries(&mut self, t: &Triplets, to: &[Array; 3]) {
        let n = t.vectors.len();
        let [(_, value), (_, index), (ends, _)] = t.sizes;
        // Entries of one place are still apart.
        let sizes = [(n, value), (n, index), (ends, index)];
        let Shape::Sparse(arrays) = self.sparse_shape(to[0].base, sizes) else { return };
        let [values, indices, counts] = *arrays;
        let [key, other, entry] = &t.reads;
        let counted = self.count_entries(key.as_ref(), &counts, &t.vectors);
        let down = |w: &Option<Walk>| w.as_ref().map(|w| reversed(w, n));
        let counted = Rc::new(Positions::new(counted.list.iter().rev().copied().collect()));
        let places = Rc::new(Positions::new(placed(&t.vectors, ends).into_iter().rev().collect()));
        let mut walks: SmallVec<[Walk; 4]> = down(key).into_iter().collect();
        walks.extend([false, true].map(|write| listed(&counts, &counted, write)));
        walks.extend(down(other));
        walks.push(listed(&indices, &places, true));
        walks.extend(down(entry));
        walks.push(listed(&values, &places, true));
        self.walk_all(n, walks);
        self.update_all(&[&indices, &values]);
        self.update_all(&[&counts]);
    }

    /// A counting sort of the entries of a matrix by their indices, whose counters are the pointers of the result.
    fn turn_entries(&mut self, t: &Turned, [values, indices, counts]: &[Array; 3]) {
        let n = t.matrix.indices.len();
        let ends = t.sizes[2].0;
        let places = Rc::new(Positions::new(placed(&t.matrix.indices, ends)));
        let of = Rc::new(Positions::new(vectors_of_entries(&t.matrix)));
        let read = along(Matrix::of(&t.indices));
        let counted = self.count_entries(Some(&read), counts, &t.matrix.indices);
        let mut walks: SmallVec<[Walk; 4]> = smallvec![listed(&t.pointers, &of, false), read];
        walks.extend([false, true].map(|write| listed(counts, &counted, write)));
        walks.push(listed(indices, &places, true));
        walks.push(along(Matrix::of(&t.values)));
        walks.push(listed(values, &places, true));
        self.walk_all(n, walks);
    }

    /// The first half of a counting sort: entries are counted by vector, as `key` names it, and the counts summed up.
    /// Gives the counter of each entry.
    fn count_entries(&mut self, key: Option<&Walk>, counts: &Array, vectors: &[u32]) -> Rc<Positions> {
        let counted = Rc::new(Positions::new(vectors.iter().map(|v| v + 1).collect()));
        self.write_all(counts);
        let mut walks: SmallVec<[Walk; 4]> = key.into_iter().cloned().collect();
        walks.extend([false, true].map(|write| listed(counts, &counted, write)));
        self.walk_all(vectors.len(), walks);
        self.update_all(&[counts]);
        counted
    }

    /// Reads and writes all elements of arrays of one length.
    fn update_all(&mut self, arrays: &[&Array]) {
        let all: SmallVec<[Access; 2]> = arrays.iter().map(|a| a.whole()).collect();
        if let Some(op) = sweep(&all, &all) {
            self.emit(op);
        }
    }
}

/// All elements of a vector or matrix, one after the other.
fn along(m: Matrix) -> Walk {
    let m = m.upright();
    m.walk(m.base, &[m.down], false, When::Each)
}

fn reversed(w: &Walk, n: usize) -> Walk {
    let mut w = w.clone();
    w.base = w.address(&[n as u64 - 1], 0);
    if let Advance::Strides(s) = &mut w.step {
        s.iter_mut().for_each(|s| *s = -*s);
    }
    w
}

fn listed(array: &Array, places: &Rc<Positions>, write: bool) -> Walk {
    let step = Advance::List(Rc::clone(places));
    Walk { base: array.base, width: array.width, write, when: When::Each, step }
}

/// By entry of a matrix: the end of the vector that it is stored in, among the pointers.
fn vectors_of_entries(matrix: &Compressed) -> Vec<u32> {
    let ends = (1u32..).zip(matrix.pointers.windows(2));
    ends.flat_map(|(end, w)| std::iter::repeat_n(end, w[1].saturating_sub(w[0]) as usize)).collect()
}

/// Where a counting sort puts each entry; equal ones keep their order.
fn placed(vectors: &[u32], ends: usize) -> Vec<u32> {
    let mut next = vec![0u32; ends + 1];
    for &v in vectors {
        if let Some(n) = next.get_mut(v as usize + 1) {
            *n += 1;
        }
    }
    let mut sum = 0;
    for n in &mut next {
        sum += *n;
        *n = sum;
    }
    let mut place = |v: &u32| {
        let Some(n) = next.get_mut(*v as usize) else { return 0 };
        *n += 1;
        *n - 1
    };
    vectors.iter().map(&mut place).collect()
}

/// The elements of a full array of real numbers.
pub(super) fn numbers(v: &Value) -> Option<Cow<'_, [f64]>> {
    match v {
        Value::Num(x) => Some(Cow::Owned(vec![*x])),
        Value::Real(a) => Some(Cow::Borrowed(&a.data)),
        Value::Single(a) => Some(Cow::Owned(a.data.iter().map(|&x| f64::from(x)).collect())),
        Value::Int(a) => Some(Cow::Owned(a.to_f64())),
        Value::Logical(a) => Some(Cow::Owned(a.data.iter().map(|&x| f64::from(u8::from(x))).collect())),
        _ => None,
    }
}

/// A subscript, which is one or more.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(x: f64) -> u32 {
    (x as u32).max(1)
}
