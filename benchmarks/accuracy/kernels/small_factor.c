/* A small matrix times a wide one: the small one stays in the first-level cache, each column of the other is used up. */
#include "acc.h"
#define SIDE 32
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *A = acc_ramp(SIDE * SIDE), *X = acc_ramp(SIDE * n), *Y = acc_fill(SIDE * n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double *y = Y + SIDE * j;
            for (long i = 0; i < SIDE; i++) y[i] = 0;
            for (long l = 0; l < SIDE; l++) {
                double x = X[l + SIDE * j];
                for (long i = 0; i < SIDE; i++) y[i] += A[i + SIDE * l] * x;
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(Y, SIDE * n));
}
