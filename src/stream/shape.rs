//! Arrays and selections as walks of loop nests. In: dimensions, indices, addresses. Out: walks
//! over a common nest, or lists of positions where there is no regular one.

use super::space::{Home, Space};
use crate::cache::stream::{Advance, Nest, Op, Positions, Walk, When};
use crate::ops::index::Index;
use crate::value::Dims;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// A dense array in memory.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub base: u64,
    pub width: u32,
    pub dims: Dims,
}

/// Elements in a regular arrangement: lengths and strides (bytes), the fastest first; lengths of
/// one are left out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Regular {
    pub base: u64,
    pub width: u32,
    pub lengths: SmallVec<[u64; 3]>,
    pub strides: SmallVec<[i64; 3]>,
}

/// What one occurrence of an array in a pass touches.
#[derive(Clone, Debug)]
pub(crate) enum Access {
    Regular(Regular),
    /// A line of elements from that of this number on, and round from its end to its beginning.
    Turned(Regular, u64),
    List {
        base: u64,
        width: u32,
        positions: Rc<Positions>,
    },
}

impl Access {
    /// The same elements of the array where it begins elsewhere.
    pub(super) fn moved(&self, from: u64, to: u64) -> Access {
        let there = |base: u64| base.wrapping_sub(from).wrapping_add(to);
        match self {
            Access::Regular(r) => Access::Regular(Regular { base: there(r.base), ..r.clone() }),
            Access::Turned(r, first) => Access::Turned(Regular { base: there(r.base), ..r.clone() }, *first),
            Access::List { base, width, positions } => {
                Access::List { base: there(*base), width: *width, positions: Rc::clone(positions) }
            }
        }
    }

    /// Whether both may have an element in common.
    pub(super) fn meets(&self, other: &Access) -> bool {
        match (self, other) {
            (Access::Regular(a), Access::Regular(b)) => a.lowest() < b.end() && b.lowest() < a.end(),
            _ => self.storage() == other.storage(),
        }
    }

    /// Whether it is of the same elements in the same order.
    pub(super) fn is_same(&self, other: &Access) -> bool {
        match (self, other) {
            (Access::Regular(a), Access::Regular(b)) => a == b,
            (Access::List { base: a, positions: p, .. }, Access::List { base: b, positions: q, .. }) => {
                a == b && p.list == q.list
            }
            _ => false,
        }
    }
}

impl Array {
    pub(crate) fn count(&self) -> u64 {
        self.dims.iter().map(|&d| d as u64).product()
    }

    /// What there is after so many bytes: columns of a matrix where these are whole ones.
    pub(super) fn beyond(&self, bytes: u64) -> Array {
        let width = u64::from(self.width.max(1));
        let before = (bytes / width).min(self.count());
        let (rows, left) = (self.dims.first().map_or(1, |&m| m as u64), self.count() - before);
        let whole = left.checked_div(rows).filter(|_| before.is_multiple_of(rows));
        let dims: Dims = whole.map_or(smallvec![left as usize, 1], |cols| smallvec![rows as usize, cols as usize]);
        Array { base: self.base + before * width, dims, ..*self }
    }

    /// All elements in the order of memory.
    pub(crate) fn whole(&self) -> Access {
        Access::Regular(Regular::line(self.base, self.width, self.count()))
    }

    /// The elements that indices select, in column-major order of the selection.
    pub(crate) fn part(&self, indices: &[Index]) -> Access {
        let width = i64::from(self.width);
        let last = indices.len().saturating_sub(1);
        let mut stride = width;
        let mut r = Regular { base: self.base, width: self.width, lengths: smallvec![], strides: smallvec![] };
        let mut regular = true;
        for (k, index) in indices.iter().enumerate() {
            let extent = extent(&self.dims, k, last);
            match index {
                Index::All => r.push(extent as u64, stride),
                Index::At(i) => r.base = r.base.wrapping_add_signed(*i as i64 * stride),
                Index::Range { start, step, len } => {
                    r.base = r.base.wrapping_add_signed(*start as i64 * stride);
                    r.push(*len as u64, stride * *step as i64);
                }
                Index::List { positions, .. } | Index::Mask { positions, .. } => match positions.as_slice() {
                    [one] => r.base = r.base.wrapping_add_signed(*one as i64 * stride),
                    _ => regular = false,
                },
            }
            stride *= extent as i64;
        }
        if regular { Access::Regular(r.joined()) } else { self.listed(indices) }
    }

