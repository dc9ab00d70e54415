//! Sets of at most sixteen ways. A line stays in its way, and the order of use of a set is a number of sixteen
//! hexadecimal digits: the way used last in the lowest. A byte of each line tells which ways are worth a look.

use super::found::Touch;

/// Most ways.
pub(super) const MOST: u64 = 16;
/// Not a line: its way is free. Free ways are the last in the order.
const FREE: u64 = u64::MAX;
/// One in every digit.
const ONES: u64 = 0x1111_1111_1111_1111;
/// One in every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// A set; `H`: for each eight ways a row.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Set<const H: usize> {
    lines: [[u64; 8]; H],
    order: u64,
    /// A byte for each way: of its line, see [`Packed::byte_of`].
    marks: [u64; H],
    /// By way.
    dirty: u32,
}

impl<const H: usize> Set<H> {
    #[inline]
    fn line(&mut self, way: usize) -> Option<&mut u64> {
        self.lines.get_mut(way >> 3)?.get_mut(way & 7)
    }

    /// The way that holds a line: only those are looked at whose byte is that of the line, and a few others.
    #[inline]
    fn way_of(&self, byte: u64, number: u64) -> Option<usize> {
        let mut there = 0;
        for (half, marks) in self.marks.iter().enumerate() {
            let zero_there = marks ^ (byte * BYTES);
            // The lowest byte that is 0 borrows; those above it may, too.
            let borrows = zero_there.wrapping_sub(BYTES) & !zero_there & (BYTES << 7);
            there |= borrows >> (7 - half);
        }
        // Ways of the other rows are at the next bits of the bytes.
        while there != 0 {
            let bit = there.trailing_zeros() as usize;
            let (row, column) = (bit & 7, bit >> 3);
            if self.lines.get(row).is_some_and(|r| r.get(column) == Some(&number)) {
                return Some(row << 3 | column);
            }
            there &= there - 1;
        }
        None
    }

    /// The line in this way is used.
    #[inline]
    fn used(&mut self, way: usize, dirty: bool) -> Touch {
        let before = (self.dirty, self.order);
        self.dirty |= u32::from(dirty) << way;
        self.order = to_front(self.order, way);
        if (self.dirty, self.order) == before { Touch::Same } else { Touch::Changed }
    }

    /// A line of this byte takes the way that was used first, which is known by four times its place in the order and
    /// by the digits before it. Gives the line that was there, and whether it was dirty.
    #[inline]
    fn renewed(&mut self, (last, newer): (u32, u64), byte: u64, number: u64, dirty: bool) -> Option<(u64, bool)> {
        let first_used = self.order >> last & 15;
        let way = first_used as usize;
        // The last of the order comes to its front.
        self.order = self.order & !(newer << 4 | 15) | (self.order & newer) << 4 | first_used;
        let was_dirty = self.dirty >> way & 1 == 1;
        self.dirty = self.dirty & !(1 << way) | u32::from(dirty) << way;
        let at = 8 * (way & 7);
        self.marks.get_mut(way >> 3).into_iter().for_each(|m| *m = *m & !(0xff << at) | byte << at);
        let gone = std::mem::replace(self.line(way)?, number);
        (gone != FREE).then_some((gone, was_dirty))
    }
}

/// Sets of at most eight ways for each of `H` rows.
#[derive(Clone)]
pub(super) struct Packed<const H: usize> {
    sets: Vec<Set<H>>,
    ways: usize,
    /// log2 of the sets, or of what is next above.
    bits: u32,
    /// Sets less one where that is a mask.
    mask: Option<u64>,
    /// Four times the place of the way that is used last, and the digits of those used after it.
    last: u32,
    newer: u64,
}

impl<const H: usize> Packed<H> {
    pub(super) fn new(sets: u64, ways: usize) -> Packed<H> {
        let set = Set { lines: [[FREE; 8]; H], order: 0xfedc_ba98_7654_3210, marks: [0; H], dirty: 0 };
        Packed {
            sets: vec![set; sets as usize],
            ways,
            bits: sets.next_power_of_two().trailing_zeros(),
            mask: sets.is_power_of_two().then(|| sets - 1),
            last: 4 * (ways as u32 - 1),
            newer: !(u64::MAX << (4 * (ways as u32 - 1))),
        }
    }

    #[inline]
    pub(super) fn set_of(&self, number: u64) -> usize {
        match self.mask {
            Some(mask) => (number & mask) as usize,
            None => (number % self.sets.len() as u64) as usize,
        }
    }

    /// A byte that tells most lines of a set apart: those of an array and those of several. It is not 0, as it is
    /// where no line has been.
    #[inline]
    fn byte_of(&self, number: u64) -> u64 {
        let tag = number >> self.bits;
        ((tag ^ tag >> 8 ^ tag >> 16 ^ tag >> 24) & 0xff).max(1)
    }

