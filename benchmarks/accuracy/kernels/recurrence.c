/* A linear recurrence of two terms with variable coefficients. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n), *b = uniform(n, 3), *c = acc_ramp(n), *x = acc_fill(n, 0);
    for (long i = 0; i < n; i++) a[i] *= 0.25, b[i] *= 0.25;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        x[0] = c[0];
        x[1] = c[1];
        for (long i = 2; i < n; i++) x[i] = a[i] * x[i - 1] + b[i] * x[i - 2] + c[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
