//! Sets of at most sixteen ways. A line stays in its way, and the order of use of a set is a number of sixteen
//! hexadecimal digits: the way used last in the lowest.

use super::found::Touch;

/// Most ways.
pub(super) const MOST: u64 = 16;
/// Not a line: its way is free. Free ways are the last in the order.
const FREE: u64 = u64::MAX;
/// Ways that are compared together.
const TOGETHER: usize = 4;
/// One in every digit.
const ONES: u64 = 0x1111_1111_1111_1111;

#[derive(Clone, Copy)]
struct Set {
    order: u64,
    /// By way.
    dirty: u32,
}

#[derive(Clone)]
pub(super) struct Packed {
    /// By set and way; a set takes a multiple of [`TOGETHER`].
    lines: Vec<u64>,
    sets: Vec<Set>,
    ways: usize,
    stride: usize,
    /// Sets less one where that is a mask.
    mask: Option<u64>,
}

impl Packed {
    pub(super) fn new(sets: u64, ways: usize) -> Packed {
        let stride = ways.next_multiple_of(TOGETHER);
        Packed {
            lines: vec![FREE; sets as usize * stride],
            sets: vec![Set { order: 0xfedc_ba98_7654_3210, dirty: 0 }; sets as usize],
            ways,
            stride,
            mask: sets.is_power_of_two().then(|| sets - 1),
        }
    }

    #[inline]
    pub(super) fn set_of(&self, number: u64) -> usize {
        match self.mask {
            Some(mask) => (number & mask) as usize,
            None => (number % self.sets.len() as u64) as usize,
        }
    }

    /// The set of a line, its ways and the one that the line is in.
    #[inline]
    fn find(&mut self, number: u64) -> Option<(&mut Set, &mut u64, usize)> {
        let at = self.set_of(number);
        let from = at * self.stride;
        let (set, lines) = (self.sets.get_mut(at)?, self.lines.get_mut(from..from + self.stride)?);
        let way = way_of(lines, number)?;
        Some((set, &mut lines[way], way))
    }

    #[inline]
    pub(super) fn touch(&mut self, number: u64, dirty: bool) -> Touch {
        let at = self.set_of(number);
        let from = at * self.stride;
        let (Some(set), Some(lines)) = (self.sets.get_mut(at), self.lines.get(from..from + self.stride)) else {
            return Touch::Missed;
        };
        let first = (set.order & 15) as usize;
        if lines.get(first) == Some(&number) {
            let before = set.dirty;
            set.dirty |= u32::from(dirty) << first;
            return if set.dirty == before { Touch::Same } else { Touch::Changed };
        }
        let Some(way) = way_of(lines, number) else { return Touch::Missed };
        set.order = to_front(set.order, way);
        set.dirty |= u32::from(dirty) << way;
        Touch::Changed
    }

    pub(super) fn insert(&mut self, number: u64, dirty: bool) -> Option<(u64, bool)> {
        let at = self.set_of(number);
        let set = self.sets.get_mut(at)?;
        let way = (set.order >> (4 * (self.ways - 1)) & 15) as usize;
        let gone = std::mem::replace(self.lines.get_mut(at * self.stride + way)?, number);
        let was_dirty = set.dirty >> way & 1 == 1;
        set.order = to_front(set.order, way);
        set.dirty = set.dirty & !(1 << way) | u32::from(dirty) << way;
        (gone != FREE).then_some((gone, was_dirty))
    }

    pub(super) fn remove(&mut self, number: u64) -> Option<bool> {
        let ways = self.ways;
        let (set, line, way) = self.find(number)?;
        *line = FREE;
        let dirty = set.dirty >> way & 1 == 1;
        set.order = to_back(set.order, way, ways);
        set.dirty &= !(1 << way);
        Some(dirty)
    }

    /// Marks the line dirty; tells whether it is there, and whether it was not dirty before.
    pub(super) fn mark(&mut self, number: u64) -> Touch {
        let Some((set, _, way)) = self.find(number) else { return Touch::Missed };
        let before = set.dirty;
        set.dirty |= 1 << way;
        if set.dirty == before { Touch::Same } else { Touch::Changed }
    }

    /// The lines of a set, the one used last in front.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        let Some(s) = self.sets.get(set) else { return };
        let lines = self.lines.get(set * self.stride..(set + 1) * self.stride).unwrap_or_default();
        for k in 0..self.ways {
            let way = (s.order >> (4 * k) & 15) as usize;
            match lines.get(way) {
                Some(&line) if line != FREE => out.push(line << 1 | u64::from(s.dirty >> way & 1)),
                _ => return,
            }
        }
    }
}

/// The way that holds a line.
#[inline]
fn way_of(lines: &[u64], number: u64) -> Option<usize> {
    let (blocks, _) = lines.as_chunks::<TOGETHER>();
    for (k, &[a, b, c, d]) in blocks.iter().enumerate() {
        let (a, b, c, d) = (a == number, b == number, c == number, d == number);
        if a | b | c | d {
            let way = if a {
                0
            } else if b {
                1
            } else {
                3 - usize::from(c)
            };
            return Some(k * TOGETHER + way);
        }
    }
    None
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
