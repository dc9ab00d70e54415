//! Discrete Fourier transforms of one length. In: lanes of complex numbers. Out: their transforms.
//!
//! Radix 2 where the length is even, Bluestein's algorithm for large odd factors, the sum itself for small ones. The roots
//! of unity are worked out once for a length, and each from its own angle, so that no rounding adds up.

use crate::value::C64;

/// Odd lengths from this on are convolutions.
const SUMMED: usize = 64;
const ZERO: C64 = C64::new(0.0, 0.0);

/// What transforms of a length need.
pub(crate) struct Plan {
    /// exp(-2πi k/n).
    roots: Vec<C64>,
    /// Of the odd factor of the length, where that is large.
    chirp: Option<Box<Chirp>>,
}

impl Plan {
    pub(crate) fn new(n: usize) -> Plan {
        let odd = n >> n.trailing_zeros().min(usize::BITS - 1);
        Plan { roots: (0..n).map(|k| root(n, k)).collect(), chirp: (odd >= SUMMED).then(|| Box::new(Chirp::new(odd))) }
    }

    /// The transform of `x`, which has the length of the plan, as `out` has.
    pub(crate) fn transform(&self, x: &[C64], out: &mut [C64]) {
        self.strided(x, 1, out);
    }

    /// The transform of every `stride`-th number of `x`.
    fn strided(&self, x: &[C64], stride: usize, out: &mut [C64]) {
        let n = out.len();
        if n % 2 == 1 {
            return self.odd(x, stride, out);
        }
        let (low, high) = out.split_at_mut(n / 2);
        if n > 2 {
            self.strided(x, 2 * stride, low);
            self.strided(x.get(stride..).unwrap_or(&[]), 2 * stride, high);
        } else {
            let mut picked = x.iter().step_by(stride).copied();
            low.fill_with(|| picked.next().unwrap_or(ZERO));
            high.fill_with(|| picked.next().unwrap_or(ZERO));
        }
        for ((a, b), w) in low.iter_mut().zip(high).zip(self.roots.iter().step_by(stride)) {
            let t = w * *b;
            (*a, *b) = (*a + t, *a - t);
        }
    }

    fn odd(&self, x: &[C64], stride: usize, out: &mut [C64]) {
        let n = out.len();
        let picked = x.iter().step_by(stride);
        if let Some(chirp) = &self.chirp {
            return chirp.transform(picked, out);
        }
        if n == 1 {
            out.iter_mut().zip(picked).for_each(|(o, z)| *o = *z);
            return;
        }
        let root = |k: usize| self.roots.get(k * stride).copied().unwrap_or(ZERO);
        for (k, o) in out.iter_mut().enumerate() {
            *o = picked.clone().zip(0..n).map(|(&z, j)| z * root(j * k % n)).sum();
        }
    }
}

/// The transform as a convolution with a chirp (Bluestein 1970).
struct Chirp {
    chirp: Vec<C64>,
    plan: Plan,
    /// The transform of the chirp's conjugate.
    filter: Vec<C64>,
}

impl Chirp {
    fn new(n: usize) -> Chirp {
        let m = (2 * n - 1).next_power_of_two();
        let chirp: Vec<C64> = (0..n).map(|k| root(2 * n, k * k % (2 * n))).collect();
        let mut b = vec![ZERO; m];
        for (k, w) in chirp.iter().enumerate() {
            for at in [k, (m - k) % m] {
                if let Some(b) = b.get_mut(at) {
                    *b = w.conj();
                }
            }
        }
        let plan = Plan::new(m);
        let mut filter = vec![ZERO; m];
        plan.transform(&b, &mut filter);
        Chirp { chirp, plan, filter }
    }

    fn transform<'x>(&self, x: impl Iterator<Item = &'x C64>, out: &mut [C64]) {
        let m = self.filter.len();
        let mut a = vec![ZERO; m];
        for (a, (z, w)) in a.iter_mut().zip(x.zip(&self.chirp)) {
            *a = z * w;
        }
        let mut product = vec![ZERO; m];
        self.plan.transform(&a, &mut product);
        for (p, f) in product.iter_mut().zip(&self.filter) {
            *p = (*p * f).conj();
        }
        self.plan.transform(&product, &mut a);
        let length = count(m);
        for (o, (z, w)) in out.iter_mut().zip(a.iter().zip(&self.chirp)) {
            *o = z.conj() / length * w;
        }
    }
}

/// exp(-2πi k/n), exact at quarters.
fn root(n: usize, k: usize) -> C64 {
    match (4 * k).checked_rem(n) {
        Some(0) => match 4 * k / n % 4 {
            0 => C64::new(1.0, 0.0),
            1 => C64::new(0.0, -1.0),
            2 => C64::new(-1.0, 0.0),
            _ => C64::new(0.0, 1.0),
        },
        _ => C64::cis(-2.0 * std::f64::consts::PI * count(k) / count(n)),
    }
}

#[allow(clippy::cast_precision_loss)]
fn count(n: usize) -> f64 {
    n as f64
}
