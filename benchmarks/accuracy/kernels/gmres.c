/* GMRES(m) on the five-point operator of a g x g grid: a repetition is a restart cycle of m steps,
 * modified Gram-Schmidt, Givens rotations. */
#include "acc.h"
int main(int argc, char **argv) {
    long g = acc_arg(argc, argv, 1), m = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), n = g * g;
    csr a = poisson(g);
    double *b = acc_ramp(n), *x = acc_fill(n, 0), *r = acc_fill(n, 0), *w = acc_fill(n, 0);
    double *v = acc_fill(n * (m + 1), 0), *h = acc_fill((m + 1) * m, 0);
    double *c = acc_fill(m, 0), *s = acc_fill(m, 0), *e = acc_fill(m + 1, 0), *y = acc_fill(m, 0);
    long ld = m + 1;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double t = b[i];
            for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++) t -= a.val[p] * x[a.col[p]];
            r[i] = t;
        }
        acc_cold();
        double beta = acc_norm(r, n);
        acc_cold();
        for (long i = 0; i < n; i++) v[i] = r[i] / beta;
        e[0] = beta;
        for (long j = 0; j < m; j++) {
            acc_cold();
            spmv(a, v + j * n, w);
            for (long i = 0; i <= j; i++) {
                acc_cold();
                double t = dot(n, v + i * n, w);
                acc_cold();
                axpy(n, -t, v + i * n, w);
                h[i + j * ld] = t;
            }
            acc_cold();
            double t = acc_norm(w, n), *next = v + (j + 1) * n;
            acc_cold();
            for (long i = 0; i < n; i++) next[i] = w[i] / t;
            acc_cold();
            for (long i = 0; i < j; i++) {
                double u = c[i] * h[i + j * ld] + s[i] * h[i + 1 + j * ld];
                h[i + 1 + j * ld] = c[i] * h[i + 1 + j * ld] - s[i] * h[i + j * ld];
                h[i + j * ld] = u;
            }
            acc_cold();
            double d = sqrt(h[j + j * ld] * h[j + j * ld] + t * t);
            c[j] = h[j + j * ld] / d;
            s[j] = t / d;
            h[j + j * ld] = d;
            e[j + 1] = -s[j] * e[j];
            e[j] = c[j] * e[j];
        }
        acc_cold();
        for (long j = m; j-- > 0;) {
            double t = e[j];
            for (long i = j + 1; i < m; i++) t -= h[j + i * ld] * y[i];
            y[j] = t / h[j + j * ld];
        }
        acc_cold();
        for (long i0 = 0; i0 < n; i0 += GEMV_ROWS) {
            long i1 = i0 + GEMV_ROWS < n ? i0 + GEMV_ROWS : n;
            for (long j = 0; j < m; j++)
                for (long i = i0; i < i1; i++) x[i] += v[i + j * n] * y[j];
        }
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
