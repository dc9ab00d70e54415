/* A vector made orthogonal to k others, twice, in place. Products with the basis go by blocks of GEMV_ROWS
 * rows, so that the piece of the vector stays. */
#include "acc.h"
static void deflated(long n, long k, const double *v, const double *h, double *w) {
    for (long i0 = 0; i0 < n; i0 += GEMV_ROWS) {
        long i1 = i0 + GEMV_ROWS < n ? i0 + GEMV_ROWS : n;
        for (long l = 0; l < k; l++)
            for (long i = i0; i < i1; i++) w[i] -= v[i + l * n] * h[l];
    }
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *v = acc_vec(n * k), *w = acc_ramp(n), *h = acc_fill(k, 0), *g = acc_fill(k, 0);
    for (long i = 0; i < n * k; i++) v[i] = sin(i + 1) * sqrt(2.0 / n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        gemv_t(n, k, v, n, w, h);
        acc_cold();
        deflated(n, k, v, h, w);
        acc_cold();
        gemv_t(n, k, v, n, w, g);
        acc_cold();
        deflated(n, k, v, g, w);
        acc_cold();
        for (long l = 0; l < k; l++) h[l] += g[l];
    }
    acc_mark();
    acc_check(acc_norm(w, n));
}
