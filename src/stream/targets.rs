//! What statements store. In: assignments of variables, of their elements, of what structs and cells hold; an array that
//! grows where it is. Out: the storage of each, and what of it the pass writes, after copies of what others keep.

use super::shape::{Access, Array, Shape, sweep};
use super::{Home, Stream};
use crate::events::source::{SparseEntries, selected_dims};
use crate::events::{Part, Within};
use crate::program::Slot;
use crate::value::{Dims, Value};
use smallvec::{SmallVec, smallvec};

/// What an assignment writes.
pub(super) struct Target {
    pub shape: Shape,
    /// Bytes at the beginning that stay, of a variable that grows.
    kept: Option<u64>,
    /// What it shared its storage with, where the statement writes the first elements of one of them.
    copied: Option<Shape>,
    /// The variable that it is of.
    slot: Option<Slot>,
    /// Elements of it are stored, not all.
    by_elements: bool,
    /// Which, where the statement has several targets.
    part: Option<(Access, Dims)>,
}

impl Target {
    fn new(shape: Shape) -> Target {
        Target { shape, kept: None, copied: None, slot: None, by_elements: false, part: None }
    }

    /// What is written, in the order of the statement.
    fn writes(&self) -> SmallVec<[Access; 3]> {
        match &self.part {
            Some((access, _)) => smallvec![access.clone()],
            None => self.written().accesses(0),
        }
    }

    fn dims(&self) -> Option<Dims> {
        match (&self.part, self.written()) {
            (Some((_, dims)), _) => Some(dims.clone()),
            (None, Shape::Dense(a)) => Some(a.dims),
            _ => None,
        }
    }

    /// Whether there is anything to move for it.
    pub(super) fn moves(&self) -> bool {
        !matches!(self.shape, Shape::Nothing) || self.copied.is_some()
    }

    /// What is written where that is a dense array, or nothing, as a whole; nothing else is known of other targets.
    pub(super) fn plain(&self) -> Option<Option<Access>> {
        match &self.shape {
            _ if self.kept.is_some() || self.copied.is_some() => None,
            Shape::Nothing => Some(None),
            Shape::Dense(a) => Some(Some(a.whole())),
            Shape::Sparse(_) | Shape::Entries(_) => None,
        }
    }

    /// What is written: of a matrix that grows by columns these, of other arrays the elements at the end.
    pub(super) fn written(&self) -> Shape {
        match (&self.shape, self.kept) {
            (Shape::Dense(whole), Some(kept)) => Shape::Dense(whole.beyond(kept)),
            (shape, _) => shape.clone(),
        }
    }

    /// From where the last bytes of an array move that is shorter now, and to where.
    pub(super) fn moved(&self, bytes: u64) -> (SmallVec<[Access; 3]>, SmallVec<[Access; 3]>) {
        (self.copied.as_ref().unwrap_or(&self.shape).last(bytes), self.shape.last(bytes))
    }
}

impl Stream {
    /// A variable is written as a whole; where it grows, `kept` bytes at its beginning stay.
    pub(super) fn stored(&mut self, slot: Slot, value: &Value, kept: Option<u64>) {
        if value.is_container() {
            let mut before = 0;
            value.each_array(&mut |v| {
                before += v.bytes(self.layout);
                if before > kept.unwrap_or(0) {
                    self.content_stored(v);
                }
            });
            if self.work.targets.is_empty() {
                self.work.targets.push(Target::new(Shape::Nothing));
            }
            return;
        }
        if value.is_scalar() || self.width(value) == 0 {
            self.gives_up_share(slot);
            self.work.targets.push(Target::new(Shape::Nothing));
            return;
        }
        let room = self.room(value);
        let before = kept.filter(|&bytes| bytes > 0).and_then(|bytes| Some((self.variable(slot)?, bytes)));
        let home = self.room_for(slot, room, value, before.is_some());
        // What others hold too stays theirs; a copy of it grows.
        let copied = before.filter(|&(old, _)| old != home);
        if let Some((old, _)) = copied {
            self.work.borrowed.push(old);
            self.space.retain(old);
        }
        self.bind(slot, home);
        self.space.release(home);
        self.describe_assigned(home, value);
        let shape = self.shape(value, home);
        let copied = copied.map(|(old, bytes)| self.shape(value, old).of_bytes(bytes));
        self.work.targets.push(Target { kept, copied, ..Target::new(shape) });
    }

