//! The cache of a nest: a fully associative LRU cache at 2Z, Z and Z/2 at once. In: references to elements,
//! one by one. Out: the bytes that each loads and stores at the three capacities.
//!
//! One LRU stack holds the lines for all three capacities: a line is resident at a capacity while it is among
//! the first so many of the stack, so three markers in the stack, and in every line the number of markers
//! above it, answer for all. The few most recent lines are in a window in front of the stack, where only a
//! time stamp tells their order, because nearly all references are to them.
//!
//! A *stay* is the time from a line's arrival at a capacity to its departure. A write brings the line in
//! without loading it; a read of what was written in the stay is free; any other read loads the line once in
//! the stay. A write stores what was not yet written in the stay.

use crate::traffic::{Bytes, Cache};

/// Most lines of the window.
const WINDOW: usize = 8;
/// 2Z, Z and Z/2, by the index of a capacity.
const CAPACITIES: usize = 3;
const NONE: u32 = u32::MAX;
/// The name of no line.
const NOBODY: u64 = u64::MAX;

/// An array in the cache: its size, and where its lines are.
#[derive(Debug, Default)]
struct Array {
    bytes: u64,
    /// Bytes of an element.
    width: u64,
    /// Bytes of the unit that the masks of its lines are about: an element, or a 64th of a line.
    unit: u64,
    /// By line: its place among the lines that are resident, from [`WINDOW`] on; below that, in the window.
    lines: Vec<u32>,
}

/// What of a line is there in its stays: at each capacity whether it was loaded, and the units that were
/// written.
#[derive(Clone, Copy, Debug, Default)]
struct Stays {
    loaded: [bool; CAPACITIES],
    written: [u64; CAPACITIES],
}

impl Stays {
    /// Units that a read finds at every capacity.
    fn readable(&self) -> u64 {
        let mut units = u64::MAX;
        for c in 0..CAPACITIES {
            units &= if self.loaded[c] { u64::MAX } else { self.written[c] };
        }
        units
    }

    /// Units that were written at every capacity.
    fn stored(&self) -> u64 {
        self.written[0] & self.written[1] & self.written[2]
    }
}

/// A line in the window.
#[derive(Clone, Copy, Debug, Default)]
struct Recent {
    /// Units that cost nothing when they are read, and when they are written.
    readable: u64,
    stored: u64,
    stays: Stays,
}

/// A line in the stack below the window.
#[derive(Clone, Copy, Debug)]
struct Older {
    name: u64,
    above: u32,
    below: u32,
    /// Capacities that no longer hold the line, the smallest first.
    left: u8,
    stays: Stays,
}

/// The end of what one capacity holds of the stack.
#[derive(Clone, Copy, Debug)]
struct Marker {
    /// Lines below the window that the capacity holds at most, and now.
    most: usize,
    count: usize,
    last: u32,
}

#[derive(Debug)]
pub(super) struct LineCache {
    line: u64,
    /// Elements of 8 bytes in a line, as a power of two, where they are its units.
    shift: Option<u32>,
    arrays: Vec<Array>,
    /// Arrays of this nest; what is beyond them waits to be used again.
    used: usize,
    window: [Recent; WINDOW],
    /// Their names, and the times of their last uses: in places that the window does not have, the end of time.
    names: [u64; WINDOW],
    used_at: [u64; WINDOW],
    /// Lines in the window, and how many it may hold.
    recent: usize,
    room: usize,
    now: u64,
    older: Vec<Older>,
    free: Vec<u32>,
    first: u32,
    /// Smallest capacity first.
    markers: [Marker; CAPACITIES],
}

/// What a reference costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    pub loads: Bytes,
    pub stores: Bytes,
}

/// The name of a line: its array and its number there.
pub(super) const fn name_of(array: u32, line: u64) -> u64 {
    (array as u64) << 40 | line
}

impl LineCache {
    pub(super) fn new(cache: &Cache) -> LineCache {
        let lines = |bytes: u64| usize::try_from(bytes / cache.line.max(1)).unwrap_or(usize::MAX).max(1);
        let capacities = [lines(cache.size / 2), lines(cache.size), lines(cache.size.saturating_mul(2))];
        let room = WINDOW.min(capacities[0]);
        let mut new = LineCache {
            line: cache.line,
            shift: None,
            arrays: Vec::new(),
            used: 0,
            window: [Recent::default(); WINDOW],
            names: [NOBODY; WINDOW],
            used_at: unused(room),
            recent: 0,
            room,
            now: 0,
            older: Vec::new(),
            free: Vec::new(),
            first: NONE,
            markers: capacities.map(|c| Marker { most: c - room, count: 0, last: NONE }),
        };
        new.shift = new.per_line(8).filter(|_| new.line <= 512).map(u64::ilog2);
        new
    }

