/* Dense matrix times vector by whole columns, without blocks, as the prototype has it. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *x = acc_ramp(n), *y = acc_fill(m, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++) y[i] = 0;
        acc_cold();
        for (long j = 0; j < n; j++) {
            double t = x[j];
            for (long i = 0; i < m; i++) y[i] += a[i + j * m] * t;
        }
    }
    acc_mark();
    acc_check(acc_norm(y, m));
}
