//! The cache of a nest: a fully associative LRU cache at 2Z, Z and Z/2 at once. In: references to elements,
//! one by one. Out: the bytes that each loads and stores at the three capacities.
//!
//! The few most recent lines are in a window, where only a time stamp tells their order, because nearly all
//! references are to them. The lines before them are in a list for all three capacities ([`super::order`]).
//!
//! A *stay* is the time from a line's arrival at a capacity to its departure. A write brings the line in
//! without loading it; a read of what was written in the stay is free; any other read loads the line once in
//! the stay. A write stores what was not yet written in the stay.

use super::order::{CAPACITIES, Order, Stays, Units};
use crate::traffic::{Bytes, Cache};

/// Most lines of the window.
const WINDOW: usize = 8;
const NONE: u32 = u32::MAX;
/// The name of no line.
const NOBODY: u64 = u64::MAX;

/// An array in the cache: its size, and where its lines are.
#[derive(Debug, Default)]
struct Array {
    bytes: u64,
    /// Bytes of an element.
    width: u64,
    /// Bytes of the unit that the masks of its lines are about: an element, or a part of the line.
    unit: u64,
    /// By line: its number among those that are older than the window.
    lines: Vec<u32>,
}

/// A line in the window.
#[derive(Clone, Copy, Debug, Default)]
struct Recent<U> {
    /// Units that cost nothing when they are read, and when they are written.
    readable: U,
    stored: U,
    stays: Stays<U>,
}

#[derive(Debug)]
pub(super) struct LineCache<U> {
    line: u64,
    /// Elements of 8 bytes in a line, as a power of two, where they are its units.
    shift: Option<u32>,
    arrays: Vec<Array>,
    /// Arrays of this nest; what is beyond them waits to be used again.
    used: usize,
    window: [Recent<U>; WINDOW],
    /// Their names, and the times of their last uses: in places that the window does not have, the end of time.
    names: [u64; WINDOW],
    used_at: [u64; WINDOW],
    /// Lines in the window, and how many it may hold.
    recent: usize,
    room: usize,
    now: u64,
    older: Order<U>,
    /// Arrays whose elements share the units of their lines.
    coarse: u64,
}

/// The cache of nests by the length of lines: in one of 64 bytes, 64 units are all that there can be, and half as much is
/// kept of each.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the usual one lies where it is used")]
pub(super) enum Lines {
    Short(LineCache<u64>),
    Long(Box<LineCache<u128>>),
}

impl Lines {
    /// Lines with more elements than this share what is known of them.
    pub(super) const MOST: u64 = <u128 as Units>::MOST;

    pub(super) fn new(cache: &Cache) -> Lines {
        if cache.line <= <u64 as Units>::MOST {
            Lines::Short(LineCache::new(cache))
        } else {
            Lines::Long(Box::new(LineCache::new(cache)))
        }
    }
}

/// The same of whichever cache it is.
macro_rules! of_either {
    ($lines:expr, $cache:ident => $value:expr) => {
        match $lines {
            Lines::Short($cache) => $value,
            Lines::Long($cache) => $value,
        }
    };
}

/// Functions of [`LineCache`].
impl Lines {
    #[inline]
    pub(super) fn per_line(&self, width: u64) -> Option<u64> {
        of_either!(self, cache => cache.per_line(width))
    }

    #[inline]
    pub(super) fn coarse(&self) -> u64 {
        of_either!(self, cache => cache.coarse())
    }

    #[inline]
    pub(super) fn readable(&self, hint: usize, name: u64) -> Option<u64> {
        of_either!(self, cache => cache.readable(hint, name))
    }

    #[inline]
    pub(super) fn enter(&mut self, bytes: u64, width: u64) -> u32 {
        of_either!(self, cache => cache.enter(bytes, width))
    }

    #[inline]
    pub(super) fn touch(&mut self, array: u32, at: u64, write: bool) -> (Bytes, usize) {
        of_either!(self, cache => cache.touch(array, at, write))
    }

    #[inline]
    pub(super) fn refer(&mut self, array: u32, at: u64, write: bool, hint: (u32, usize)) -> Option<(Bytes, usize)> {
        of_either!(self, cache => cache.refer(array, at, write, hint))
    }

    #[inline]
    pub(super) fn write_units(&mut self, place: usize, units: u64, width: u64) -> Bytes {
        of_either!(self, cache => cache.write_units(place, units, width))
    }

    #[inline]
    pub(super) fn pass_time(&mut self, references: u64) {
        of_either!(self, cache => cache.pass_time(references))
    }