    /// An array that the nest has not met before; gives its number.
    pub(super) fn enter(&mut self, bytes: u64, width: u64) -> u32 {
        if self.used == self.arrays.len() {
            self.arrays.push(Array::default());
        }
        let a = &mut self.arrays[self.used];
        (a.bytes, a.width, a.unit) = (bytes, width.max(1), width.max(self.line / 64).max(1));
        self.used += 1;
        u32::try_from(self.used - 1).unwrap_or(NONE)
    }

    /// Elements in a line, where lines are whole elements; none otherwise.
    pub(super) fn per_line(&self, width: u64) -> Option<u64> {
        (width.is_power_of_two() && width >= self.line / 64 && width <= self.line).then(|| self.line / width)
    }

    /// A reference to a unit of a line that is in the window at `hint`, and costs nothing; false where it is
    /// not known to be one.
    #[inline]
    pub(super) fn again(&mut self, hint: usize, name: u64, unit: u64, write: bool) -> bool {
        let r = &self.window[hint % WINDOW];
        let free = if write { r.stored } else { r.readable };
        let hit = self.names[hint % WINDOW] == name && free >> (unit & 63) & 1 == 1;
        if hit {
            self.used(hint);
        }
        hit
    }

    /// A write of a unit, one element, of a line that is in the window at `hint`; gives what it stores, nothing where the
    /// line is not known to be there.
    #[inline]
    pub(super) fn write_again(&mut self, hint: usize, name: u64, unit: u64, width: u64) -> Option<Bytes> {
        if self.names[hint % WINDOW] != name {
            return None;
        }
        self.used(hint);
        Some(self.write_units(hint, 1 << (unit & 63), width))
    }

    /// Units of a line that cost nothing when they are read, where the line is in the window at `hint`.
    pub(super) fn readable(&self, hint: usize, name: u64) -> Option<u64> {
        (self.names[hint % WINDOW] == name).then_some(self.window[hint % WINDOW].readable)
    }

    /// Units of the line at `place` are written, elements of so many bytes; gives what they store.
    pub(super) fn write_units(&mut self, place: usize, units: u64, width: u64) -> Bytes {
        let r = &mut self.window[place % WINDOW];
        let mut moved = [0; CAPACITIES];
        for (written, m) in r.stays.written.iter_mut().zip(&mut moved) {
            *m = u64::from((units & !*written).count_ones()) * width;
            *written |= units;
        }
        r.readable |= units;
        r.stored |= units;
        Bytes { low: moved[2], value: moved[1], high: moved[0] }
    }

    /// So many references have gone by.
    pub(super) fn pass_time(&mut self, references: u64) {
        self.now += references;
    }

    /// The line at `place` in the window is used.
    #[inline]
    pub(super) fn used(&mut self, place: usize) {
        self.now += 1;
        self.used_at[place % WINDOW] = self.now;
    }

    /// A reference to an element; gives what it costs and where its (last) line is in the window.
    pub(super) fn touch(&mut self, array: u32, at: u64, write: bool) -> (Cost, usize) {
        let Some(a) = self.arrays.get_mut(array as usize) else { return (Cost::default(), 0) };
        let begin = at.saturating_mul(a.width);
        let end = begin.saturating_add(a.width);
        // An element after the end: the array has grown.
        a.bytes = a.bytes.max(end);
        let (unit, bytes, width) = (a.unit, a.bytes, a.width);
        if width == 8
            && let Some(shift) = self.shift
        {
            // The usual case, without divisions.
            let (line, size) = (at >> shift, 8 << shift);
            let place = self.bring_in(array, line);
            let there = (bytes - line * size).min(size);
            return (self.charge(place, 1 << (at & ((1 << shift) - 1)), write, there, 8), place);
        }
        let mut cost = Cost::default();
        let mut place = 0;
        let mut from = begin;
        while from < end {
            let line = from / self.line;
            let to = end.min((line + 1) * self.line);
            place = self.bring_in(array, line);
            let start = line * self.line;
            let units = mask((from - start) / unit, (to - start).div_ceil(unit));
            let part = self.charge(place, units, write, bytes.min(start + self.line) - start, width.min(to - from));
            cost.loads += part.loads;
            cost.stores += part.stores;
            from = to;
        }
        (cost, place)
    }

    /// What the reference to units of a line in the window costs.
    fn charge(&mut self, place: usize, units: u64, write: bool, line: u64, width: u64) -> Cost {
        let r = &mut self.window[place];
        let mut moved = [0; CAPACITIES];
        for (c, m) in moved.iter_mut().enumerate() {
            let there = r.stays.written[c] & units == units;
            if write && !there {
                r.stays.written[c] |= units;
                *m = width;
            } else if !write && !there && !r.stays.loaded[c] {
                r.stays.loaded[c] = true;
                *m = line;
            }
        }
        (r.readable, r.stored) = (r.stays.readable(), r.stays.stored());
        let bytes = Bytes { low: moved[2], value: moved[1], high: moved[0] };
        if write { Cost { loads: Bytes::ZERO, stores: bytes } } else { Cost { loads: bytes, stores: Bytes::ZERO } }
    }

