/* Cholesky, left-looking, column by column, out of place. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_vec(n * n), *l = acc_fill(n * n, 0);
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            a[i + j * n] = 2 + (double)((i + j * n) % 7 + (j + i * n) % 7) / 8 + (i == j ? 4 * n : 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long j = 0; j < n; j++) {
            acc_cold();
            double *lj = l + j * n;
            for (long i = j; i < n; i++) lj[i] = a[i + j * n];
            for (long k = 0; k < j; k++) {
                const double *lk = l + k * n;
                double t = lk[j];
                for (long i = j; i < n; i++) lj[i] -= lk[i] * t;
            }
            if (j > 0) acc_cold(); /* the first column is one statement */
            double d = sqrt(lj[j]);
            for (long i = j; i < n; i++) lj[i] /= d;
        }
    }
    acc_mark();
    acc_check(acc_norm(l, n * n));
}
