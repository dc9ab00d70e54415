//! Sets of more than a few ways: every set a row of numbers, the line used last in front.

use super::found::Touch;

/// Not a line: its place is free. Free places are the last of a set.
const FREE: u64 = u64::MAX;

#[derive(Clone)]
pub(super) struct Ways {
    /// `line << 1 | dirty`, set by set.
    lines: Vec<u64>,
    ways: usize,
    sets: u64,
    /// `sets - 1` where that is a mask, else 0.
    mask: u64,
}

impl Ways {
    pub(super) fn new(sets: u64, ways: usize) -> Ways {
        let mask = if sets.is_power_of_two() { sets - 1 } else { 0 };
        Ways { lines: vec![FREE; sets as usize * ways], ways, sets, mask }
    }

    #[inline]
    pub(super) fn set_of(&self, number: u64) -> usize {
        (if self.mask != 0 || self.sets == 1 { number & self.mask } else { number % self.sets }) as usize
    }

    #[inline]
    fn set(&mut self, number: u64) -> &mut [u64] {
        let from = self.set_of(number) * self.ways;
        self.lines.get_mut(from..from + self.ways).unwrap_or_default()
    }

    #[inline]
    pub(super) fn touch(&mut self, number: u64, dirty: bool) -> Touch {
        let set = self.set(number);
        let Some(first) = set.first_mut() else { return Touch::Missed };
        if *first >> 1 == number {
            let before = *first;
            *first |= u64::from(dirty);
            return if *first == before { Touch::Same } else { Touch::Changed };
        }
        let Some(at) = set.iter().position(|&l| l >> 1 == number) else { return Touch::Missed };
        let line = set[at] | u64::from(dirty);
        set.copy_within(0..at, 1);
        set[0] = line;
        Touch::Changed
    }

    pub(super) fn insert(&mut self, number: u64, dirty: bool) -> Option<(u64, bool)> {
        let set = self.set(number);
        let last = set.last().copied().unwrap_or(FREE);
        let end = set.len().saturating_sub(1);
        set.copy_within(0..end, 1);
        if let Some(first) = set.first_mut() {
            *first = number << 1 | u64::from(dirty);
        }
        (last != FREE).then_some((last >> 1, last & 1 == 1))
    }

    pub(super) fn remove(&mut self, number: u64) -> Option<bool> {
        let set = self.set(number);
        let at = set.iter().position(|&l| l >> 1 == number)?;
        let line = set[at];
        set.copy_within(at + 1.., at);
        if let Some(last) = set.last_mut() {
            *last = FREE;
        }
        Some(line & 1 == 1)
    }

    pub(super) fn mark(&mut self, number: u64) -> Touch {
        match self.set(number).iter_mut().find(|l| **l >> 1 == number) {
            Some(l) => {
                *l |= 1;
                Touch::Changed
            }
            None => Touch::Missed,
        }
    }

    /// The lines of a set, the one used last in front.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        let lines = self.lines.get(set * self.ways..(set + 1) * self.ways).unwrap_or_default();
        out.extend(lines.iter().take_while(|&&l| l != FREE));
    }
}
