//! Sets of few ways: every set a row of numbers, the line used last in front.

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
    fn set(&mut self, number: u64) -> &mut [u64] {
        let set = if self.mask != 0 || self.sets == 1 { number & self.mask } else { number % self.sets };
        let from = set as usize * self.ways;
        self.lines.get_mut(from..from + self.ways).unwrap_or_default()
    }

    #[inline]
    pub(super) fn touch(&mut self, number: u64, dirty: bool) -> bool {
        let set = self.set(number);
        let Some(first) = set.first_mut() else { return false };
        if *first >> 1 == number {
            *first |= u64::from(dirty);
            return true;
        }
        let Some(at) = set.iter().position(|&l| l >> 1 == number) else { return false };
        let line = set[at] | u64::from(dirty);
        set.copy_within(0..at, 1);
        set[0] = line;
        true
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

    pub(super) fn mark(&mut self, number: u64) -> bool {
        match self.set(number).iter_mut().find(|l| **l >> 1 == number) {
            Some(l) => {
                *l |= 1;
                true
            }
            None => false,
        }
    }

    pub(super) fn sets(&self) -> usize {
        self.sets as usize
    }

    /// The lines of a set, behind their number.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        let lines = self.lines.get(set * self.ways..(set + 1) * self.ways).unwrap_or_default();
        let used = lines.iter().position(|&l| l == FREE).unwrap_or(lines.len());
        out.push(used as u64);
        out.extend_from_slice(lines.get(..used).unwrap_or_default());
    }

    pub(super) fn load(&mut self, set: usize, from: &mut std::slice::Iter<u64>) {
        let used = from.next().copied().unwrap_or(0) as usize;
        let lines = self.lines.get_mut(set * self.ways..(set + 1) * self.ways).unwrap_or_default();
        for (k, l) in lines.iter_mut().enumerate() {
            *l = if k < used { from.next().copied().unwrap_or(FREE) } else { FREE };
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.lines.len() * 8
    }
}

/// A hash of 128 bits of many numbers: two multiplicative hashes with different factors.
#[derive(Default)]
pub(crate) struct Mixer {
    a: u64,
    b: u64,
}

impl Mixer {
    #[inline]
    pub(crate) fn add(&mut self, x: u64, y: u64) {
        let product = u128::from(self.a ^ x ^ 0x9e37_79b9_7f4a_7c15) * u128::from(y ^ 0xd6e8_feb8_6659_fd93 | 1);
        self.a = (product as u64) ^ (product >> 64) as u64;
        self.b = (self.b.rotate_left(23) ^ x).wrapping_mul(0xff51_afd7_ed55_8ccd).wrapping_add(y);
    }

    pub(crate) fn finish(mut self) -> u128 {
        self.add(0x1234_5678, 0x9abc_def0);
        self.add(self.b, self.a);
        u128::from(self.a) << 64 | u128::from(self.b)
    }
}
