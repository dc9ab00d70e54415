/* A Gauss-Seidel sweep for the five-point operator on an m x m grid, in place, element by element. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *f = acc_ramp(m * m), *u = acc_fill(m * m, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 1; j < m - 1; j++)
            for (long i = 1; i < m - 1; i++) {
                long p = i + j * m;
                u[p] = 0.25 * (f[p] + u[p - 1] + u[p + 1] + u[p - m] + u[p + m]);
            }
    }
    acc_mark();
    acc_check(acc_norm(u, m * m));
}
