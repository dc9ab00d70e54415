/* Shifted matrices: each shift copies the matrix when its first diagonal element is written. The product goes by
 * blocks of rows (gemv). */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *b = acc_ramp(n * n), *a = acc_fill(n * n, 0), *x = acc_ramp(n), *y = acc_fill(n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long p = 1; p <= 2; p++) {
            acc_cold();
            for (long i = 0; i < n * n; i++) a[i] = b[i];
            for (long i = 0; i < n; i++) a[i + i * n] -= p;
            acc_cold();
            gemv(n, n, a, n, x, 1, y);
        }
    }
    acc_mark();
    acc_check(acc_norm(y, n));
}
