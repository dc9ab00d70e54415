/* The differences of every element of x with every element of y, column by column. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *y = acc_ramp(m), *x = acc_ramp(n), *d = acc_fill(m * n, 0);
    for (long j = 0; j < n; j++) x[j] *= 2;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double t = x[j];
            for (long i = 0; i < m; i++) d[i + j * m] = t - y[i];
        }
    }
    acc_mark();
    acc_check(acc_norm(d, m * n));
}