    /// Positions of a selection one by one.
    fn listed(&self, indices: &[Index]) -> Access {
        let last = indices.len().saturating_sub(1);
        let mut list: Vec<u32> = vec![0];
        let mut stride = 1usize;
        for (k, index) in indices.iter().enumerate() {
            let extent = extent(&self.dims, k, last);
            let n = index.len(extent);
            let mut next = Vec::with_capacity(list.len().saturating_mul(n));
            for j in 0..n {
                let offset = index.at(j).wrapping_mul(stride) as u32;
                next.extend(list.iter().map(|p| p.wrapping_add(offset)));
            }
            // The first index is the fastest: later ones repeat what is there.
            list = next;
            stride = stride.wrapping_mul(extent);
        }
        Access::List { base: self.base, width: self.width, positions: Rc::new(Positions::new(list)) }
    }
}

/// Size of the (folded) dimension of index `k`.
fn extent(dims: &Dims, k: usize, last: usize) -> usize {
    if k == last { dims.iter().skip(k).product() } else { dims.get(k).copied().unwrap_or(1) }
}

impl Regular {
    /// Its first byte, wherever its first element is.
    fn lowest(&self) -> u64 {
        let back = |(&n, &s): (&u64, &i64)| if s < 0 { (n.max(1) - 1) * s.unsigned_abs() } else { 0 };
        self.base.saturating_sub(self.lengths.iter().zip(&self.strides).map(back).sum())
    }

    /// The byte after its last one.
    fn end(&self) -> u64 {
        self.lowest() + self.extent()
    }

    /// Bytes from the beginning of the first element to the end of the last.
    pub(super) fn extent(&self) -> u64 {
        let steps = self.lengths.iter().zip(&self.strides).map(|(&n, &s)| (n.max(1) - 1) * s.unsigned_abs());
        steps.sum::<u64>() + u64::from(self.width)
    }

    /// `count` elements one behind the other.
    pub(crate) fn line(base: u64, width: u32, count: u64) -> Regular {
        Regular { base, width, lengths: smallvec![count], strides: smallvec![i64::from(width)] }
    }

    /// Turned round by so many elements, where it is a line.
    pub(super) fn turned(&self, by: isize) -> Access {
        match self.lengths.as_slice() {
            &[n] if n > 0 => Access::Turned(self.clone(), (-(by as i64)).rem_euclid(n.cast_signed()).cast_unsigned()),
            _ => Access::Regular(self.clone()),
        }
    }

    /// `count` elements of a line from element `from` on.
    pub(super) fn piece(&self, from: u64, count: u64) -> Option<Regular> {
        let (&[_], &[step]) = (self.lengths.as_slice(), self.strides.as_slice()) else { return None };
        let base = self.base.wrapping_add_signed(step * from.cast_signed());
        Some(Regular { base, lengths: smallvec![count], ..self.clone() })
    }

    /// `count` elements of a matrix from element `from` on, where these are whole columns.
    fn columns(&self, from: u64, count: u64) -> Option<Regular> {
        let (&[rows, _], &[down, across]) = (self.lengths.as_slice(), self.strides.as_slice()) else { return None };
        let whole = rows > 0 && from.is_multiple_of(rows) && count.is_multiple_of(rows);
        whole.then(|| Regular {
            base: self.base.wrapping_add_signed(across * (from / rows).cast_signed()),
            lengths: smallvec![rows, count / rows],
            strides: smallvec![down, across],
            ..self.clone()
        })
    }

    fn push(&mut self, length: u64, stride: i64) {
        if length != 1 {
            self.lengths.push(length);
            self.strides.push(stride);
        }
    }

    /// Dimensions that follow each other in memory become one.
    fn joined(self) -> Regular {
        let mut out = Regular { base: self.base, width: self.width, lengths: smallvec![], strides: smallvec![] };
        for (&n, &s) in self.lengths.iter().zip(&self.strides) {
            match (out.lengths.last_mut(), out.strides.last()) {
                (Some(length), Some(&stride)) if stride * length.cast_signed() == s => *length *= n,
                _ => out.push(n, s),
            }
        }
        if out.lengths.is_empty() {
            (out.lengths, out.strides) = (smallvec![1], smallvec![i64::from(self.width)]);
        }
        out
    }

