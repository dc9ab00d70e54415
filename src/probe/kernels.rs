//! The loops that are timed. In: how often. Out: how much they did. Vectors are those that pulp finds on the processor,
//! at most 256 bits wide on x86-64: an element has the same meaning in all of them.

use pulp::{Arch, Simd, WithSimd};
use std::hint::black_box;

/// What a loop does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    /// Sums of an array.
    Loads,
    /// A constant to every element.
    Stores,
    /// Every element, times a constant, to another array. (Without the product a compiler calls the library, which writes
    /// past the caches.)
    Copies,
    /// Products that are added, in as many vectors as hide their latency.
    MultiplyAdds,
    /// The same without vectors: a product and a sum, each an instruction.
    ScalarAdds,
}

impl Kernel {
    /// Bytes that an element is read and written.
    pub(super) fn bytes(self) -> (u64, u64) {
        match self {
            Kernel::Loads => (8, 0),
            Kernel::Stores => (0, 8),
            Kernel::Copies => (8, 8),
            Kernel::MultiplyAdds | Kernel::ScalarAdds => (0, 0),
        }
    }
}

/// Vectors, or numbers, that are worked on at once.
const AT_ONCE: u64 = 10;
/// Vectors in a step of a sweep.
const STEP: usize = 8;

/// Elements that are gone through at once.
const BLOCK: usize = 2048;

/// Arrays that are gone through block by block, again and again.
pub(super) struct Arrays {
    from: Vec<f64>,
    to: Vec<f64>,
    next: usize,
}

impl Arrays {
    /// Of so many bytes together, at least a block each.
    pub(super) fn new(kernel: Kernel, bytes: u64) -> Arrays {
        let elements = |bytes: u64| (bytes as usize / 8 / BLOCK).max(1) * BLOCK;
        let (from, to) = match kernel {
            Kernel::Copies => (elements(bytes / 2), elements(bytes / 2)),
            Kernel::Stores => (0, elements(bytes)),
            _ => (elements(bytes), 0),
        };
        Arrays { from: vec![1.5; from], to: vec![0.5; to], next: 0 }
    }

    /// Goes through so many blocks, from where the last call ended, and says how many elements they had.
    pub(super) fn sweep(&mut self, kernel: Kernel, blocks: u64) -> u64 {
        let arch = Arch::new();
        for k in 0..blocks {
            let blocks_from = self.from.as_chunks::<BLOCK>().0;
            let blocks_to = self.to.as_chunks_mut::<BLOCK>().0;
            let all = blocks_from.len().max(blocks_to.len());
            let here = if self.next < all { self.next } else { 0 };
            self.next = here + 1;
            match (kernel, blocks_from.get(here), blocks_to.get_mut(here)) {
                (Kernel::Loads, Some(from), _) => {
                    black_box(arch.dispatch(Loads(from)));
                }
                (Kernel::Stores, _, Some(to)) => arch.dispatch(Stores(to, k as f64)),
                (_, Some(from), Some(to)) => arch.dispatch(Copies(from, to, k as f64)),
                _ => {}
            }
            black_box(&mut self.to);
        }
        BLOCK as u64 * blocks
    }
}

struct Loads<'a>(&'a [f64]);
struct Stores<'a>(&'a mut [f64], f64);
struct Copies<'a>(&'a [f64], &'a mut [f64], f64);

impl WithSimd for Loads<'_> {
    type Output = f64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> f64 {
        let (vectors, _) = S::as_simd_f64s(self.0);
        // Sums by name: a list of them would be kept in memory.
        let zero = simd.splat_f64s(0.0);
        let (mut s0, mut s1, mut s2, mut s3) = (zero, zero, zero, zero);
        let (mut s4, mut s5, mut s6, mut s7) = (zero, zero, zero, zero);
        for [a, b, c, d, e, f, g, h] in vectors.as_chunks::<STEP>().0 {
            s0 = simd.add_f64s(s0, *a);
            s1 = simd.add_f64s(s1, *b);
            s2 = simd.add_f64s(s2, *c);
            s3 = simd.add_f64s(s3, *d);
            s4 = simd.add_f64s(s4, *e);
            s5 = simd.add_f64s(s5, *f);
            s6 = simd.add_f64s(s6, *g);
            s7 = simd.add_f64s(s7, *h);
        }
        [s0, s1, s2, s3, s4, s5, s6, s7].into_iter().map(|s| simd.reduce_sum_f64s(s)).sum()
    }
}

impl WithSimd for Stores<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let value = simd.splat_f64s(self.1);
        let (vectors, _) = S::as_mut_simd_f64s(self.0);
        for step in vectors.as_chunks_mut::<STEP>().0 {
            for v in step {
                *v = value;
            }
        }
    }
}

impl WithSimd for Copies<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let factor = simd.splat_f64s(self.2);
        let (from, _) = S::as_simd_f64s(self.0);
        let (to, _) = S::as_mut_simd_f64s(self.1);
        for (from, to) in from.as_chunks::<STEP>().0.iter().zip(to.as_chunks_mut::<STEP>().0) {
            for (v, w) in from.iter().zip(to) {
                *w = simd.mul_f64s(*v, factor);
            }
        }
    }
}

/// Operations that were done in so many rounds.
pub(super) fn arithmetic(kernel: Kernel, rounds: u64) -> u64 {
    match kernel {
        Kernel::ScalarAdds => scalar(rounds),
        _ => Arch::new().dispatch(MultiplyAdds(rounds)),
    }
}

/// Rounds of as many chains as hide the latency of an operation, each of which needs what it has found itself.
macro_rules! chains {
    ($rounds:expr, $of:ident, $next:ident) => {{
        let mut at =
            ($of(1.0), $of(2.0), $of(3.0), $of(4.0), $of(5.0), $of(6.0), $of(7.0), $of(8.0), $of(9.0), $of(10.0));
        for _ in 0..$rounds {
            at.0 = $next(at.0);
            at.1 = $next(at.1);
            at.2 = $next(at.2);
            at.3 = $next(at.3);
            at.4 = $next(at.4);
            at.5 = $next(at.5);
            at.6 = $next(at.6);
            at.7 = $next(at.7);
            at.8 = $next(at.8);
            at.9 = $next(at.9);
        }
        black_box(at);
    }};
}

struct MultiplyAdds(u64);

impl WithSimd for MultiplyAdds {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> u64 {
        let (factor, term) = (simd.splat_f64s(black_box(0.5)), simd.splat_f64s(black_box(1.0)));
        let of = |x: f64| simd.splat_f64s(black_box(x));
        let next = |x: S::f64s| simd.mul_add_f64s(x, factor, term);
        chains!(self.0, of, next);
        let width = (size_of::<S::f64s>() / size_of::<f64>()) as u64;
        2 * self.0 * AT_ONCE * width
    }
}

/// Products and sums of numbers, in as many chains as hide the latency; of numbers that are kept apart no vectors can be made.
fn scalar(rounds: u64) -> u64 {
    let (factor, term) = (black_box(0.5), black_box(1.0));
    let of = |x: f64| black_box(x);
    let next = |x: f64| black_box(x * factor) + term;
    chains!(rounds, of, next);
    2 * rounds * AT_ONCE
}