    #[inline]
    pub(super) fn used(&mut self, place: usize) {
        of_either!(self, cache => cache.used(place))
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        of_either!(self, cache => cache.clear())
    }
}

/// The name of a line: its array and its number there.
pub(super) const fn name_of(array: u32, line: u64) -> u64 {
    (array as u64) << 40 | line
}

impl<U: Units> LineCache<U> {
    pub(super) fn new(cache: &Cache) -> LineCache<U> {
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
            older: Order::new(capacities.map(|c| c - room)),
            coarse: 0,
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
        (a.bytes, a.width, a.unit) = (bytes, width.max(1), width.max(self.line / U::MOST).max(1));
        self.coarse += u64::from(a.unit > a.width);
        self.used += 1;
        u32::try_from(self.used - 1).unwrap_or(NONE)
    }

    /// Arrays that were met with elements so short beside the line that several share what the cache knows apart.
    pub(super) const fn coarse(&self) -> u64 {
        self.coarse
    }

    /// Elements in a line, where lines are whole elements, 64 of them at most; none otherwise.
    pub(super) fn per_line(&self, width: u64) -> Option<u64> {
        (width.is_power_of_two() && width >= self.line / 64 && width <= self.line).then(|| self.line / width)
    }

    /// A reference to an element of 8 bytes, of which a line has 2^`shift`, in a line that may be in the window at `hint`;
    /// gives what it loads, or stores, and where its line is in the window, nothing where it is known to cost nothing.
    #[inline]
    pub(super) fn refer(
        &mut self,
        array: u32,
        at: u64,
        write: bool,
        (shift, hint): (u32, usize),
    ) -> Option<(Bytes, usize)> {
        let known = self.again(hint, name_of(array, at >> shift), at & ((1 << shift) - 1), write);
        (!known).then(|| self.touch_number(array, at, write, (shift, hint)))
    }

    /// A reference to a unit of a line that is in the window at `hint`, and costs nothing; false where it is
    /// not known to be one.
    #[inline]
    pub(super) fn again(&mut self, hint: usize, name: u64, unit: u64, write: bool) -> bool {
        let r = &self.window[hint % WINDOW];
        let free = if write { r.stored.low() } else { r.readable.low() };
        let hit = self.names[hint % WINDOW] == name && free >> (unit & 63) & 1 == 1;
        if hit {
            self.used(hint);
        }
        hit
    }

    /// Units of a line that cost nothing when they are read, where the line is in the window at `hint`.
    pub(super) fn readable(&self, hint: usize, name: u64) -> Option<u64> {
        (self.names[hint % WINDOW] == name).then_some(self.window[hint % WINDOW].readable.low())
    }