    /// The strides over a nest of these extents, where the arrangement has them.
    fn over(&self, extents: &[u64]) -> Option<SmallVec<[i64; 3]>> {
        // Every dimension is split into the extents that make it up, from the fastest on.
        let mut strides: SmallVec<[i64; 3]> = smallvec![];
        let mut k = 0;
        for (&n, &s) in self.lengths.iter().zip(&self.strides) {
            let mut covered = 1;
            while covered < n {
                let &e = extents.get(k)?;
                strides.push(s * covered.cast_signed());
                covered *= e;
                k += 1;
            }
            if covered != n {
                return None;
            }
        }
        (extents.iter().skip(k).all(|&e| e == 1)).then_some(strides)
    }
}

/// Those of one loop.
pub(super) type Accesses = SmallVec<[Access; 4]>;

impl Access {
    pub(crate) fn count(&self) -> u64 {
        match self {
            Access::Regular(r) | Access::Turned(r, _) => r.lengths.iter().product(),
            Access::List { positions, .. } => positions.list.len() as u64,
        }
    }

    /// Bytes of its elements.
    pub(super) fn bytes(&self) -> u64 {
        let (Access::Regular(Regular { width, .. })
        | Access::Turned(Regular { width, .. }, _)
        | Access::List { width, .. }) = self;
        self.count() * u64::from(*width)
    }

    /// The storage that it is in.
    pub(super) fn storage(&self) -> Home {
        match self {
            Access::Regular(Regular { base, .. })
            | Access::Turned(Regular { base, .. }, _)
            | Access::List { base, .. } => Space::at(*base),
        }
    }

    /// Element by element, in the order of memory, without gaps.
    pub(crate) fn is_line(&self) -> Option<(u64, u32)> {
        match self {
            Access::Regular(r) if r.lengths.len() == 1 && r.strides.first() == Some(&i64::from(r.width)) => {
                Some((r.base, r.width))
            }
            _ => None,
        }
    }

    /// Whether its elements are at the same distance from each other, so that it has pieces.
    pub(super) fn is_single_loop(&self) -> bool {
        matches!(self, Access::Regular(r) if r.lengths.len() == 1)
    }

    /// The same as [`Self::is_line`], where the elements come one after the other in the order of memory.
    pub(super) fn forward_line(&self) -> Option<Regular> {
        let Access::Regular(r) = self else { return None };
        self.is_line().map(|_| r.clone())
    }

    /// A matrix whose rows lie together in the order of the access.
    pub(super) fn crossing(&self) -> Option<&Regular> {
        let Access::Regular(r) = self else { return None };
        let (&[rows, cols], &[down, across]) = (r.lengths.as_slice(), r.strides.as_slice()) else { return None };
        (rows > 1 && cols > 1 && across != 0 && down.unsigned_abs() > across.unsigned_abs()).then_some(r)
    }

    /// Whether it lies in a line of elements and begins and ends no more than so many bytes from where that does.
    pub(super) fn is_nearly(&self, whole: &Access, bytes: u64) -> bool {
        let (Access::Regular(r), Some((first, width))) = (self, whole.is_line()) else { return false };
        let end = first + whole.count() * u64::from(width);
        r.base >= first
            && r.base - first <= bytes
            && r.base + r.extent() <= end
            && end - r.base - r.extent() <= bytes
            && r.strides.iter().all(|&s| s > 0)
    }

    /// Column `k` of so many, which have as many elements each; none where it is not so regular.
    pub(super) fn column(&self, k: u64, columns: u64) -> Option<Access> {
        let rows = self.count().checked_div(columns).filter(|rows| rows * columns == self.count())?;
        match self {
            Access::Regular(r) => match (r.lengths.as_slice(), r.strides.as_slice()) {
                ([_], [_]) => r.piece(k * rows, rows),
                (&[m, n], &[down, across]) if m == rows && n == columns => {
                    let base = r.base.wrapping_add_signed(across * k.cast_signed());
                    Some(Regular { base, lengths: smallvec![m], strides: smallvec![down], ..r.clone() })
                }
                _ => None,
            }
            .map(Access::Regular),
            Access::List { base, width, positions } => {
                let own = positions.list.chunks(usize::try_from(rows).ok()?).nth(usize::try_from(k).ok()?)?;
                let positions = Rc::new(Positions::new(own.to_vec()));
                Some(Access::List { base: *base, width: *width, positions })
            }
            Access::Turned(..) => None,
        }
    }