    /// The set of a line, and the way that the line is in.
    #[inline]
    fn find(&mut self, number: u64) -> Option<(&mut Set<H>, usize)> {
        let at = self.set_of(number);
        let byte = self.byte_of(number);
        let set = self.sets.get_mut(at)?;
        let way = set.way_of(byte, number)?;
        Some((set, way))
    }

    #[inline]
    pub(super) fn touch(&mut self, number: u64, dirty: bool) -> Touch {
        self.find(number).map_or(Touch::Missed, |(set, way)| set.used(way, dirty))
    }

    #[inline]
    pub(super) fn insert(&mut self, number: u64, dirty: bool) -> Option<(u64, bool)> {
        let at = self.set_of(number);
        let byte = self.byte_of(number);
        self.sets.get_mut(at)?.renewed((self.last, self.newer), byte, number, dirty)
    }

    /// [`Self::touch`], and [`Self::insert`] where the line is missing.
    #[inline]
    pub(super) fn take(&mut self, number: u64, dirty: bool) -> Result<Touch, Option<(u64, bool)>> {
        let at = self.set_of(number);
        let byte = self.byte_of(number);
        let Some(set) = self.sets.get_mut(at) else { return Err(None) };
        match set.way_of(byte, number) {
            Some(way) => Ok(set.used(way, dirty)),
            None => Err(set.renewed((self.last, self.newer), byte, number, dirty)),
        }
    }

    pub(super) fn remove(&mut self, number: u64) -> Option<bool> {
        let ways = self.ways;
        let (set, way) = self.find(number)?;
        *set.line(way)? = FREE;
        let dirty = set.dirty >> way & 1 == 1;
        set.order = to_back(set.order, way, ways);
        set.dirty &= !(1 << way);
        Some(dirty)
    }

    /// Marks the line dirty; tells whether it is there, and whether it was not dirty before.
    #[inline]
    pub(super) fn mark(&mut self, number: u64) -> Touch {
        let Some((set, way)) = self.find(number) else { return Touch::Missed };
        let before = set.dirty;
        set.dirty |= 1 << way;
        if set.dirty == before { Touch::Same } else { Touch::Changed }
    }

    /// Looks at the sets of lines that are asked for soon, all at once, so that memory brings them side by side.
    #[inline]
    pub(super) fn expect(&self, numbers: impl Iterator<Item = u64>) {
        let looks = numbers.filter_map(|number| {
            let set = self.sets.get(self.set_of(number))?;
            Some(set.lines.iter().fold(set.order, |sum, row| sum ^ row[0]))
        });
        std::hint::black_box(looks.fold(0, |sum, x| sum ^ x));
    }

    /// The lines of a set, the one used last in front.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        let Some(s) = self.sets.get(set) else { return };
        for k in 0..self.ways {
            let way = (s.order >> (4 * k) & 15) as usize;
            match s.lines.get(way >> 3).and_then(|r| r.get(way & 7)) {
                Some(&line) if line != FREE => out.push(line << 1 | u64::from(s.dirty >> way & 1)),
                _ => return,
            }
        }
    }
}

/// Four times the place of a way in the order.
#[inline]
fn digit_of(order: u64, way: usize) -> u32 {
    let zero_there = order ^ (way as u64).wrapping_mul(ONES);
    // The lowest digit that is 0 borrows; those above it may, too.
    let borrows = zero_there.wrapping_sub(ONES) & !zero_there & (ONES << 3);
    borrows.trailing_zeros() & 60
}

/// The order after a use of this way.
#[inline]
fn to_front(order: u64, way: usize) -> u64 {
    let at = digit_of(order, way);
    let newer = order & !(u64::MAX << at);
    let older = order & (u64::MAX << at) << 4;
    // For the last of sixteen digits nothing is older.
    older | newer << 4 | way as u64
}

/// The order after the line in this way, one of so many, has left.
fn to_back(order: u64, way: usize, ways: usize) -> u64 {
    let (at, last) = (digit_of(order, way), 4 * (ways as u32 - 1));
    let newer = order & !(u64::MAX << at);
    let beyond = order & (u64::MAX << last) << 4;
    let older = order >> 4 & (u64::MAX << at) & !(u64::MAX << last);
    beyond | (way as u64) << last | older | newer
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Places in the order of a set of so many ways, from a list.
    fn digits(order: u64, ways: usize) -> Vec<usize> {
        (0..ways).map(|k| (order >> (4 * k) & 15) as usize).collect()
    }

    proptest! {
        #[test]
        fn orders_are_lists(ways in 1usize..=16, uses in prop::collection::vec((0usize..16, any::<bool>()), 0..40)) {
            let mut order = 0xfedc_ba98_7654_3210;
            let mut list: Vec<usize> = (0..ways).collect();
            for (way, front) in uses {
                let way = way % ways;
                list.retain(|w| *w != way);
                if front {
                    order = to_front(order, way);
                    list.insert(0, way);
                } else {
                    order = to_back(order, way, ways);
                    list.push(way);
                }
                prop_assert_eq!(digits(order, ways), list.clone());
            }
        }
    }
}
