/* A dense matrix times a vector is added to another, by whole columns. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n * n), *x = acc_ramp(n), *y = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) axpy(n, x[j], a + j * n, y);
    }
    acc_mark();
    acc_check(acc_norm(y, n));
}
