/* Thomas's algorithm for a tridiagonal system: elimination, then substitution backwards. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n), *b = acc_ramp(n), *c = acc_ramp(n), *d = acc_ramp(n);
    double *p = acc_fill(n, 0), *q = acc_fill(n, 0), *x = acc_fill(n, 0);
    for (long i = 0; i < n; i++) a[i] *= 0.5, b[i] += 4, c[i] *= 0.25, d[i] *= 2;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        p[0] = c[0] / b[0];
        q[0] = d[0] / b[0];
        for (long i = 1; i < n; i++) {
            double t = b[i] - a[i] * p[i - 1];
            p[i] = c[i] / t;
            q[i] = (d[i] - a[i] * q[i - 1]) / t;
        }
        acc_cold();
        x[n - 1] = q[n - 1];
        for (long i = n - 2; i >= 0; i--) x[i] = q[i] - p[i] * x[i + 1];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
