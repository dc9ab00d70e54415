/* Five-point stencil on an m x n grid, out of place. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *u = acc_ramp(m * n), *v = acc_fill(m * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                long p = i + j * m;
                v[p] = 0.5 * u[p] + 0.125 * (u[p - 1] + u[p + 1] + u[p - m] + u[p + m]);
            }
    }
    acc_mark();
    acc_check(acc_norm(v, m * n));
}
