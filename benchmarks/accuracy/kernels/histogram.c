/* A histogram of n numbers in (0, 1) with m classes. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), m = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *x = uniform(n, 99), *h = acc_fill(m, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            long b = (long)((double)m * x[i]);
            h[b] += 1;
        }
    }
    acc_mark();
    acc_check(acc_norm(h, m));
}
