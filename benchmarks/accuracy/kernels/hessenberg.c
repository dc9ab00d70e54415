/* Householder's reduction to Hessenberg form: a repetition eliminates p columns of a copy. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), p = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *b = acc_ramp(n * n), *a = acc_fill(n * n, 0), *v = acc_fill(n, 0), *w = acc_fill(n, 0);
    for (long j = 0; j < n; j++) b[j + j * n] += 4;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        memcpy(a, b, n * n * sizeof(double));
        for (long k = 0; k < p; k++) {
            long m = n - k - 1;
            double *c = a + k + 1 + k * n;
            acc_cold();
            for (long i = 0; i < m; i++) v[i] = c[i];
            acc_cold();
            double s = acc_norm(v, m);
            v[0] = v[0] + s;
            acc_cold();
            double d = acc_norm(v, m);
            acc_cold();
            for (long i = 0; i < m; i++) v[i] = v[i] / d;
            acc_cold();
            gemv_t(m, n - k, c, n, v, w);
            acc_cold();
            for (long j = 0; j < n - k; j++) {
                double t = 2 * w[j];
                for (long i = 0; i < m; i++) c[i + j * n] -= v[i] * t;
            }
            acc_cold();
            gemv(n, m, a + (k + 1) * n, n, v, 1, w);
            acc_cold();
            for (long j = 0; j < m; j++) {
                double t = 2 * v[j];
                for (long i = 0; i < n; i++) a[i + (k + 1 + j) * n] -= w[i] * t;
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(a, n * n));
}
