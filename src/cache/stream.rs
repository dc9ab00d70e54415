//! The access stream of the predicted implementation, in the form that the interpreter gives it:
//! loop nests, rows of compressed matrices, products of two of them, single elements. [`Op::each`] spells an operation out
//! as accesses one by one; that is its meaning, and what [`super::reference`] simulates.

pub(crate) use super::compressed::Compressed;
use super::sparse_product::SparseProduct;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// log2 of the distance of two storages.
pub(crate) const STORAGE: u32 = 36;
/// Most elements of a list whose last one is looked at.
const FEW: usize = 64;

/// Number of an owner; the caller gives it out.
pub(crate) type OwnerId = u32;

/// Range, statement and variable of an access, as numbers that the caller gives out. They say who is charged, not
/// what happens: operations that differ in them alone are the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct By {
    pub owner: OwnerId,
    pub site: u32,
    pub slot: u32,
}

/// No range, statement or variable of its own: that of the operation, or of the storage.
pub(crate) const NOBODY: u32 = u32::MAX;

/// No variable, whatever the storage will belong to before the access is simulated.
pub(crate) const TEMPORARY: u32 = u32::MAX - 1;

impl Default for By {
    fn default() -> By {
        By { owner: NOBODY, site: NOBODY, slot: NOBODY }
    }
}

impl By {
    /// Whether the same are charged.
    fn is(&self, o: &By) -> bool {
        (self.owner, self.site, self.slot) == (o.owner, o.site, o.slot)
    }
}

impl PartialEq for By {
    fn eq(&self, _: &By) -> bool {
        true
    }
}

impl Eq for By {}

impl Hash for By {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// When an access of a nest happens, in the innermost loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum When {
    /// In every iteration, in the order of the list.
    Each,
    /// Once, before the first iteration.
    First,
    /// Once, behind the last iteration.
    Last,
}

/// Where an access goes from iteration to iteration.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Advance {
    /// Bytes for one step of each loop, innermost first; loops beyond the list do not move it.
    Strides(SmallVec<[i64; 3]>),
    /// To the element of this number, counted over all iterations of the nest.
    List(Rc<Positions>),
}

/// Elements in the order of their use, from 0.
#[derive(Debug)]
pub(crate) struct Positions {
    pub list: Vec<u32>,
    hash: u64,
}

impl Positions {
    #[must_use]
    pub(crate) fn new(list: Vec<u32>) -> Positions {
        let mut h = std::hash::DefaultHasher::new();
        list.hash(&mut h);
        Positions { hash: h.finish(), list }
    }

    /// Over the list.
    #[must_use]
    pub(crate) fn hash_value(&self) -> u64 {
        self.hash
    }
}

impl PartialEq for Positions {
    fn eq(&self, o: &Positions) -> bool {
        self.list == o.list
    }
}

impl Eq for Positions {}

impl Hash for Positions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
        self.list.len().hash(state);
    }
}

/// One access in the body of a nest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    pub base: u64,
    /// Bytes of an element.
    pub width: u32,
    pub write: bool,
    pub when: When,
    pub step: Advance,
}

/// Nested loops, `extents` from the innermost, with the accesses of the innermost body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nest {
    pub extents: SmallVec<[u64; 3]>,
    pub walks: SmallVec<[Walk; 4]>,
}

/// An access that happens once for each stored vector, in `count` columns of a dense matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RowAccess {
    pub base: u64,
    pub width: u32,
    pub write: bool,
    /// Bytes from one stored vector to the next.
    pub stride: i64,
    pub count: u32,
    /// Bytes from column to column.
    pub column: i64,
}

/// What every stored entry of a compressed matrix touches in a dense array, at its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EntryAccess {
    pub base: u64,
    pub width: u32,
    /// Bytes from index to index.
    pub stride: i64,
    /// Read, then written.
    pub update: bool,
    pub count: u32,
    pub column: i64,
    /// The entry of the vector's own number touches nothing (the diagonal of a solve).
    pub skip_diagonal: bool,
}

