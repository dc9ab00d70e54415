/* QR of a tall m x n matrix by modified Gram-Schmidt, out of place. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *q = acc_fill(m * n, 0), *r = acc_fill(n * n, 0), *v = acc_fill(m, 0);
    for (long i = 0; i < n; i++) a[i + i * m] += 1;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        for (long j = 0; j < n; j++) {
            acc_cold();
            for (long i = 0; i < m; i++) v[i] = a[i + j * m];
            for (long i = 0; i < j; i++) {
                acc_cold();
                double h = dot(m, q + i * m, v);
                acc_cold();
                axpy(m, -h, q + i * m, v);
                r[i + j * n] = h;
            }
            acc_cold();
            double h = acc_norm(v, m);
            acc_cold();
            for (long i = 0; i < m; i++) q[i + j * m] = v[i] / h;
            r[j + j * n] = h;
        }
    }
    acc_mark();
    acc_check(acc_norm(r, n * n));
}
