/* LU without pivoting, right-looking, in panels of nb columns. A repetition copies the matrix and factors
 * the copy. The update of the trailing matrix is in place, in blocks of the given side. */
#include "acc.h"
#include "blas3.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), nb = acc_arg(argc, argv, 2), side = acc_arg(argc, argv, 3);
    long reps = acc_arg(argc, argv, 4);
    double *b = acc_ramp(n * n), *a = acc_fill(n * n, 0), *l = acc_fill(nb * nb, 0);
    for (long i = 0; i < n; i++) b[i + i * n] += 2 * n;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n * n; i++) a[i] = b[i];
        for (long k = 0; k < n; k += nb) {
            long e = least(k + nb, n);
            for (long j = k; j < e; j++) {
                acc_cold();
                double pivot = a[j + j * n], *p = a + j * n;
                for (long i = j + 1; i < n; i++) p[i] /= pivot;
                acc_cold();
                for (long c = j + 1; c < e; c++) {
                    double t = a[j + c * n], *q = a + c * n;
                    for (long i = j + 1; i < n; i++) q[i] -= p[i] * t;
                }
            }
            if (e == n) continue;
            acc_cold();
            for (long j = 0; j < nb; j++)
                for (long i = 0; i < nb; i++) l[i + j * nb] = i > j ? a[k + i + (k + j) * n] : i == j;
            acc_cold();
            for (long j = e; j < n; j++) {
                double *x = a + k + j * n;
                for (long s = 0; s < nb; s++)
                    for (long i = s + 1; i < nb; i++) x[i] -= l[i + s * nb] * x[s];
            }
            acc_cold();
            gemm_minus(n - e, n - e, nb, a + e + k * n, n, a + k + e * n, n, 0, a + e + e * n, n, side);
        }
    }
    acc_mark();
    acc_check(acc_norm(a, n * n));
}
