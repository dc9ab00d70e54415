/* Dense matrix times vector by rows, as the prototype has it: the matrix lies by columns, so that
 * its rows are read in strides. */
#include "idioms.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *x = acc_ramp(n), *y = acc_fill(m, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++) {
            double s = 0;
            for (long j = 0; j < n; j++) s += a[i + j * m] * x[j];
            y[i] = s;
        }
    }
    acc_mark();
    acc_check(acc_norm(y, m));
}
