/* Arnoldi's method with classical Gram-Schmidt, twice: a repetition is k steps on the five-point operator of an m x m grid. */
#define GEMV_ROWS 512
#include "acc.h"
static void subtract(long m, long n, const double *a, const double *h, double *w) {
    for (long i0 = 0; i0 < m; i0 += GEMV_ROWS) {
        long i1 = i0 + GEMV_ROWS < m ? i0 + GEMV_ROWS : m;
        for (long j = 0; j < n; j++) {
            double t = h[j];
            for (long i = i0; i < i1; i++) w[i] -= a[i + j * m] * t;
        }
    }
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), n = m * m;
    csr a = poisson(m);
    double *v = acc_fill(n * (k + 1), 0), *h = acc_fill((k + 1) * k, 0), *w = acc_fill(n, 0), *c = acc_fill(k, 0), *d = acc_fill(k, 0);
    double *b = acc_ramp(n), s = acc_norm(b, n);
    for (long i = 0; i < n; i++) v[i] = b[i] / s;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long j = 0; j < k; j++) {
            acc_cold();
            spmv(a, v + j * n, w);
            acc_cold();
            gemv_t(n, j + 1, v, n, w, c);
            acc_cold();
            subtract(n, j + 1, v, c, w);
            acc_cold();
            gemv_t(n, j + 1, v, n, w, d);
            acc_cold();
            subtract(n, j + 1, v, d, w);
            acc_cold();
            for (long i = 0; i <= j; i++) h[i + j * (k + 1)] = c[i] + d[i];
            acc_cold();
            double t = acc_norm(w, n);
            h[j + 1 + j * (k + 1)] = t;
            acc_cold();
            for (long i = 0; i < n; i++) v[i + (j + 1) * n] = w[i] / t;
        }
    }
    acc_mark();
    acc_check(acc_norm(h, (k + 1) * k));
}
