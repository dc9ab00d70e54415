//! The implicit QR iteration for matrices of two diagonals (Demmel and Kahan, SIAM J. Sci. Stat. Comput. 11, 1990; LAPACK's
//! bdsqr, whose order and signs it keeps). In: the diagonals and orthonormal columns. Out: singular values, descending,
//! and the columns turned with them.

use super::field::Field;
use super::rotation::{exchange, rotation, turn};
use crate::value::Dense;

/// Half of the spacing of numbers at 1, LAPACK's `eps`.
const EPS: f64 = f64::EPSILON / 2.0;

/// A block without zeros in its second diagonal: rows `first..=last`, and which way the iteration goes.
#[derive(Clone, Copy)]
struct Block {
    first: usize,
    last: usize,
    down: bool,
}

struct Iteration<'a, T> {
    d: &'a mut [f64],
    e: &'a mut [f64],
    u: &'a mut Dense<T>,
    v: &'a mut Dense<T>,
    /// Of a singular value, relative.
    tol: f64,
    /// Below it an element counts as zero.
    threshold: f64,
}

/// `lower`: the second diagonal is below the first one.
#[must_use]
#[allow(clippy::cast_precision_loss)]
pub(super) fn iterated<T: Field>(
    lower: bool,
    d: &mut [f64],
    e: &mut [f64],
    u: &mut Dense<T>,
    v: &mut Dense<T>,
) -> bool {
    let n = d.len();
    if lower {
        for i in 0..n.saturating_sub(1) {
            let (c, s, r) = rotation(d[i], e[i]);
            (d[i], e[i], d[i + 1]) = (r, s * d[i + 1], c * d[i + 1]);
            turn(u, i, c, s);
        }
    }
    let tol = EPS.powf(-0.125).clamp(10.0, 100.0) * EPS;
    let mut least = d.first().map_or(0.0, |x| x.abs());
    let mut mu = least;
    for i in 1..n {
        if least == 0.0 {
            break;
        }
        mu = d[i].abs() * (mu / (mu + e[i - 1].abs()));
        least = least.min(mu);
    }
    let size = n as f64;
    let threshold = (tol * least / size.sqrt()).max(6.0 * size * size * f64::MIN_POSITIVE);
    let mut it = Iteration { d, e, u, v, tol, threshold };
    if !it.run() {
        return false;
    }
    it.positive();
    it.sort();
    true
}