    /// Makes a line the most recent one; gives its place in the window.
    fn bring_in(&mut self, array: u32, line: u64) -> usize {
        self.now += 1;
        let name = name_of(array, line);
        let (known, now) = (self.recent, self.now);
        if let Some(k) = self.names.iter().position(|n| *n == name) {
            self.used_at[k] = now;
            return k;
        }
        let found = self.place_of(array, line);
        let stays = found.map_or(Stays::default(), |n| self.take(n));
        let k = if self.recent < self.room {
            self.recent += 1;
            self.recent - 1
        } else {
            self.oldest()
        };
        if k < known {
            self.push(self.names[k], self.window[k].stays);
        }
        (self.names[k], self.used_at[k]) = (name, now);
        self.window[k] = Recent { readable: stays.readable(), stored: stays.stored(), stays };
        if found.is_some() {
            self.set_place(array, line, NONE);
        }
        k
    }

    fn oldest(&self) -> usize {
        let mut first = (0, self.used_at[0]);
        for (k, &used) in self.used_at.iter().enumerate().skip(1) {
            if used < first.1 {
                first = (k, used);
            }
        }
        first.0
    }

    fn place_of(&self, array: u32, line: u64) -> Option<u32> {
        let lines = &self.arrays.get(array as usize)?.lines;
        lines.get(usize::try_from(line).ok()?).copied().filter(|&n| n != NONE)
    }

    fn set_place(&mut self, array: u32, line: u64, place: u32) {
        let (Some(a), Ok(line)) = (self.arrays.get_mut(array as usize), usize::try_from(line)) else { return };
        if line >= a.lines.len() {
            a.lines.resize(line + 1, NONE);
        }
        a.lines[line] = place;
    }

    fn set_place_of(&mut self, name: u64, place: u32) {
        self.set_place(u32::try_from(name >> 40).unwrap_or(NONE), name & ((1 << 40) - 1), place);
    }

    /// Takes a line out of the stack; gives what is left of its stays: none where a capacity has lost it.
    fn take(&mut self, n: u32) -> Stays {
        let o = self.older[n as usize];
        for (c, m) in self.markers.iter_mut().enumerate() {
            if usize::from(o.left) <= c {
                m.count -= 1;
                if m.last == n {
                    m.last = o.above;
                }
            }
        }
        self.unlink(n);
        let mut stays = o.stays;
        for c in 0..usize::from(o.left) {
            (stays.loaded[c], stays.written[c]) = (false, 0);
        }
        stays
    }

    fn unlink(&mut self, n: u32) {
        let Older { above, below, .. } = self.older[n as usize];
        match self.older.get_mut(above as usize) {
            Some(a) => a.below = below,
            None => self.first = below,
        }
        if let Some(b) = self.older.get_mut(below as usize) {
            b.above = above;
        }
        self.free.push(n);
    }

    /// Puts the line that leaves the window on top of the stack; the last line of each capacity that is full
    /// leaves it.
    fn push(&mut self, name: u64, stays: Stays) {
        let line = Older { name, above: NONE, below: self.first, left: 0, stays };
        let n = match self.free.pop() {
            Some(n) => {
                self.older[n as usize] = line;
                n
            }
            None => {
                self.older.push(line);
                u32::try_from(self.older.len() - 1).unwrap_or(NONE)
            }
        };
        if let Some(f) = self.older.get_mut(self.first as usize) {
            f.above = n;
        }
        self.first = n;
        self.set_place_of(name, n);
        for c in 0..CAPACITIES {
            let m = &mut self.markers[c];
            if m.count < m.most {
                m.count += 1;
                if m.count == 1 {
                    m.last = n;
                }
                continue;
            }
            let out = if m.most == 0 { n } else { m.last };
            let o = &mut self.older[out as usize];
            o.left = u8::try_from(c + 1).unwrap_or(u8::MAX);
            if m.most > 0 {
                m.last = o.above;
            }
            if c + 1 == CAPACITIES {
                let name = o.name;
                self.unlink(out);
                self.set_place_of(name, NONE);
            }
        }
    }

    /// Empties the cache, in time proportional to what it holds.
    pub(super) fn clear(&mut self) {
        let mut n = self.first;
        while let Some(o) = self.older.get(n as usize).copied() {
            self.set_place_of(o.name, NONE);
            n = o.below;
        }
        self.older.clear();
        self.free.clear();
        self.first = NONE;
        self.window = [Recent::default(); WINDOW];
        (self.names, self.used_at) = ([NOBODY; WINDOW], unused(self.room));
        (self.recent, self.used, self.now) = (0, 0, 0);
        for m in &mut self.markers {
            (m.count, m.last) = (0, NONE);
        }
    }
}

/// Times of the places of a window that holds so many lines.
fn unused(room: usize) -> [u64; WINDOW] {
    std::array::from_fn(|k| if k < room { 0 } else { u64::MAX })
}

/// Units from `from` up to `to`.
fn mask(from: u64, to: u64) -> u64 {
    let below = |k: u64| if k >= 64 { u64::MAX } else { (1 << k) - 1 };
    below(to) & !below(from)
}