/// A walk over a compressed matrix: for every stored vector its pointer, `before`, then for every
/// entry index, value and target, then `after`.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub matrix: Rc<Compressed>,
    pub descending: bool,
    pub pointers: (u64, u32),
    pub indices: (u64, u32),
    pub values: (u64, u32),
    pub before: SmallVec<[RowAccess; 2]>,
    pub target: EntryAccess,
    pub after: SmallVec<[RowAccess; 2]>,
}

impl Hash for Rows {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.matrix.id.hash(h);
        self.descending.hash(h);
        (self.pointers, self.indices, self.values).hash(h);
        self.before.hash(h);
        self.target.hash(h);
        self.after.hash(h);
    }
}

/// One access of scalar code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ElementAccess {
    pub address: u64,
    pub width: u32,
    pub write: bool,
    pub by: By,
    /// The place of an access of its list that is charged to the same range, statement and variable; told by
    /// [`charged_alike`].
    pub first: u32,
}

/// Most accesses of a list that others are compared with.
const ALIKE: usize = 16;

/// Finds for each access one that is charged as it is, nearly always the first of the list: what an operation counts is kept by these.
pub(crate) fn charged_alike(list: &mut [ElementAccess]) {
    let mut known: SmallVec<[(By, u64, u32); ALIKE]> = SmallVec::new();
    let mut last = 0;
    for (k, e) in (0..).zip(list) {
        // The storage says which variable it is, where the access does not.
        let storage = e.address >> STORAGE;
        let like = |(by, of, _): &(By, u64, u32)| by.is(&e.by) && *of == storage;
        if !known.get(last).is_some_and(like) {
            last = known.iter().position(like).unwrap_or_else(|| {
                if known.len() == ALIKE {
                    known.clear();
                }
                known.push((e.by, storage, k));
                known.len() - 1
            });
        }
        e.first = known.get(last).map_or(k, |(.., first)| *first);
    }
}

impl ElementAccess {
    /// The range that is charged, where the operation belongs to `owner`.
    #[must_use]
    fn owner(&self, owner: OwnerId) -> OwnerId {
        if self.by.owner == NOBODY { owner } else { self.by.owner }
    }
}

/// The accesses of a list range by range, where the operation belongs to `owner`.
pub(crate) fn by_owner(list: &[ElementAccess], owner: OwnerId) -> impl Iterator<Item = (OwnerId, &[ElementAccess])> {
    let parts = list.chunk_by(move |a, b| a.owner(owner) == b.owner(owner));
    parts.filter_map(move |part| Some((part.first()?.owner(owner), part)))
}

impl Hash for ElementAccess {
    /// As one number: lists are long.
    fn hash<H: Hasher>(&self, h: &mut H) {
        let first = u128::from(self.first) << 32;
        h.write_u128(u128::from(self.address) << 64 | first | u128::from(self.width) << 1 | u128::from(self.write));
    }
}

// Nests are nearly all of the stream: a box for each would cost more than the room it saves.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, Hash)]
pub(crate) enum Op {
    Nest(Nest),
    Rows(Box<Rows>),
    Product(Box<SparseProduct>),
    Elements(Vec<ElementAccess>),
}

impl Op {
    /// All accesses in their order: address, bytes, whether written.
    pub(crate) fn each(&self, mut access: impl FnMut(u64, u64, bool)) {
        match self {
            Op::Nest(n) => n.each(&mut access),
            Op::Rows(r) => r.each(&mut access),
            Op::Product(p) => p.each(&mut access),
            Op::Elements(list) => list.iter().for_each(|e| access(e.address, u64::from(e.width), e.write)),
        }
    }

    /// Takes off what happens once, at the end.
    pub(crate) fn split_last(&mut self) -> Option<Op> {
        match self {
            Op::Nest(n) => n.split_after(),
            Op::Elements(list) => split_written(list),
            _ => None,
        }
    }

    /// The same from the last element to the first, where all its walks have strides.
    pub(crate) fn reversed(mut self) -> Op {
        let Op::Nest(n) = &mut self else { return self };
        if n.walks.iter().any(|w| matches!(w.step, Advance::List(_)) || w.when != When::Each) {
            return self;
        }
        for w in &mut n.walks {
            let last: SmallVec<[u64; 3]> = n.extents.iter().map(|&e| e.max(1) - 1).collect();
            w.base = w.address(&last, 0);
            if let Advance::Strides(s) = &mut w.step {
                s.iter_mut().for_each(|s| *s = -*s);
            }
        }
        self
    }

