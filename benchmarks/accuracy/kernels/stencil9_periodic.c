/* Nine-point stencil on a periodic m x n grid, out of place: column by column; a neighbour over the
 * edge is that on the other side. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *u = acc_ramp(m * n), *v = acc_fill(m * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            const double *left = u + (j ? j - 1 : n - 1) * m, *at = u + j * m, *right = u + (j < n - 1 ? j + 1 : 0) * m;
            for (long i = 0; i < m; i++) {
                long up = i ? i - 1 : m - 1, down = i < m - 1 ? i + 1 : 0;
                v[i + j * m] = 0.5 * at[i] + 0.1 * (at[up] + at[down] + left[i] + right[i]) +
                               0.025 * (left[up] + left[down] + right[up] + right[down]);
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(v, m * n));
}
