/* A vector of length one: a sweep for the norm, a sweep for the quotients. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *u = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        double s = acc_norm(x, n);
        for (long i = 0; i < n; i++) u[i] = x[i] / s;
    }
    acc_mark();
    acc_check(sum_of(u, n));
}
