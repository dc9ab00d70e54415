/* A step of the wave equation on an m x n grid: the new state replaces the one before the last. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *u = acc_ramp(m * n), *p = acc_ramp(m * n), *c = acc_vec(m * n);
    p[0] = 0;
    for (long i = 0; i < m * n; i++) c[i] = 0.1 + 0.01 * u[i];
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 1; j < n - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                long e = i + j * m;
                p[e] = 2 * u[e] - p[e] + c[e] * (u[e - 1] + u[e + 1] + u[e - m] + u[e + m] - 4 * u[e]);
            }
        double *t = p;
        p = u;
        u = t;
    }
    acc_mark();
    acc_check(acc_norm(u, m * n));
}
