/* Red-black Gauss-Seidel on an m x m grid (m odd) with its boundary, both colours in one array. The
 * weights are 1/4 inside and 0 on the boundary. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    double *w = acc_fill(n, 0), *f = acc_ramp(n), *u = acc_fill(n, 0);
    for (long j = 1; j < m - 1; j++)
        for (long i = 1; i < m - 1; i++) w[i + j * m] = 0.25;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        for (long start = m + 1; start >= m; start--) {
            acc_cold();
            for (long p = start; p < n - start; p += 2)
                u[p] = w[p] * (f[p] + u[p - 1] + u[p + 1] + u[p - m] + u[p + m]);
        }
    }
    acc_mark();
    acc_check(acc_norm(u, n));
}
