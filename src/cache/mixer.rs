//! Hashes of 128 bits, of what a chunk does and of what a cache holds.

use std::hash::Hasher;

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

    /// The hash of all that was added.
    pub(crate) fn end(mut self) -> u128 {
        self.add(0x1234_5678, 0x9abc_def0);
        self.add(self.b, self.a);
        u128::from(self.a) << 64 | u128::from(self.b)
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word.iter_mut().zip(part).for_each(|(w, p)| *w = *p);
            self.add(u64::from_le_bytes(word), part.len() as u64);
        }
    }

    #[inline]
    fn write_u8(&mut self, x: u8) {
        self.add(x.into(), 1);
    }

    #[inline]
    fn write_u32(&mut self, x: u32) {
        self.add(x.into(), 4);
    }

    #[inline]
    fn write_u64(&mut self, x: u64) {
        self.add(x, 8);
    }

    #[inline]
    fn write_u128(&mut self, x: u128) {
        self.add((x >> 64) as u64, x as u64);
    }

    #[inline]
    fn write_i64(&mut self, x: i64) {
        self.add(x.cast_unsigned(), 8);
    }

    #[inline]
    fn write_usize(&mut self, x: usize) {
        self.add(x as u64, 8);
    }

    #[inline]
    fn write_isize(&mut self, x: isize) {
        self.add(x.cast_unsigned() as u64, 8);
    }

    fn finish(&self) -> u64 {
        self.a ^ self.b
    }
}
