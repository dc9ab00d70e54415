//! Numbers and texts as few bytes, and back. In: values one by one. Out: bytes, and from bytes the same values again, or
//! where and how these are wrong.
//!
//! Whole numbers are in groups of seven bits, the lowest first; signed ones have their sign in the lowest bit. What is
//! read is never believed: no length takes memory before so many bytes have come.

use std::io::Read;

/// Most elements that memory is taken for before they have been read.
const AT_ONCE: usize = 4096;

/// Writes values behind each other.
#[derive(Default)]
pub(crate) struct Packer {
    pub bytes: Vec<u8>,
}

impl Packer {
    #[inline]
    pub(crate) fn byte(&mut self, b: u8) {
        self.bytes.push(b);
    }

    #[inline]
    pub(crate) fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.bytes.push((n & 0x7f) as u8 | 0x80);
            n >>= 7;
        }
        self.bytes.push(n as u8);
    }

    #[inline]
    pub(crate) fn signed(&mut self, n: i64) {
        self.number((n << 1 ^ n >> 63).cast_unsigned());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// A list: its length, then each element by `put`.
    pub(crate) fn list<T>(&mut self, list: &[T], mut put: impl FnMut(&mut Packer, &T)) {
        self.number(list.len() as u64);
        list.iter().for_each(|x| put(self, x));
    }

    /// Numbers by their differences.
    pub(crate) fn rising<T: Copy + Into<u64>>(&mut self, list: &[T]) {
        let mut before = 0u64;
        self.list(list, |p, &x| {
            let x: u64 = x.into();
            p.signed(x.wrapping_sub(before).cast_signed());
            before = x;
        });
    }
}

/// Why bytes cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Damaged {
    /// They end too early.
    Short,
    /// Something that no writer writes.
    Wrong(&'static str),
    /// More than so many bytes.
    Long(u64),
}

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Damaged::Short => f.write_str("it ends too early, or part of it is damaged"),
            Damaged::Wrong(what) => write!(f, "it is damaged: {what}"),
            Damaged::Long(most) => write!(f, "it unpacks to more than {} MB", most >> 20),
        }
    }
}

type Result<T> = std::result::Result<T, Damaged>;

/// Reads values in the order in which they were written.
pub(crate) struct Unpacker<R> {
    from: R,
    buffer: Box<[u8]>,
    at: usize,
    end: usize,
    /// Bytes that may still be read.
    left: u64,
    most: u64,
}

impl<R: Read> Unpacker<R> {
    /// Of at most so many bytes.
    pub(crate) fn new(from: R, most: u64) -> Unpacker<R> {
        Unpacker { from, buffer: vec![0; 1 << 16].into(), at: 0, end: 0, left: most, most }
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8> {
        if self.at == self.end {
            self.fill()?;
        }
        let b = self.buffer.get(self.at).copied().ok_or(Damaged::Short)?;
        self.at += 1;
        Ok(b)
    }

    fn fill(&mut self) -> Result<()> {
        self.end = self.from.read(&mut self.buffer).map_err(|_| Damaged::Short)?;
        self.at = 0;
        self.left = self.left.checked_sub(self.end as u64).ok_or(Damaged::Long(self.most))?;
        if self.end == 0 { Err(Damaged::Short) } else { Ok(()) }
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Result<u64> {
        let (mut n, mut shift) = (0u64, 0);
        loop {
            let b = self.byte()?;
            if shift > 63 || shift == 63 && b > 1 {
                return Err(Damaged::Wrong("a number of more than 64 bits"));
            }
            n |= u64::from(b & 0x7f) << shift;
            if b < 0x80 {
                return Ok(n);
            }
            shift += 7;
        }
    }

    /// A number that fits another type.
    #[inline]
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Result<T> {
        T::try_from(self.number()?).map_err(|_| Damaged::Wrong("a number that is too large"))
    }

    #[inline]
    pub(crate) fn signed(&mut self) -> Result<i64> {
        let n = self.number()?;
        Ok((n >> 1).cast_signed() ^ -(n & 1).cast_signed())
    }

    pub(crate) fn flag(&mut self) -> Result<bool> {
        Ok(self.byte()? != 0)
    }

    pub(crate) fn text(&mut self) -> Result<String> {
        let bytes = self.list(Unpacker::byte)?;
        String::from_utf8(bytes).map_err(|_| Damaged::Wrong("a text that is none"))
    }

    pub(crate) fn list<T>(&mut self, mut get: impl FnMut(&mut Unpacker<R>) -> Result<T>) -> Result<Vec<T>> {
        let n: usize = self.small()?;
        let mut list = Vec::with_capacity(n.min(AT_ONCE));
        for _ in 0..n {
            list.push(get(self)?);
        }
        Ok(list)
    }

    /// What [`Packer::rising`] has written.
    pub(crate) fn rising<T: TryFrom<u64>>(&mut self) -> Result<Vec<T>> {
        let mut before = 0u64;
        self.list(|u| {
            before = before.wrapping_add_signed(u.signed()?);
            T::try_from(before).map_err(|_| Damaged::Wrong("a number that is too large"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut p = Packer::default();
        let numbers = [0, 1, 127, 128, 300, u64::MAX];
        numbers.iter().for_each(|&n| p.number(n));
        let signed = [0, -1, 1, -64, 64, i64::MIN, i64::MAX];
        signed.iter().for_each(|&n| p.signed(n));
        p.text("für");
        p.rising(&[7u32, 3, 9]);
        let mut u = Unpacker::new(p.bytes.as_slice(), 1 << 10);
        numbers.iter().for_each(|&n| assert_eq!(u.number(), Ok(n)));
        signed.iter().for_each(|&n| assert_eq!(u.signed(), Ok(n)));
        assert_eq!(u.text(), Ok("für".to_string()));
        assert_eq!(u.rising::<u32>(), Ok(vec![7, 3, 9]));
        assert_eq!(u.byte(), Err(Damaged::Short));
    }

    #[test]
    fn nothing_is_believed() {
        // A list of 2^60 texts that is not there.
        let mut p = Packer::default();
        p.number(1 << 60);
        assert_eq!(Unpacker::new(p.bytes.as_slice(), 1 << 10).list(Unpacker::text), Err(Damaged::Short));
        let long = [0xff; 12];
        assert!(matches!(Unpacker::new(long.as_slice(), 1 << 10).number(), Err(Damaged::Wrong(_))));
        assert_eq!(Unpacker::new(std::io::repeat(0x80), 100).number(), Err(Damaged::Long(100)));
        let mut u = Unpacker::new([200u8, 2].as_slice(), 10);
        assert!(matches!(u.small::<u8>(), Err(Damaged::Wrong(_))));
    }
}
