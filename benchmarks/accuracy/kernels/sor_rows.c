/* A sweep of successive over-relaxation on three arrays of a sparse matrix by rows, the diagonal found on the way. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    csr a = poisson(m);
    double *b = acc_ramp(n), *x = acc_fill(n, 0), w = 1.5;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) {
            double s = b[i], d = 1;
            for (int e = a.ptr[i]; e < a.ptr[i + 1]; e++) {
                int j = a.col[e];
                if (j == i) d = a.val[e];
                else s -= a.val[e] * x[j];
            }
            x[i] = (1 - w) * x[i] + w * (s / d);
        }
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
