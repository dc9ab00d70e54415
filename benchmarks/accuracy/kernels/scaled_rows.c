/* The rows of the five-point operator on an m x m grid, each scaled by its own factor. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *x = acc_ramp(n), *val = acc_fill(a.ptr[n], 0);
    int *col = acc_ints(a.ptr[n]), *ptr = acc_ints(n + 1);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        ptr[0] = 0;
        for (long i = 0; i < n; i++) {
            double s = x[i];
            for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++) {
                col[p] = a.col[p];
                val[p] = a.val[p] * s;
            }
            ptr[i + 1] = a.ptr[i + 1];
        }
    }
    acc_mark();
    acc_check(acc_norm(val, ptr[n]) + col[ptr[n] - 1]);
}