    /// A loop over columns that goes through each of them from the last element on; as it is where it has no columns.
    #[must_use]
    pub(crate) fn upwards(mut self) -> Op {
        let Op::Nest(n) = &mut self else { return self };
        let &[rows, _] = n.extents.as_slice() else { return self };
        if n.walks.iter().any(|w| matches!(w.step, Advance::List(_)) || w.when != When::Each) {
            return self;
        }
        for w in &mut n.walks {
            w.base = w.address(&[rows.max(1) - 1, 0], 0);
            if let Advance::Strides(s) = &mut w.step {
                s.iter_mut().take(1).for_each(|s| *s = -*s);
            }
        }
        self
    }

    /// Lines that its operands come to, one after the other: a line that an operand comes back to
    /// counts again, the accesses of one operand to a line that follow each other count once.
    #[must_use]
    pub(crate) fn visits(&self, line: u64) -> u64 {
        let line = line.max(1);
        match self {
            Op::Nest(n) => n.walks.iter().map(|w| w.visits(&n.extents, line)).sum(),
            Op::Rows(r) => r.visits(line),
            Op::Product(p) => p.visits(line),
            Op::Elements(list) => {
                // The storage that an element lies in is its operand.
                let mut last: rustc_hash::FxHashMap<u64, u64> = rustc_hash::FxHashMap::default();
                let at = |e: &ElementAccess| e.address / line;
                list.iter().filter(|e| last.insert(e.address >> STORAGE, at(e)) != Some(at(e))).count() as u64
            }
        }
    }

    /// About how many bytes it takes beside its own; those of a sparse matrix are not counted.
    #[must_use]
    pub(crate) fn heap_bytes(&self) -> usize {
        let of_walk = |w: &Walk| match &w.step {
            Advance::Strides(_) => 0,
            Advance::List(p) => 4 * p.list.len(),
        };
        match self {
            Op::Nest(n) => size_of_val(&n.walks[..]) + n.walks.iter().map(of_walk).sum::<usize>(),
            Op::Rows(_) => size_of::<Rows>(),
            Op::Product(_) => size_of::<SparseProduct>(),
            Op::Elements(list) => size_of_val(&list[..]),
        }
    }

    /// The sparse matrices that it holds.
    pub(crate) fn matrices(&self) -> SmallVec<[&Compressed; 3]> {
        match self {
            Op::Nest(_) | Op::Elements(_) => SmallVec::new(),
            Op::Rows(r) => smallvec::smallvec![&*r.matrix],
            Op::Product(p) => p.matrices().into_iter().collect(),
        }
    }

    /// About how many lines it touches: what simulating it costs.
    #[must_use]
    pub(crate) fn work(&self, line: u64) -> u64 {
        match self {
            Op::Nest(n) => n.work(line),
            Op::Rows(r) => r.matrix.indices.len() as u64 * u64::from(r.target.count) + r.matrix.pointers.len() as u64,
            Op::Product(p) => p.work(),
            Op::Elements(list) => list.len() as u64,
        }
    }
}

impl Walk {
    /// Address at the iteration with these counters; `flat` counts the innermost iterations.
    #[must_use]
    pub(crate) fn address(&self, counters: &[u64], flat: u64) -> u64 {
        match &self.step {
            Advance::Strides(s) => {
                let offset: i64 = s.iter().zip(counters).map(|(s, &c)| s * c.cast_signed()).sum();
                self.base.wrapping_add_signed(offset)
            }
            Advance::List(p) => {
                let at = usize::try_from(flat).ok().and_then(|k| p.list.get(k)).copied().unwrap_or(0);
                self.base + u64::from(at) * u64::from(self.width)
            }
        }
    }
}