    pub(super) fn walk(&self, extents: &[u64], write: bool) -> Walk {
        let (base, width, step) = match self {
            Access::Regular(r) => match r.over(extents) {
                Some(strides) => (r.base, r.width, Advance::Strides(strides)),
                None => {
                    let (base, list) = r.positions();
                    (base, r.width, Advance::List(Rc::new(Positions::new(list))))
                }
            },
            Access::Turned(r, from) => {
                let (base, mut list) = r.positions();
                let from = usize::try_from(*from).unwrap_or(0).min(list.len());
                list.rotate_left(from);
                (base, r.width, Advance::List(Rc::new(Positions::new(list))))
            }
            Access::List { base, width, positions } => (*base, *width, Advance::List(Rc::clone(positions))),
        };
        Walk { base, width, write, when: When::Each, step }
    }
}

impl Regular {
    /// The lowest address and the elements, counted from there.
    fn positions(&self) -> (u64, Vec<u32>) {
        let mut list: Vec<i64> = vec![0];
        for (&n, &s) in self.lengths.iter().zip(&self.strides) {
            let step = s / i64::from(self.width.max(1));
            let mut next = Vec::with_capacity(list.len());
            for k in 0..n.cast_signed() {
                next.extend(list.iter().map(|p| p + k * step));
            }
            list = next;
        }
        let lowest = list.iter().copied().min().unwrap_or(0);
        let base = self.base.wrapping_add_signed(lowest * i64::from(self.width));
        (base, list.into_iter().map(|p| u32::try_from(p - lowest).unwrap_or(0)).collect())
    }
}

/// One pass over accesses of equally many elements: all reads of an element, then its writes.
pub(super) fn sweep(reads: &[Access], writes: &[Access]) -> Option<Op> {
    let all = || reads.iter().chain(writes);
    let most =
        all().filter_map(|a| if let Access::Regular(r) = a { Some(r) } else { None }).max_by_key(|r| r.lengths.len());
    let extents: SmallVec<[u64; 3]> = match most {
        Some(r) => r.lengths.clone(),
        None => smallvec![all().next()?.count()],
    };
    if extents.contains(&0) {
        return None;
    }
    let mut walks: SmallVec<[Walk; 4]> = reads.iter().map(|a| a.walk(&extents, false)).collect();
    walks.extend(writes.iter().map(|a| a.walk(&extents, true)));
    Some(Op::Nest(Nest { extents, walks }))
}

/// The reads and writes of such a pass where operands are turned round: the loop is split where one of them goes round. Nothing
/// where none is, or where others are not so regular there.
pub(super) fn between_turns(reads: &[Access], writes: &[Access]) -> Option<Vec<(Accesses, Accesses)>> {
    let count = reads.iter().find_map(|a| if let Access::Turned(..) = a { Some(a.count()) } else { None })?;
    let mut cuts: Vec<u64> = vec![0, count];
    cuts.extend(reads.iter().filter_map(|a| if let Access::Turned(_, from) = a { Some(count - from) } else { None }));
    cuts.sort_unstable();
    cuts.dedup();
    let mut pieces = Vec::new();
    for ends in cuts.windows(2) {
        let &[at, end] = ends else { continue };
        let piece = |a: &Access| match a {
            Access::Regular(r) => r.piece(at, end - at).or_else(|| r.columns(at, end - at)).map(Access::Regular),
            Access::Turned(r, from) => r.piece((at + from) % count, end - at).map(Access::Regular),
            Access::List { .. } => None,
        };
        let reads: Option<Accesses> = reads.iter().map(piece).collect();
        let writes: Option<Accesses> = writes.iter().map(piece).collect();
        pieces.push((reads?, writes?));
    }
    Some(pieces)
}

