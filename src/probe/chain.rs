//! How long a load takes that has to wait for the one before. In: how large a chain is. Out: nanoseconds of a step.

use super::{Effort, summary};
use crate::cache::machine::Rate;
use std::hint::black_box;
use std::time::Instant;

/// The time of a step along a chain that goes through every line of so many bytes once, in no order.
pub(super) fn latency(bytes: u64, line: u64, effort: Effort) -> Option<Rate> {
    let chain = Chain::new(bytes, line);
    let mut at = 0;
    // The first way round brings the chain in.
    chain.walk(&mut at, chain.lines);
    let began = Instant::now();
    let few = chain.lines.clamp(1, 1 << 14);
    chain.walk(&mut at, few);
    let each = began.elapsed().as_nanos().max(1) as u64;
    let steps = (few.saturating_mul(effort.repetition.as_nanos() as u64) / each).max(few);
    let repetition = |_| {
        let began = Instant::now();
        chain.walk(&mut at, steps);
        began.elapsed().as_nanos() as f64 / steps as f64
    };
    summary((0..effort.repetitions).map(repetition).collect())
}

struct Chain {
    /// At the first word of every line the place of the next; other words are not looked at.
    next: Vec<u32>,
    lines: u64,
}

impl Chain {
    fn new(bytes: u64, line: u64) -> Chain {
        let words = (line / 4).max(1) as usize;
        // Places have to fit 32 bits.
        let lines = (bytes / line.max(4)).clamp(2, u64::from(u32::MAX / 2) / words as u64) as usize;
        let mut order: Vec<usize> = (0..lines).collect();
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        // A permutation of one cycle (Sattolo 1986), by a generator of Marsaglia's.
        for k in (1..lines).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            order.swap(k, (state % k as u64) as usize);
        }
        let mut next = vec![0_u32; lines * words];
        for (k, to) in order.into_iter().enumerate() {
            if let Some(place) = next.get_mut(k * words) {
                *place = (to * words) as u32;
            }
        }
        Chain { next, lines: lines as u64 }
    }

    fn walk(&self, at: &mut u32, steps: u64) {
        let mut here = *at;
        for _ in 0..steps {
            here = self.next.get(here as usize).copied().unwrap_or(0);
        }
        *at = black_box(here);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_goes_through_every_line() {
        let chain = Chain::new(1000 * 64, 64);
        let mut seen = vec![false; 1000];
        let mut at = 0;
        for _ in 0..1000 {
            assert!(!std::mem::replace(&mut seen[at as usize / 16], true), "a line twice");
            chain.walk(&mut at, 1);
        }
        assert_eq!(at, 0);
    }
}