impl Walk {
    fn visits(&self, extents: &[u64], line: u64) -> u64 {
        let inner = extents.first().copied().unwrap_or(0);
        if extents.contains(&0) || inner == 0 {
            return 0;
        }
        let mut counters: SmallVec<[u64; 3]> = extents.iter().map(|_| 0).collect();
        let (mut visits, mut last, mut flat) = (0, None, 0);
        loop {
            if let (Advance::List(_), When::Each) = (&self.step, self.when) {
                for k in 0..inner {
                    let now = Some(self.address(&counters, flat + k) / line);
                    visits += u64::from(now != last);
                    last = now;
                }
            } else {
                let ends = match self.when {
                    When::First => [0, 0],
                    When::Each => [0, inner - 1],
                    When::Last => [inner - 1, inner - 1],
                };
                let [from, to] = ends.map(|i| {
                    counters[0] = i;
                    self.address(&counters, flat + i) / line
                });
                counters[0] = 0;
                let step =
                    if let Advance::Strides(s) = &self.step { s.first().map_or(0, |s| s.unsigned_abs()) } else { 0 };
                let lines = if step >= line { ends[1] - ends[0] + 1 } else { from.abs_diff(to) + 1 };
                visits += lines - u64::from(last == Some(from));
                last = Some(to);
            }
            flat += inner;
            if !next(&mut counters, extents) {
                return visits;
            }
        }
    }
}

/// Takes off the element that is written at the end of a list of few, where the list has nothing else of its array: where it is
/// a history's next element, the others come again.
fn split_written(list: &mut Vec<ElementAccess>) -> Option<Op> {
    if !(2..=FEW).contains(&list.len()) {
        return None;
    }
    let storage = |e: &ElementAccess| e.address >> STORAGE;
    let (last, others) = list.split_last()?;
    let apart = last.write && others.iter().all(|e| storage(e) != storage(last));
    list.pop_if(|_| apart).map(|last| Op::Elements(vec![last]))
}

impl Nest {
    /// Takes off what happens once, after a single loop.
    fn split_after(&mut self) -> Option<Op> {
        let [inner] = self.extents[..] else { return None };
        if inner == 0 || self.walks.iter().all(|w| w.when != When::Last || matches!(w.step, Advance::List(_))) {
            return None;
        }
        let last = |w: &Walk| w.when == When::Last;
        let of = |w: &Walk| {
            let address = w.address(&[inner - 1], inner - 1);
            ElementAccess { address, width: w.width, write: w.write, by: By::default(), first: 0 }
        };
        let list: Vec<ElementAccess> = self.walks.iter().filter(|w| last(w)).map(of).collect();
        self.walks.retain(|w| !last(w));
        Some(Op::Elements(list))
    }

    fn each(&self, access: &mut impl FnMut(u64, u64, bool)) {
        let inner = self.extents.first().copied().unwrap_or(0);
        if self.extents.contains(&0) || inner == 0 {
            return;
        }
        let mut counters: SmallVec<[u64; 3]> = self.extents.iter().map(|_| 0).collect();
        let mut flat = 0;
        loop {
            for i in 0..inner {
                counters[0] = i;
                for when in [When::First, When::Each, When::Last] {
                    let now = match when {
                        When::First => i == 0,
                        When::Each => true,
                        When::Last => i + 1 == inner,
                    };
                    for w in self.walks.iter().filter(|w| now && w.when == when) {
                        access(w.address(&counters, flat), u64::from(w.width), w.write);
                    }
                }
                flat += 1;
            }
            if !next(&mut counters, &self.extents) {
                return;
            }
        }
    }

    fn work(&self, line: u64) -> u64 {
        let inner = self.extents.first().copied().unwrap_or(0);
        let outer: u64 = self.extents.iter().skip(1).product();
        let of = |w: &Walk| match (&w.step, w.when) {
            (_, When::First | When::Last) => 1,
            (Advance::List(_), _) => inner,
            (Advance::Strides(s), _) => {
                let s = s.first().map_or(0, |s| s.unsigned_abs());
                (inner.saturating_mul(s) / line).clamp(1, inner.max(1))
            }
        };
        self.walks.iter().map(of).sum::<u64>().saturating_mul(outer)
    }
}

/// Counts the outer loops up; false when the nest has ended.
pub(super) fn next(counters: &mut [u64], extents: &[u64]) -> bool {
    for (c, &n) in counters.iter_mut().zip(extents).skip(1) {
        *c += 1;
        if *c < n {
            return true;
        }
        *c = 0;
    }
    false
}