/// The same in tiles of a line a side, where an operand goes across the columns that another goes along
/// (`B = A'`): tiles from top to bottom, columns of tiles from left to right; where the result is tall and a row of tiles
/// stays in `l1`, rows of tiles from top to bottom, so that no line of `A` comes twice.
pub(super) fn tiles(reads: &[Access], writes: &[Access], line: u64, l1: u64) -> Option<Vec<Op>> {
    let all = || reads.iter().map(|a| (a, false)).chain(writes.iter().map(|a| (a, true)));
    let crossing = all().find_map(|(a, _)| a.crossing())?;
    let &[rows, cols] = crossing.lengths.as_slice() else { return None };
    let side = line / u64::from(crossing.width.max(1));
    if side < 2 {
        return None;
    }
    let mut strided: SmallVec<[(&Regular, [i64; 2], bool); 4]> = SmallVec::new();
    for (access, write) in all() {
        let Access::Regular(r) = access else { return None };
        let strides = r.over(&[rows, cols])?;
        let stride = |k: usize| strides.get(k).copied().unwrap_or(0);
        strided.push((r, [stride(0), stride(1)], write));
    }
    let by_rows = cols < rows && 2 * cols * line <= l1;
    // The tiles that begin at this row and column, so many of them one after the other.
    let part = |row: u64, col: u64, height: u64, width: u64, tiles: u64| {
        let walk = |&(r, [s, t], write): &(&Regular, [i64; 2], bool)| Walk {
            base: r.base.wrapping_add_signed(s * row.cast_signed() + t * col.cast_signed()),
            width: r.width,
            write,
            when: When::Each,
            step: Advance::Strides(smallvec![s, t, if by_rows { t } else { s } * side.cast_signed()]),
        };
        Op::Nest(Nest { extents: smallvec![height, width, tiles], walks: strided.iter().map(walk).collect() })
    };
    let (along, across) = if by_rows { (cols, rows) } else { (rows, cols) };
    let (whole, rest) = (along / side, along % side);
    let mut ops = Vec::new();
    for at in (0..across).step_by(usize::try_from(side).ok()?) {
        let width = side.min(across - at);
        let mut strip = |from: u64, long: u64, tiles: u64| {
            ops.push(if by_rows { part(at, from, width, long, tiles) } else { part(from, at, long, width, tiles) });
        };
        if whole > 0 {
            strip(0, side, whole);
        }
        if rest > 0 {
            strip(whole * side, rest, 1);
        }
    }
    Some(ops)
}

/// Elements that a mask selects of an array, in ascending order.
#[derive(Clone, Debug)]
pub(super) struct Masked {
    pub base: u64,
    pub width: u32,
    pub positions: Rc<Vec<usize>>,
}

impl Masked {
    pub(super) fn of(indices: &[Index], base: u64, width: u32) -> Option<Masked> {
        let [Index::Mask { positions, .. }] = indices else { return None };
        Some(Masked { base, width, positions: Rc::clone(positions) })
    }

    pub(super) fn count(&self) -> u64 {
        self.positions.len() as u64
    }

    pub(super) fn is_alike(&self, other: &Masked) -> bool {
        Rc::ptr_eq(&self.positions, &other.positions) || self.positions == other.positions
    }

    /// The elements from number `from` up to `to` of those that are selected.
    pub(super) fn some(&self, from: usize, to: usize) -> Access {
        let list =
            self.positions.get(from..to).unwrap_or_default().iter().map(|&p| u32::try_from(p).unwrap_or(u32::MAX));
        let list = list.collect();
        Access::List { base: self.base, width: self.width, positions: Rc::new(Positions::new(list)) }
    }
}

/// A value as arrays in memory.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Nothing,
    Dense(Array),
    /// Stored values, their indices, the pointers.
    Sparse(Box<[Array; 3]>),
    /// Some entries of a sparse matrix: values and indices.
    Entries(Box<[Access; 2]>),
}

impl Shape {
    /// A dense array as it was when it had so many bytes.
    pub(super) fn of_bytes(self, bytes: u64) -> Shape {
        match self {
            Shape::Dense(a) if a.count() * u64::from(a.width) > bytes => {
                let count = bytes / u64::from(a.width.max(1));
                Shape::Dense(Array { dims: smallvec![count as usize, 1], ..a })
            }
            shape => shape,
        }
    }

    /// The last elements of a dense array, of so many bytes; all of a sparse matrix.
    pub(super) fn last(&self, bytes: u64) -> SmallVec<[Access; 3]> {
        let all = if let Shape::Dense(a) = self { a.count() * u64::from(a.width) } else { bytes };
        self.accesses(all.saturating_sub(bytes))
    }

    pub(super) fn accesses(&self, kept: u64) -> SmallVec<[Access; 3]> {
        match self {
            Shape::Nothing => smallvec![],
            Shape::Entries(list) => list.iter().cloned().collect(),
            Shape::Dense(a) => {
                let width = u64::from(a.width.max(1));
                let skipped = (kept / width).min(a.count());
                smallvec![Access::Regular(Regular::line(a.base + skipped * width, a.width, a.count() - skipped))]
            }
            Shape::Sparse(arrays) => arrays.iter().map(Array::whole).collect(),
        }
    }
}
