/* Cholesky, right-looking, in blocks of nb columns. A repetition copies the matrix and factors the copy.
 * The update of the trailing matrix is in place, in blocks of the given side, of the whole square as in the
 * prototype. The solve with R goes by blocks of nb rows, which stay. */
#include "acc.h"
#include "blas3.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), nb = acc_arg(argc, argv, 2), side = acc_arg(argc, argv, 3);
    long reps = acc_arg(argc, argv, 4);
    double *b = acc_ramp(n * n), *a = acc_fill(n * n, 0), *r = acc_fill(nb * nb, 0);
    for (long j = 0; j < n; j++)
        for (long i = 0; i <= j; i++) b[i + j * n] = b[j + i * n] = b[i + j * n] + b[j + i * n] + (i == j ? 4 * n : 0);
    for (long rep = 0; rep < reps; rep++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n * n; i++) a[i] = b[i];
        for (long k = 0; k < n; k += nb) {
            long e = least(k + nb, n), w = e - k;
            double *d = a + k + k * n;
            acc_cold();
            for (long j = 0; j < w; j++) {
                for (long i = 0; i <= j; i++) {
                    double s = d[i + j * n];
                    for (long p = 0; p < i; p++) s -= r[p + i * nb] * r[p + j * nb];
                    r[i + j * nb] = i < j ? s / r[i + i * nb] : sqrt(s);
                }
                for (long i = j + 1; i < w; i++) r[i + j * nb] = 0;
            }
            acc_cold();
            for (long j = 0; j < w; j++)
                for (long i = 0; i < w; i++) d[i + j * n] = r[j + i * nb];
            if (e == n) continue;
            acc_cold();
            for (long i0 = e; i0 < n; i0 += nb)
                for (long j = 0; j < nb; j++) {
                    double *x = a + (k + j) * n;
                    for (long p = 0; p < j; p++)
                        for (long i = i0; i < least(i0 + nb, n); i++) x[i] -= a[i + (k + p) * n] * r[p + j * nb];
                    for (long i = i0; i < least(i0 + nb, n); i++) x[i] /= r[j + j * nb];
                }
            acc_cold();
            gemm_minus(n - e, n - e, nb, a + e + k * n, n, a + e + k * n, n, 1, a + e + e * n, n, side);
        }
    }
    acc_mark();
    double *sum = acc_fill(n, 0);
    for (long j = 0; j < n; j++)
        for (long i = j; i < n; i++) sum[i] += a[i + j * n];
    acc_check(acc_norm(sum, n));
}
