/* The differences of all pairs of elements of a vector, column by column. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *d = acc_fill(n * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double t = x[j];
            for (long i = 0; i < n; i++) d[i + j * n] = t - x[i];
        }
    }
    acc_mark();
    acc_check(acc_norm(d, n * n));
}
