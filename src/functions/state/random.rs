//! Random numbers from one stream: Mersenne twister MT19937 (Matsumoto & Nishimura 1998). In: a
//! seed. Out: numbers.
//!
//! `rand` gives the doubles of 53 bits that MATLAB's `rng(seed,'twister')` and NumPy's
//! `RandomState(seed)` give. `randn` takes pairs of that stream through Marsaglia's polar method,
//! in NumPy's order; MATLAB uses a ziggurat, so its normal numbers are others.

/// Seed that stands for MATLAB's `rng('default')`.
pub(crate) const DEFAULT_SEED: u32 = 5489;
pub(crate) const N: usize = 624;
const M: usize = 397;

/// The generator; lives in the state of the run.
pub struct Random {
    pub words: Vec<u32>,
    pub next: usize,
    pub seed: u32,
    /// Second number of the last pair of the polar method.
    pub spare: Option<f64>,
}

impl Default for Random {
    fn default() -> Self {
        Random::seeded(DEFAULT_SEED)
    }
}

impl Random {
    /// `init_genrand(seed)`; seed 0 is MATLAB's default seed 5489.
    #[must_use]
    pub fn seeded(seed: u32) -> Self {
        let mut words = Vec::with_capacity(N);
        let mut x = if seed == 0 { DEFAULT_SEED } else { seed };
        words.push(x);
        for i in 1..N as u32 {
            x = 1_812_433_253u32.wrapping_mul(x ^ (x >> 30)).wrapping_add(i);
            words.push(x);
        }
        Random { words, next: N, seed, spare: None }
    }

    fn word(&mut self) -> u32 {
        if self.next >= N {
            self.refill();
        }
        let mut y = self.words.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    fn refill(&mut self) {
        let w = &mut self.words;
        for k in 0..N {
            let y = (w[k] & 0x8000_0000) | (w[(k + 1) % N] & 0x7fff_ffff);
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            w[k] = w[(k + M) % N] ^ (y >> 1) ^ odd;
        }
        self.next = 0;
    }

    /// Uniform in [0, 1), 53 bits.
    pub fn uniform(&mut self) -> f64 {
        let a = f64::from(self.word() >> 5);
        let b = f64::from(self.word() >> 6);
        (a * 67_108_864.0 + b) / 9_007_199_254_740_992.0
    }

    /// Standard normal, by Marsaglia's polar method.
    pub fn normal(&mut self) -> f64 {
        if let Some(x) = self.spare.take() {
            return x;
        }
        loop {
            let x = 2.0 * self.uniform() - 1.0;
            let y = 2.0 * self.uniform() - 1.0;
            let r = x * x + y * y;
            if r < 1.0 && r != 0.0 {
                let f = (-2.0 * r.ln() / r).sqrt();
                self.spare = Some(f * x);
                return f * y;
            }
        }
    }
}
