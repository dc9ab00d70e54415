/* Seven-point stencil on an m x m x l grid, out of place. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), l = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), mm = m * m;
    double *u = acc_ramp(mm * l), *v = acc_fill(mm * l, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long k = 1; k < l - 1; k++)
            for (long j = 1; j < m - 1; j++)
                for (long i = 1; i < m - 1; i++) {
                    long p = i + j * m + k * mm;
                    v[p] = 0.4 * u[p] + 0.1 * (u[p - 1] + u[p + 1] + u[p - m] + u[p + m] + u[p - mm] + u[p + mm]);
                }
    }
    acc_mark();
    acc_check(acc_norm(v, mm * l));
}
