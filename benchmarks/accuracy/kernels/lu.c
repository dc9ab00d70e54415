/* LU without pivoting of a diagonally dominant matrix, right-looking, column by column. A
 * repetition copies the matrix and factors the copy. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *b = acc_ramp(n * n), *a = acc_fill(n * n, 0);
    for (long i = 0; i < n; i++) b[i + i * n] += 2 * n;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n * n; i++) a[i] = b[i];
        for (long k = 0; k < n - 1; k++) {
            acc_cold();
            double pivot = a[k + k * n], *l = a + k * n;
            for (long i = k + 1; i < n; i++) l[i] /= pivot;
            acc_cold();
            for (long j = k + 1; j < n; j++) {
                double t = a[k + j * n], *c = a + j * n;
                for (long i = k + 1; i < n; i++) c[i] -= l[i] * t;
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(a, n * n));
}
