/* A vector without its mean, out of place: a sweep for the sum, a sweep for the differences. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *v = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        double mean = sum_of(u, n) / n;
        for (long i = 0; i < n; i++) v[i] = u[i] - mean;
    }
    acc_mark();
    acc_check(acc_norm(v, n));
}
