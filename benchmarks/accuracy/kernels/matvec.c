/* Dense matrix times vector, by columns, in blocks of rows. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n * n), *x = acc_ramp(n), *y = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        gemv(n, n, a, n, x, 1, y);
    }
    acc_mark();
    acc_check(acc_norm(y, n));
}
