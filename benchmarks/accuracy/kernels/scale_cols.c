/* The columns of a matrix, each divided by a number of its own, column by column. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *d = acc_ramp(n), *b = acc_fill(m * n, 0);
    for (long j = 0; j < n; j++) d[j] *= 2;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double t = d[j];
            for (long i = 0; i < m; i++) b[i + j * m] = a[i + j * m] / t;
        }
    }
    acc_mark();
    acc_check(acc_norm(b, m * n));
}