impl Rows {
    /// Stored vectors in the order of the walk.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> + use<> {
        let n = self.matrix.pointers.len().saturating_sub(1);
        let down = self.descending;
        (0..n).map(move |k| if down { n - 1 - k } else { k })
    }

    /// Indices of a stored vector and where they begin.
    #[inline]
    pub(super) fn entries(&self, row: usize) -> (usize, &[u32]) {
        let p = &self.matrix.pointers;
        let (from, to) = match p.get(row..row + 2) {
            Some([a, b]) => (*a as usize, *b as usize),
            _ => (0, 0),
        };
        (from, self.matrix.indices.get(from..to).unwrap_or_default())
    }

    /// Address of the pointer that is read for a vector: its end going up, its start going down.
    #[inline]
    pub(super) fn pointer(&self, row: usize) -> u64 {
        let k = if self.descending { row } else { row + 1 };
        self.pointers.0 + k as u64 * u64::from(self.pointers.1)
    }

    fn each(&self, access: &mut impl FnMut(u64, u64, bool)) {
        self.order().for_each(|row| self.each_of(row, access));
    }

    /// The accesses for a stored vector.
    pub(super) fn each_of(&self, row: usize, access: &mut impl FnMut(u64, u64, bool)) {
        access(self.pointer(row), u64::from(self.pointers.1), false);
        self.before.iter().for_each(|a| a.each(row, access));
        let (from, entries) = self.entries(row);
        for (k, &index) in entries.iter().enumerate() {
            let at = (from + k) as u64;
            access(self.indices.0 + at * u64::from(self.indices.1), u64::from(self.indices.1), false);
            access(self.values.0 + at * u64::from(self.values.1), u64::from(self.values.1), false);
            self.target.each(row, index, access);
        }
        self.after.iter().for_each(|a| a.each(row, access));
    }
}

impl Rows {
    fn visits(&self, line: u64) -> u64 {
        let n = self.matrix.pointers.len().saturating_sub(1) as u64;
        let entries = self.matrix.indices.len() as u64;
        let stream = |base: u64, stride: i64, count: u64, width: u32| {
            let step = Advance::Strides(smallvec::smallvec![stride]);
            Walk { base, width, write: false, when: When::Each, step }.visits(&[count], line)
        };
        let along = |(base, width): (u64, u32), count| stream(base, i64::from(width), count, width);
        let of_rows = |a: &RowAccess| -> u64 {
            let column = |c: u32| a.base.wrapping_add_signed(a.column * i64::from(c));
            (0..a.count).map(|c| stream(column(c), a.stride, n, a.width)).sum()
        };
        let rows: u64 = self.before.iter().chain(&self.after).map(of_rows).sum();
        let mut named = 0;
        for c in 0..self.target.count {
            let mut last = None;
            for row in self.order() {
                for &index in self.entries(row).1 {
                    if self.target.skip_diagonal && index as usize == row {
                        continue;
                    }
                    let at = self.target.address(index).wrapping_add_signed(self.target.column * i64::from(c)) / line;
                    named += u64::from(last != Some(at));
                    last = Some(at);
                }
            }
        }
        along(self.pointers, n) + along(self.indices, entries) + along(self.values, entries) + rows + named
    }
}

impl RowAccess {
    #[inline]
    pub(super) fn each(&self, row: usize, access: &mut impl FnMut(u64, u64, bool)) {
        let at = self.base.wrapping_add_signed(self.stride * row as i64);
        for c in 0..self.count {
            access(at.wrapping_add_signed(self.column * i64::from(c)), u64::from(self.width), self.write);
        }
    }
}

impl EntryAccess {
    #[inline]
    pub(super) fn address(&self, index: u32) -> u64 {
        self.base.wrapping_add_signed(i64::from(index) * self.stride)
    }

    #[inline]
    pub(super) fn each(&self, row: usize, index: u32, access: &mut impl FnMut(u64, u64, bool)) {
        if self.skip_diagonal && index as usize == row {
            return;
        }
        let at = self.address(index);
        for c in 0..self.count {
            let at = at.wrapping_add_signed(self.column * i64::from(c));
            access(at, u64::from(self.width), false);
            if self.update {
                access(at, u64::from(self.width), true);
            }
        }
    }
}
