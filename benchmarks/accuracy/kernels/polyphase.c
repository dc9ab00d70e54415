/* The p phases of a signal as columns, each gathered with stride p. The cache is wiped before each. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), p = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), m = n / p;
    double *x = acc_ramp(n), *y = acc_fill(n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long k = 0; k < p; k++) {
            acc_cold();
            for (long i = 0; i < m; i++) y[i + k * m] = x[k + i * p];
        }
    }
    acc_mark();
    acc_check(acc_norm(y + m, m) + acc_norm(y + (p - 1) * m, m));
}
