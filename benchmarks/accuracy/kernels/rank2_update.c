/* Symmetric rank-2 updates of an m x n part of a matrix, in place, column by column, as the reduction to tridiagonal
 * form has them. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *v = acc_ramp(m), *w = acc_fill(m, 0.5);
    for (long i = 0; i < m; i++) { v[i] /= m; w[i] += v[i]; }
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double wj = w[j], vj = v[j];
            for (long i = 0; i < m; i++) a[i + j * m] = a[i + j * m] - v[i] * wj - w[i] * vj;
        }
    }
    acc_mark();
    acc_check(acc_norm(a, m * n));
}
