/* A matrix whose columns have the length one. A column's norm needs that column alone, so each is
 * divided as soon as its norm is known. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *b = acc_fill(m * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double d = acc_norm(a + j * m, m);
            for (long i = 0; i < m; i++) b[i + j * m] = a[i + j * m] / d;
        }
    }
    acc_mark();
    acc_check(sum_of(b, m * n));
}
