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
/// Bits of a place in the window.
const PLACE: u32 = WINDOW.ilog2();
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
    /// Lines that the largest capacity holds.
    most: u64,
    /// Arrays whose elements share the units of their lines.
    coarse: u64,
    /// What the last reference has moved that has moved something: most do not, and then nothing is written or looked at.
    moved: Bytes,
}

/// A line that is not in the cache, and what its stays have once it is: the first one of an array's lines one after the
/// other, or `back`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anew<U> {
    pub name: u64,
    pub back: bool,
    pub stays: Stays<U>,
}

/// The part of its name that is a line's number in its array.
const LINE: u64 = (1 << 40) - 1;

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
            most: capacities[CAPACITIES - 1] as u64,
            coarse: 0,
            moved: Bytes::ZERO,
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
        if known {
            return None;
        }
        let (place, moves) = self.touch_number(array, at, write, (shift, hint));
        Some((if moves { self.moved } else { Bytes::ZERO }, place))
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

    /// The same of one unit; gives whether it stores something.
    #[inline]
    fn write_one(&mut self, place: usize, unit: u64, width: u64) -> bool {
        let r = &mut self.window[place % WINDOW];
        if unit & !r.stored.low() == 0 {
            return false;
        }
        let (all, mut moved) = (U::from(unit), [0; CAPACITIES]);
        for (written, m) in r.stays.written.iter_mut().zip(&mut moved) {
            *m = if written.low() & unit == 0 { width } else { 0 };
            *written = *written | all;
        }
        r.readable = r.readable | all;
        r.stored = r.stored | all;
        self.moved = Bytes { low: moved[2], value: moved[1], high: moved[0] };
        true
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
            let (place, moves) = self.touch_number(array, at, write, (shift, 0));
            return (if moves { self.moved } else { Bytes::ZERO }, place);
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
    /// `hint`: the usual case, without divisions. Gives the place of the line in the window, and whether it moves something.
    fn touch_number(&mut self, array: u32, at: u64, write: bool, (shift, hint): (u32, usize)) -> (usize, bool) {
        let line = at >> shift;
        let place = self.bring_in_at(hint, name_of(array, line));
        let units = 1_u64 << (at & ((1 << shift) - 1));
        if write {
            if let Some(a) = self.arrays.get_mut(array as usize) {
                a.bytes = a.bytes.max((at + 1).saturating_mul(8));
            }
            return (place, self.write_one(place, units, 8));
        }
        let moves = U::from(units) & !self.window[place % WINDOW].readable != U::default();
        if moves {
            self.moved = self.read_numbers(place, (array, line), units, shift);
        }
        (place, moves)
    }

    /// Units of a line at `place` are read, elements of 8 bytes of which a line has 2^`shift`; gives what that loads.
    #[inline]
    pub(super) fn read_numbers(&mut self, place: usize, (array, line): (u32, u64), units: u64, shift: u32) -> Bytes {
        let (size, there) = (8 << shift, self.bytes_of(array).saturating_sub(line << (shift + 3)));
        self.read_units(place, U::from(units), there.min(size))
    }

    /// Bytes of an array.
    #[inline]
    pub(super) fn bytes_of(&self, array: u32) -> u64 {
        self.arrays.get(array as usize).map_or(0, |a| a.bytes)
    }

    /// Most lines of the window.
    pub(super) const fn room(&self) -> usize {
        self.room
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

    /// Makes a line the most recent one that may be in the window at `hint`; gives its place.
    #[inline]
    pub(super) fn bring_in_at(&mut self, hint: usize, name: u64) -> usize {
        if self.names[hint % WINDOW] == name {
            self.used(hint);
            return hint;
        }
        self.bring_in(name)
    }

    /// Makes a line the most recent one; gives its place in the window.
    fn bring_in(&mut self, name: u64) -> usize {
        let number = self.place_of(name).map_or(NONE, |place| std::mem::replace(place, NONE));
        let stays = if number == NONE {
            // It is in the window, or nowhere.
            let mut at = WINDOW;
            for k in 0..WINDOW {
                at = if self.names[k] == name { k } else { at };
            }
            if at < WINDOW {
                self.used(at);
                return at;
            }
            Stays::default()
        } else {
            self.older.take(number)
        };
        let k = if self.recent < self.room {
            self.recent += 1;
            self.recent - 1
        } else {
            let k = self.oldest();
            self.push(self.names[k], self.window[k].stays);
            k
        };
        self.put(k, name, stays);
        k
    }

    /// Puts a line that is used into the window.
    #[inline]
    fn put(&mut self, k: usize, name: u64, stays: Stays<U>) {
        self.names[k % WINDOW] = name;
        self.window[k % WINDOW] = Recent { readable: stays.readable(), stored: stays.stored(), stays };
        self.used(k);
    }

    /// Adds a line to those before the window.
    #[inline]
    fn push(&mut self, name: u64, stays: Stays<U>) {
        let (number, out) = self.older.push(name, stays);
        self.set_place(name, number);
        if let Some(out) = out {
            self.set_place(out, NONE);
        }
    }

    /// How many lines of an array, from one on or `back` from it, are not in the cache: at most so many.
    pub(super) fn absent(&self, array: u32, line: u64, back: bool, most: u64) -> u64 {
        let Some(a) = self.arrays.get(array as usize) else { return 0 };
        let to = |at: u64| if back { line.checked_sub(at) } else { at.checked_sub(line) };
        let most = if back { most.min(line + 1) } else { most };
        let recent = self.names.iter().filter(|n| **n >> 40 == u64::from(array)).filter_map(|n| to(n & LINE));
        let most = recent.fold(most, u64::min);
        let end = a.lines.len() as u64;
        let (from, until) = if back { (line + 1 - most, line + 1) } else { (line, line + most) };
        let known = a.lines.get(from.min(end) as usize..until.min(end) as usize).unwrap_or_default();
        let there = |n: &u32| *n != NONE;
        let met = if back { known.iter().rposition(there) } else { known.iter().position(there) };
        met.and_then(|k| to(from + k as u64)).unwrap_or(most)
    }

    /// Lines that are not in the cache come in: one of `each` (no more than the window holds), the next one of each, and so on,
    /// so often.
    pub(super) fn bring_in_anew(&mut self, times: u64, each: &[Anew<U>]) {
        // Once as many lines have come in as the largest capacity holds, nothing of what was there before is left.
        let width = each.len().max(1) as u64;
        let from = times.saturating_sub(self.most / width + 1);
        let mut places: [usize; WINDOW] = std::array::from_fn(|k| k);
        let places = &mut places[..self.recent];
        places.sort_unstable_by_key(|k| self.used_at[*k % WINDOW]);
        for k in places.iter() {
            self.push(self.names[*k % WINDOW], self.window[*k % WINDOW].stays);
        }
        // The last ones are those of the window.
        let older = ((times - from) * width).saturating_sub(self.room as u64);
        let mut come: u64 = 0;
        for time in from..times {
            for &Anew { name, back, stays } in each {
                let name = if back { name - time } else { name + time };
                match come.checked_sub(older) {
                    None => self.push(name, stays),
                    Some(k) => self.put(k as usize, name, stays),
                }
                come += 1;
            }
        }
        self.recent = self.room;
    }

    /// The place in the window that was used first, or none that it has.
    #[inline]
    fn oldest(&self) -> usize {
        // The times of no two lines are the same, so that the place below them does not matter; places that the window does
        // not have come last.
        let at = |k: usize| self.used_at[k] << PLACE | k as u64;
        let pairs: [u64; WINDOW / 2] = std::array::from_fn(|k| at(2 * k).min(at(2 * k + 1)));
        let first = pairs[0].min(pairs[1]).min(pairs[2].min(pairs[3]));
        first as usize % WINDOW
    }

    fn place_of(&mut self, name: u64) -> Option<&mut u32> {
        let line = usize::try_from(name & LINE).ok()?;
        self.arrays.get_mut(usize::try_from(name >> 40).ok()?)?.lines.get_mut(line)
    }

    fn set_place(&mut self, name: u64, number: u32) {
        if let Some(place) = self.place_of(name) {
            *place = number;
            return;
        }
        let (array, line) = (usize::try_from(name >> 40), usize::try_from(name & LINE));
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