    /// A storage for a variable, held once more: its own, unless something else holds it, it is
    /// too small or the statement still reads what is overwritten; nothing is where it grows.
    pub(super) fn room_for(&mut self, slot: Slot, room: u64, value: &Value, grows: bool) -> Home {
        if let Some(home) = self.variable(slot) {
            let wanted = self.frames.last().is_some_and(|f| f.wanted == Some(home) && f.output == Some(slot));
            let alone = self.space.refs(home) <= 1 + u32::from(wanted);
            let free = || self.space.capacity(home) >= room && self.may_overwrite(home, value);
            if alone && (grows || free()) {
                self.space.extend(home, room);
                self.space.retain(home);
                return home;
            }
        } else if let Some(f) = self.frames.last()
            && let (Some(home), true) = (f.wanted, f.output == Some(slot))
            && self.space.refs(home) == 1
            && self.space.capacity(home) >= room
        {
            self.space.retain(home);
            return home;
        }
        let owner = self.own(slot);
        self.space.take(room, Some(owner))
    }

    pub(super) fn content_stored(&mut self, inner: &Value) {
        if inner.is_container() {
            inner.each_array(&mut |v| self.content_stored(v));
        }
        if inner.is_scalar() || self.width(inner) == 0 {
            self.work.targets.push(Target::new(Shape::Nothing));
            return;
        }
        let room = self.room(inner);
        let home = self.home_of_value(inner, room);
        let shape = self.shape(inner, home);
        self.work.targets.push(Target::new(shape));
    }

    /// `shared`: bytes of the array before, where something else holds it too.
    pub(super) fn elements_stored(
        &mut self,
        slot: Slot,
        value: &Value,
        shared: Option<u64>,
        entries: Option<&SparseEntries>,
    ) {
        let room = self.room(value);
        if self.width(value) == 0 {
            return;
        }
        let (home, copied) = match self.variable(slot) {
            Some(home) if shared.is_none() => {
                self.space.extend(home, room);
                (home, None)
            }
            before => {
                // What else holds the storage keeps it.
                let owner = self.own(slot);
                let home = self.space.take(room, Some(owner));
                if let Some(old) = before {
                    self.work.borrowed.push(old);
                    self.space.retain(old);
                }
                self.bind(slot, home);
                self.space.release(home);
                (home, before)
            }
        };
        self.part_stored(value, home, copied.zip(shared), entries);
        if let Some(target) = self.work.targets.last_mut() {
            target.slot = Some(slot);
        }
    }

    /// Elements of an array inside a struct or cell: of the copy, where it has been copied.
    pub(super) fn elements_within_stored(&mut self, within: &Within) {
        let Some(array) = within.array.filter(|a| !a.is_scalar() && self.width(a) > 0) else { return };
        let room = self.room(array);
        let home = self.home_of_value(array, room);
        self.space.extend(home, room);
        let before = within.copied.map(|(place, bytes)| (self.home_at(place, bytes), bytes));
        self.part_stored(array, home, before, within.entries);
    }

    /// The statement stores a part of an array, which it copies first where something else holds it: from there, with so
    /// many bytes.
    fn part_stored(&mut self, array: &Value, home: Home, copied: Option<(Home, u64)>, entries: Option<&SparseEntries>) {
        let shape = self.shape(array, home);
        let copied = copied.map(|(old, bytes)| self.shape(array, old).of_bytes(bytes));
        let some = entries.filter(|_| copied.is_none()).and_then(|e| self.some_entries(home, e));
        self.work.targets.push(Target { copied, by_elements: true, ..Target::new(some.unwrap_or(shape)) });
    }