    /// Units of the line at `place` are written, elements of so many bytes; gives what they store.
    pub(super) fn write_units(&mut self, place: usize, units: u64, width: u64) -> Bytes {
        let r = &mut self.window[place % WINDOW];
        let (all, mut moved) = (U::from(units), [0; CAPACITIES]);
        for (c, m) in moved.iter_mut().enumerate() {
            let written = &mut r.stays.written[c];
            *m = u64::from((units & !written.low()).count_ones()) * width;
            *written = *written | all;
        }
        r.readable = r.readable | all;
        r.stored = r.stored | all;
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

    /// A reference to an element; gives what it loads, or stores, and where its (last) line is in the window.
    pub(super) fn touch(&mut self, array: u32, at: u64, write: bool) -> (Bytes, usize) {
        let Some(a) = self.arrays.get_mut(array as usize) else { return (Bytes::ZERO, 0) };
        if let Some(shift) = self.shift.filter(|_| a.width == 8) {
            return self.touch_number(array, at, write, (shift, 0));
        }
        let begin = at.saturating_mul(a.width);
        let end = begin.saturating_add(a.width);
        // An element after the end: the array has grown.
        a.bytes = a.bytes.max(end);
        let (unit, bytes, width) = (a.unit, a.bytes, a.width);
        let (mut moved, mut place) = (Bytes::ZERO, 0);
        let mut from = begin;
        while from < end {
            let line = from / self.line;
            let to = end.min((line + 1) * self.line);
            place = self.bring_in(name_of(array, line));
            let start = line * self.line;
            let units = U::between((from - start) / unit, (to - start).div_ceil(unit));
            moved += match write {
                true => self.write_whole(place, units, width.min(to - from)),
                false => self.read_units(place, units, bytes.min(start + self.line) - start),
            };
            from = to;
        }
        (moved, place)
    }

    /// A reference to an element of 8 bytes, of which a line has 2^`shift`, in a line that may be in the window at
    /// `hint`: the usual case, without divisions.
    fn touch_number(&mut self, array: u32, at: u64, write: bool, (shift, hint): (u32, usize)) -> (Bytes, usize) {
        let line = at >> shift;
        let name = name_of(array, line);
        let place = if self.names[hint % WINDOW] == name {
            self.used(hint);
            hint
        } else {
            self.bring_in(name)
        };
        let units = 1_u64 << (at & ((1 << shift) - 1));
        let Some(a) = self.arrays.get_mut(array as usize) else { return (Bytes::ZERO, 0) };
        if write {
            a.bytes = a.bytes.max((at + 1).saturating_mul(8));
            return (self.write_units(place, units, 8), place);
        }
        let (size, there) = (8 << shift, a.bytes.saturating_sub(line << (shift + 3)));
        (self.read_units(place, U::from(units), there.min(size)), place)
    }

    /// Units of the line at `place` are read; gives what that loads, of the bytes that the line has.
    #[inline]
    fn read_units(&mut self, place: usize, units: U, line: u64) -> Bytes {
        let r = &mut self.window[place % WINDOW];
        let mut moved = [0; CAPACITIES];
        if units & !r.readable != U::default() {
            for (c, m) in moved.iter_mut().enumerate() {
                if !r.stays.loaded[c] && units & !r.stays.written[c] != U::default() {
                    (r.stays.loaded[c], *m) = (true, line);
                }
            }
            r.readable = r.stays.readable();
        }
        Bytes { low: moved[2], value: moved[1], high: moved[0] }
    }

    /// An element that may have several units is written; gives what that stores.
    fn write_whole(&mut self, place: usize, units: U, width: u64) -> Bytes {
        let r = &mut self.window[place % WINDOW];
        let mut moved = [0; CAPACITIES];
        for (written, m) in r.stays.written.iter_mut().zip(&mut moved) {
            if units & !*written != U::default() {
                *written = *written | units;
                *m = width;
            }
        }
        (r.readable, r.stored) = (r.stays.readable(), r.stays.stored());
        Bytes { low: moved[2], value: moved[1], high: moved[0] }
    }

    /// Makes a line the most recent one; gives its place in the window.
    #[inline]
    fn bring_in(&mut self, name: u64) -> usize {
        match self.names.iter().position(|n| *n == name) {
            Some(k) => {
                self.used(k);
                k
            }
            None => self.fetch(name),
        }
    }

    /// Makes a line that is not in the window the most recent one; gives its place.
    fn fetch(&mut self, name: u64) -> usize {
        let number = self.place_of(name).map_or(NONE, |place| std::mem::replace(place, NONE));
        let stays = if number == NONE { Stays::default() } else { self.older.take(number) };
        let k = if self.recent < self.room {
            self.recent += 1;
            self.recent - 1
        } else {
            let k = self.oldest();
            let (number, out) = self.older.push(self.names[k], self.window[k].stays);
            self.set_place(self.names[k], number);
            if let Some(out) = out {
                self.set_place(out, NONE);
            }
            k
        };
        self.names[k] = name;
        self.window[k] = Recent { readable: stays.readable(), stored: stays.stored(), stays };
        self.used(k);
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

    fn place_of(&mut self, name: u64) -> Option<&mut u32> {
        let line = usize::try_from(name & ((1 << 40) - 1)).ok()?;
        self.arrays.get_mut(usize::try_from(name >> 40).ok()?)?.lines.get_mut(line)
    }

    fn set_place(&mut self, name: u64, number: u32) {
        if let Some(place) = self.place_of(name) {
            *place = number;
            return;
        }
        let (array, line) = (usize::try_from(name >> 40), usize::try_from(name & ((1 << 40) - 1)));
        if let (Ok(array), Ok(line)) = (array, line)
            && let Some(a) = self.arrays.get_mut(array)
        {
            a.lines.resize(line + 1, NONE);
            a.lines[line] = number;
        }
    }

    /// Empties the cache, in time proportional to what it holds.
    pub(super) fn clear(&mut self) {
        let mut older = std::mem::take(&mut self.older);
        older.clear(|name| self.set_place(name, NONE));
        self.older = older;
        self.window = [Recent::default(); WINDOW];
        (self.names, self.used_at) = ([NOBODY; WINDOW], unused(self.room));
        (self.recent, self.used, self.now) = (0, 0, 0);
    }
}

/// Times of the places of a window that holds so many lines.
fn unused(room: usize) -> [u64; WINDOW] {
    std::array::from_fn(|k| if k < room { 0 } else { u64::MAX })
}
