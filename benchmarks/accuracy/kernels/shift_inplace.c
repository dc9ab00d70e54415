/* Statements that overwrite what they read, each swept in the direction that is safe. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *y = acc_ramp(n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = n; --i > 0;) y[i] = y[i - 1];
        acc_cold();
        for (long i = 0; i < n - 2; i++) y[i] = y[i + 2];
        acc_cold();
        for (long i = n; --i > 0;) y[i] = 0.5 * (y[i] + y[i - 1]);
    }
    acc_mark();
    acc_check(acc_norm(y, n) + y[1]);
}
