/* QR of an m x n matrix by Householder reflections, as LAPACK's unblocked dgeqr2: w = v'*A, then
 * A - v*w. A repetition copies the matrix and factors the copy. The product v'*A goes by blocks of
 * rows, as a BLAS that is tuned for the first-level cache has them: an eighth of it, an argument. */
#include "acc.h"
static void transposed(long m, long n, const double *a, long ld, const double *x, double *y, long rows) {
    for (long j = 0; j < n; j++) y[j] = 0;
    for (long i0 = 0; i0 < m; i0 += rows) {
        long some = i0 + rows < m ? rows : m - i0;
        for (long j = 0; j < n; j++) y[j] += dot(some, a + i0 + j * ld, x + i0);
    }
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), rows = acc_arg(argc, argv, 3);
    long reps = acc_arg(argc, argv, 4);
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
            transposed(m - k, n - k, a + k + k * m, m, v + k, w + k, rows);
            for (long j = k; j < n; j++) w[j] *= tau;
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
