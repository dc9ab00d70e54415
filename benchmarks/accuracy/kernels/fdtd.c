/* Yee's scheme in two dimensions: a repetition is a time step of three fields on an m x n grid. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double c = 0.25, *ez = acc_ramp(m * n), *hx = acc_fill(m * (n - 1), 0), *hy = acc_fill((m - 1) * n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n - 1; j++)
            for (long i = 0; i < m; i++) hx[i + j * m] -= c * (ez[i + (j + 1) * m] - ez[i + j * m]);
        acc_cold();
        for (long j = 0; j < n; j++)
            for (long i = 0; i < m - 1; i++) hy[i + j * (m - 1)] += c * (ez[i + 1 + j * m] - ez[i + j * m]);
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++)
                ez[i + j * m] += c * ((hy[i + j * (m - 1)] - hy[i - 1 + j * (m - 1)]) - (hx[i + j * m] - hx[i + (j - 1) * m]));
    }
    acc_mark();
    acc_check(acc_norm(ez, m * n));
}
