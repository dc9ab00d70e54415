/* Nine-point stencil on an m x n grid, out of place: column by column, without blocks. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *u = acc_ramp(m * n), *v = acc_fill(m * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                const double *p = u + i + j * m;
                v[i + j * m] = 0.5 * p[0] + 0.1 * (p[-1] + p[1] + p[-m] + p[m]) +
                               0.025 * (p[-1 - m] + p[1 - m] + p[m - 1] + p[m + 1]);
            }
    }
    acc_mark();
    acc_check(acc_norm(v, m * n));
}
