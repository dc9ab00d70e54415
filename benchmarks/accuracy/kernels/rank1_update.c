/* k rank-1 updates of a matrix by a column and a row of its own, in place, column by column. The column is
 * buffered, since the update overwrites it; of the row only the element of the column at hand is needed. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(n * n), *c = acc_fill(n, 0);
    for (long i = 0; i < n * n; i++) a[i] /= n;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long l = 0; l < k; l++) {
            acc_cold();
            for (long i = 0; i < n; i++) c[i] = a[i + l * n];
            for (long j = 0; j < n; j++) {
                double t = a[l + j * n];
                for (long i = 0; i < n; i++) a[i + j * n] += c[i] * t;
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(a, n * n));
}
