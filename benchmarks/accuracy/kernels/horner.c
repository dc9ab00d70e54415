/* A polynomial with n coefficients at m points by Horner's rule. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *x = uniform(m, 17), *c = acc_ramp(n), *y = acc_fill(m, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++) {
            double t = x[i], p = c[n - 1];
            for (long j = n - 2; j >= 0; j--) p = p * t + c[j];
            y[i] = p;
        }
    }
    acc_mark();
    acc_check(acc_norm(y, m));
}