impl<T: Field> Iteration<'_, T> {
    fn run(&mut self) -> bool {
        let n = self.d.len();
        let mut left = 6 * n * n;
        // One more than the last row that is not done.
        let mut end = n;
        let mut before: Option<Block> = None;
        while end > 1 {
            let last = end - 1;
            let cut = (0..last).rev().find(|&k| self.e[k].abs() <= self.threshold);
            if let Some(k) = cut {
                self.e[k] = 0.0;
            }
            let first = cut.map_or(0, |k| k + 1);
            if first == last {
                end -= 1;
                continue;
            }
            if first + 1 == last {
                self.pair(first);
                end = first;
                continue;
            }
            let down = match before {
                // The same block or a part of it: the way stays.
                Some(b) if first <= b.last && last >= b.first => b.down,
                _ => self.d[first].abs() >= self.d[last].abs(),
            };
            let block = Block { first, last, down };
            before = before.map(|b| Block { down, ..b });
            let Some(least) = self.settled(block) else { continue };
            before = Some(block);
            let steps = last - first;
            if left < steps {
                return false;
            }
            left -= steps;
            match self.shift(block, least) {
                0.0 => self.without_shift(block),
                shift => self.with_shift(block, shift),
            }
        }
        true
    }

    /// Sets what is negligible to zero (`None` then); otherwise a lower bound of the block's singular values.
    fn settled(&mut self, b: Block) -> Option<f64> {
        let (from, off) = if b.down { (b.last, b.last - 1) } else { (b.first, b.first) };
        if self.e[off].abs() <= self.tol * self.d[from].abs() {
            self.e[off] = 0.0;
            return None;
        }
        let mut mu = if b.down { self.d[b.first].abs() } else { self.d[b.last].abs() };
        let mut least = mu;
        for step in 0..b.last - b.first {
            let (k, next) =
                if b.down { (b.first + step, b.first + step + 1) } else { (b.last - step - 1, b.last - step - 1) };
            let off = self.e[k].abs();
            if off <= self.tol * mu {
                self.e[k] = 0.0;
                return None;
            }
            mu = self.d[next].abs() * (mu / (mu + off));
            least = least.min(mu);
        }
        Some(least)
    }

    /// Zero where a shift would cost relative accuracy.
    #[allow(clippy::cast_precision_loss)]
    fn shift(&self, b: Block, least: f64) -> f64 {
        let size = self.d[b.first..=b.last].iter().chain(&self.e[b.first..b.last]);
        let largest = size.fold(0.0f64, |m, x| m.max(x.abs()));
        if self.d.len() as f64 * self.tol * (least / largest) <= EPS.max(0.01 * self.tol) {
            return 0.0;
        }
        let (far, k) = if b.down { (self.d[b.first].abs(), b.last - 1) } else { (self.d[b.last].abs(), b.first) };
        let shift = smaller(self.d[k], self.e[k], self.d[k + 1]);
        if far > 0.0 && (shift / far).powi(2) < EPS { 0.0 } else { shift }
    }

    /// Demmel's and Kahan's step, which keeps all digits of small values.
    fn without_shift(&mut self, b: Block) {
        let (mut cs, mut old_cs, mut old_sn) = (1.0, 1.0, 0.0);
        let (end, off) = if b.down {
            for i in b.first..b.last {
                let (c, sn, r) = rotation(self.d[i] * cs, self.e[i]);
                cs = c;
                if i > b.first {
                    self.e[i - 1] = old_sn * r;
                }
                (old_cs, old_sn, self.d[i]) = rotation(old_cs * r, self.d[i + 1] * sn);
                turn(self.v, i, cs, sn);
                turn(self.u, i, old_cs, old_sn);
            }
            (b.last, b.last - 1)
        } else {
            for i in (b.first + 1..=b.last).rev() {
                let (c, sn, r) = rotation(self.d[i] * cs, self.e[i - 1]);
                cs = c;
                if i < b.last {
                    self.e[i] = old_sn * r;
                }
                (old_cs, old_sn, self.d[i]) = rotation(old_cs * r, self.d[i - 1] * sn);
                turn(self.v, i - 1, old_cs, -old_sn);
                turn(self.u, i - 1, cs, -sn);
            }
            (b.first, b.first)
        };
        let h = self.d[end] * cs;
        self.d[end] = h * old_cs;
        self.e[off] = self.kept(h * old_sn);
    }

    fn with_shift(&mut self, b: Block, shift: f64) {
        let from = if b.down { b.first } else { b.last };
        let start = self.d[from];
        let mut f = (start.abs() - shift) * (1f64.copysign(start) + shift / start);
        if b.down {
            let mut g = self.e[b.first];
            for i in b.first..b.last {
                let (cr, sr, r) = rotation(f, g);
                if i > b.first {
                    self.e[i - 1] = r;
                }
                (f, self.e[i]) = (cr * self.d[i] + sr * self.e[i], cr * self.e[i] - sr * self.d[i]);
                (g, self.d[i + 1]) = (sr * self.d[i + 1], cr * self.d[i + 1]);
                let (cl, sl, r) = rotation(f, g);
                self.d[i] = r;
                (f, self.d[i + 1]) = (cl * self.e[i] + sl * self.d[i + 1], cl * self.d[i + 1] - sl * self.e[i]);
                if i + 1 < b.last {
                    (g, self.e[i + 1]) = (sl * self.e[i + 1], cl * self.e[i + 1]);
                }
                turn(self.v, i, cr, sr);
                turn(self.u, i, cl, sl);
            }
            self.e[b.last - 1] = self.kept(f);
        } else {
            let mut g = self.e[b.last - 1];
            for i in (b.first + 1..=b.last).rev() {
                let (cr, sr, r) = rotation(f, g);
                if i < b.last {
                    self.e[i] = r;
                }
                (f, self.e[i - 1]) = (cr * self.d[i] + sr * self.e[i - 1], cr * self.e[i - 1] - sr * self.d[i]);
                (g, self.d[i - 1]) = (sr * self.d[i - 1], cr * self.d[i - 1]);
                let (cl, sl, r) = rotation(f, g);
                self.d[i] = r;
                (f, self.d[i - 1]) = (cl * self.e[i - 1] + sl * self.d[i - 1], cl * self.d[i - 1] - sl * self.e[i - 1]);
                if i > b.first + 1 {
                    (g, self.e[i - 2]) = (sl * self.e[i - 2], cl * self.e[i - 2]);
                }
                turn(self.v, i - 1, cl, -sl);
                turn(self.u, i - 1, cr, -sr);
            }
            self.e[b.first] = self.kept(f);
        }
    }

    fn kept(&self, x: f64) -> f64 {
        if x.abs() <= self.threshold { 0.0 } else { x }
    }

    /// The rows `k` and `k + 1` at once.
    fn pair(&mut self, k: usize) {
        let p = of_two(self.d[k], self.e[k], self.d[k + 1]);
        (self.d[k], self.e[k], self.d[k + 1]) = (p.large, 0.0, p.small);
        turn(self.v, k, p.right.0, p.right.1);
        turn(self.u, k, p.left.0, p.left.1);
    }

    fn positive(&mut self) {
        let rows = self.v.rows();
        for (i, d) in self.d.iter_mut().enumerate() {
            if *d < 0.0 {
                self.v.data[i * rows..(i + 1) * rows].iter_mut().for_each(|x| *x = -*x);
            }
            *d = d.abs();
        }
    }

    /// Descending, by exchanges of the least with the last.
    fn sort(&mut self) {
        for last in (1..self.d.len()).rev() {
            let mut least = 0;
            for k in 1..=last {
                if self.d[k] <= self.d[least] {
                    least = k;
                }
            }
            if least != last {
                self.d.swap(least, last);
                exchange(self.u, least, last);
                exchange(self.v, least, last);
            }
        }
    }
}

