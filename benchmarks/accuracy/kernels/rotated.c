/* A vector is turned by one element in place, and scaled: from the last element on. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_vec(n), *y = acc_vec(n);
    for (long i = 0; i < n; i++) {
        x[i] = (i + 0.5) / n;
        y[i] = 1 + x[i];
    }
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        double last = x[n - 1];
        for (long i = n - 1; i > 0; i--) x[i] = y[i] * x[i - 1];
        x[0] = y[0] * last;
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
