/* A sweep of Jacobi's method for a chain of n points, with the copy back. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *f = acc_ramp(n), *u = acc_fill(n, 0), *v = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1] + f[i]);
        acc_cold();
        for (long i = 1; i < n - 1; i++) u[i] = v[i];
    }
    acc_mark();
    acc_check(acc_norm(u, n));
}