/// las2: the smaller singular value of `[f g; 0 h]`.
fn smaller(f: f64, g: f64, h: f64) -> f64 {
    let (low, high, g) = (f.abs().min(h.abs()), f.abs().max(h.abs()), g.abs());
    if low == 0.0 {
        return 0.0;
    }
    let (sum, difference) = (1.0 + low / high, (high - low) / high);
    if g < high {
        let square = (g / high).powi(2);
        return low * (2.0 / ((sum * sum + square).sqrt() + (difference * difference + square).sqrt()));
    }
    let ratio = high / g;
    if ratio == 0.0 {
        return low * high / g;
    }
    let c = 1.0 / ((1.0 + (sum * ratio).powi(2)).sqrt() + (1.0 + (difference * ratio).powi(2)).sqrt());
    2.0 * (low * c * ratio)
}

struct Pair {
    small: f64,
    large: f64,
    /// Cosine and sine.
    left: (f64, f64),
    right: (f64, f64),
}

/// lasv2: singular values of `[f g; 0 h]`, with signs, and the rotations to them.
fn of_two(f: f64, g: f64, h: f64) -> Pair {
    let sign = |x: f64| 1f64.copysign(x);
    let swap = h.abs() > f.abs();
    let (ft, ht) = if swap { (h, f) } else { (f, h) };
    let (fa, ha, ga) = (ft.abs(), ht.abs(), g.abs());
    let steep = ga > fa;
    let (small, large, left, right) = if ga == 0.0 {
        (ha, fa, (1.0, 0.0), (1.0, 0.0))
    } else if steep && fa / ga < EPS {
        (if ha > 1.0 { fa / (ga / ha) } else { fa / ga * ha }, ga, (1.0, ht / g), (ft / g, 1.0))
    } else {
        let d = fa - ha;
        let l = if d == fa { 1.0 } else { d / fa };
        let m = g / ft;
        let (t, mm) = (2.0 - l, m * m);
        let s = (t * t + mm).sqrt();
        let r = if l == 0.0 { m.abs() } else { (l * l + mm).sqrt() };
        let a = 0.5 * (s + r);
        let t = match (mm == 0.0, l == 0.0) {
            (true, true) => 2f64.copysign(ft) * sign(g),
            (true, false) => g / d.copysign(ft) + m / t,
            _ => (m / (s + t) + m / (r + l)) * (1.0 + a),
        };
        let root = (t * t + 4.0).sqrt();
        let (crt, srt) = (2.0 / root, t / root);
        (ha / a, fa * a, ((crt + srt * m) / a, (ht / ft) * srt / a), (crt, srt))
    };
    // The largest element says which sign the larger value has; as after the exchange, of which g is no part.
    let (left, right) = if swap { ((right.1, right.0), (left.1, left.0)) } else { (left, right) };
    let of_large = match (steep, swap) {
        (true, _) => sign(right.1) * sign(left.0) * sign(g),
        (false, true) => sign(right.1) * sign(left.1) * sign(h),
        (false, false) => sign(right.0) * sign(left.0) * sign(f),
    };
    Pair {
        small: small.abs().copysign(of_large * sign(f) * sign(h)),
        large: large.abs().copysign(of_large),
        left,
        right,
    }
}
