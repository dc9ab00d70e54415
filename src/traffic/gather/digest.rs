//! Digests of content, by which patterns, index vectors and subscripts are known again. In: numbers. Out: 128 bits of
//! XXH3, which two different contents have in common by a chance of 2⁻¹²⁸.

use crate::value::{Pattern, Value};
use xxhash_rust::xxh3::Xxh3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Digest(u128);

impl Digest {
    pub(crate) fn of_pattern(p: &Pattern) -> Digest {
        let mut h = Xxh3::new();
        h.update(&p.colptr.len().to_ne_bytes());
        h.update(bytemuck::cast_slice(&p.colptr));
        h.update(bytemuck::cast_slice(&p.rowidx));
        Digest(h.digest128())
    }

    pub(crate) fn of_list(list: &[usize]) -> Digest {
        Digest(xxhash_rust::xxh3::xxh3_128(bytemuck::cast_slice(list)))
    }

    /// Dimensions and elements; none where a value is something else than real numbers in full.
    pub(crate) fn of_value(v: &Value) -> Option<Digest> {
        let mut h = Xxh3::new();
        match v {
            Value::Num(x) => h.update(&x.to_ne_bytes()),
            Value::Real(d) => {
                d.dims.iter().for_each(|n| h.update(&n.to_ne_bytes()));
                h.update(bytemuck::cast_slice(&d.data));
            }
            _ => return None,
        }
        Some(Digest(h.digest128()))
    }

    /// Two words of a key.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }
}
