/* The part of an m x n matrix without its first 8 rows and 4 columns, A, less v*(v'*A): the product v'*A by blocks of
 * rows, as a BLAS that is tuned for the first-level cache has them (an argument), then one sweep over A. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), rows = acc_arg(argc, argv, 3);
    long reps = acc_arg(argc, argv, 4), p = m - 8, q = n - 4;
    double *r = acc_ramp(m * n), *v = acc_ramp(p), *w = acc_fill(q, 0), *a = r + 8 + 4 * m;
    for (long i = 0; i < p; i++) v[i] /= sqrt(2.0 * m);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < q; j++) w[j] = 0;
        for (long i0 = 0; i0 < p; i0 += rows) {
            long some = i0 + rows < p ? rows : p - i0;
            for (long j = 0; j < q; j++) w[j] += dot(some, a + i0 + j * m, v + i0);
        }
        for (long j = 0; j < q; j++) axpy(p, -w[j], v, a + j * m);
    }
    acc_mark();
    acc_check(acc_norm(r, m * n));
}