    /// Which elements each of several targets takes, of those that are given elements alone.
    pub(super) fn parts_stored<'p>(&mut self, parts: impl Iterator<Item = &'p Part> + Clone) {
        let indexed = |t: &&mut Target| t.by_elements;
        if self.work.targets.iter_mut().filter(indexed).count() != parts.clone().count() {
            return;
        }
        for (target, p) in self.work.targets.iter_mut().filter(indexed).zip(parts) {
            if let Shape::Dense(a) = &target.shape {
                target.part = Some((section(a, p), selected_dims(&p.dims, &p.indices)));
            }
        }
    }

    /// The sweeps of the pass, its indexed assignment and other stores included.
    pub(super) fn sweep_all(&mut self, stores: bool, part: Option<&Part>) {
        let mut list = std::mem::take(&mut self.work.targets);
        // The indices belong to the last of several targets that is given elements alone.
        let main = match (stores, part) {
            (true, Some(_)) => list.iter().rposition(|t| t.by_elements).or(list.len().checked_sub(1)),
            (true, None) => (!list.is_empty()).then_some(0),
            (false, _) => None,
        };
        let first = main.and_then(|k| list.get(k));
        let writes: SmallVec<[Access; 3]> = match (first, part) {
            (Some(t), Some(p)) => match &t.shape {
                Shape::Dense(a) => smallvec![section(a, p)],
                other => other.accesses(0),
            },
            (Some(t), None) => t.writes(),
            (None, _) => smallvec![],
        };
        let dims = match part {
            Some(p) => Some(selected_dims(&p.dims, &p.indices)),
            None => first.and_then(Target::dims),
        };
        if first.is_some_and(|t| t.kept.is_some()) {
            self.put_beside(writes.first().map_or(0, Access::count));
        }
        if let Some(t) = first {
            self.copy_shared(t, &writes);
        }
        self.buffer_columns(&writes, dims.as_ref());
        if !self.close_by_mask(&writes, part) {
            self.close(first.filter(|t| part.is_none() && t.part.is_none()), &writes, dims);
        }
        if stores {
            for (_, t) in list.iter().enumerate().filter(|(k, _)| Some(*k) != main) {
                let writes = t.writes();
                if t.by_elements {
                    self.copy_shared(t, &writes);
                }
                self.loop_over(&[], &writes);
            }
        }
        list.clear();
        // The next statement needs no new list.
        self.work.targets = list;
    }

    /// The copy of what is not overwritten as a whole.
    fn copy_shared(&mut self, target: &Target, writes: &[Access]) {
        if let (Some(Shape::Sparse(from)), Shape::Sparse(_)) = (&target.copied, &target.shape) {
            // The pass itself writes all that the matrix has now.
            self.open("copy", 0);
            for array in from.iter() {
                if let Some(op) = sweep(&[array.whole()], &[]) {
                    self.emit(op);
                }
            }
            return self.shut();
        }
        let (Some(Shape::Dense(from)), Shape::Dense(to)) = (&target.copied, &target.shape) else { return };
        if writes.iter().map(Access::count).sum::<u64>() >= to.count() {
            return;
        }
        self.open("copy", 0);
        // Of an array that has grown, as much as there was.
        let to = Array { dims: from.dims.clone(), ..*to };
        if let Some(op) = sweep(&[from.whole()], &[to.whole()]) {
            self.emit(op);
        }
        self.shut();
        self.read_copy(target.slot, from.base, to.base, writes);
    }

    /// What the statement updates, it reads in the copy (`u(i) = u(i) + r`); other elements it reads where they were.
    fn read_copy(&mut self, slot: Option<Slot>, from: u64, to: u64, writes: &[Access]) {
        let Some(home) = slot.and_then(|s| self.variable(s)) else { return };
        for r in self.work.reads.iter_mut().filter(|r| !r.done && r.slot == slot && r.mask.is_none()) {
            let there = r.access.moved(from, to);
            if writes.iter().any(|w| w.is_same(&there)) {
                (r.home, r.access) = (home, there);
            }
        }
    }
}

/// The elements that a part takes of an array, by the dimensions that this had when they were selected.
fn section(array: &Array, part: &Part) -> Access {
    Array { dims: part.dims.clone(), ..array.clone() }.part(&part.indices)
}
