/* Three-point stencil, out of place. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *v = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 1; i < n - 1; i++) v[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    }
    acc_mark();
    acc_check(acc_norm(v, n));
}
