//! Reduction to upper Hessenberg form. In: a square matrix. Out: the form and the orthogonal factor.

use super::field::{Field, adjoint, identity};
use crate::value::Dense;

/// A = P·H·P' with H upper Hessenberg, by Householder reflections (gehd2).
pub(crate) fn hessenberg<T: Field>(a: &Dense<T>) -> (Dense<T>, Dense<T>) {
    let n = a.rows();
    let (mut h, mut p) = (a.clone(), identity(n, n));
    for k in 0..n.saturating_sub(2) {
        let column = Dense::matrix(n - k - 1, 1, h.data[k * n + k + 1..(k + 1) * n].to_vec());
        let f = super::qr::factor(column, false);
        let rows = |m: &Dense<T>| {
            let data = (0..n).flat_map(|j| m.data[j * n + k + 1..(j + 1) * n].to_vec()).collect();
            Dense::matrix(n - k - 1, n, data)
        };
        let write = |m: &mut Dense<T>, part: &Dense<T>| {
            for j in 0..n {
                let len = n - k - 1;
                m.data[j * n + k + 1..(j + 1) * n].copy_from_slice(&part.data[j * len..(j + 1) * len]);
            }
        };
        let mut part = rows(&h);
        f.apply(&mut part, true);
        write(&mut h, &part);
        h.data[k * n + k + 2..(k + 1) * n].fill(T::ZERO);
        for m in [&mut h, &mut p] {
            let mut t = adjoint(m);
            let mut part = rows(&t);
            f.apply(&mut part, true);
            write(&mut t, &part);
            *m = adjoint(&t);
        }
    }
    (p, h)
}
