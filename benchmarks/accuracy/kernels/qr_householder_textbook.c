/* QR of an m x n matrix by Householder reflections, as LAPACK's unblocked dgeqr2: w = v'*A, then
 * A - v*w, each element of w by one dot product over the whole column. A repetition copies the matrix and
 * factors the copy. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *b = acc_ramp(m * n), *a = acc_fill(m * n, 0), *v = acc_fill(m, 0), *w = acc_fill(n, 0);
    for (long i = 0; i < n; i++) b[i + i * m] += 1;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m * n; i++) a[i] = b[i];
        for (long k = 0; k < n; k++) {
            acc_cold();
            for (long i = k; i < m; i++) v[i] = a[i + k * m];
            acc_cold();
            double s = acc_norm(v + k, m - k);
            v[k] += v[k] < 0 ? -s : s;
            acc_cold();
            double tau = 2 / dot(m - k, v + k, v + k);
            acc_cold();
            for (long j = k; j < n; j++) w[j] = tau * dot(m - k, v + k, a + k + j * m);
            acc_cold();
            for (long j = k; j < n; j++) axpy(m - k, -w[j], v + k, a + k + j * m);
        }
    }
    acc_mark();
    double t = 0;
    for (long j = 0; j < n; j++)
        for (long i = 0; i <= j; i++) t += a[i + j * m] * a[i + j * m];
    acc_check(sqrt(t));
}
