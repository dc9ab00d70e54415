/* A matrix times five vectors: the columns of a block of rows one after the other, all vectors at once. */
#include "acc.h"
#define ROWS 256
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *A = acc_ramp(n * n), *X = acc_ramp(5 * n), *Y = acc_fill(5 * n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long b = 0; b < n; b += ROWS) {
            long e = b + ROWS < n ? b + ROWS : n;
            for (long j = 0; j < 5; j++)
                for (long i = b; i < e; i++) Y[i + n * j] = 0;
            for (long l = 0; l < n; l++)
                for (long j = 0; j < 5; j++) {
                    double x = X[l + n * j];
                    for (long i = b; i < e; i++) Y[i + n * j] += A[i + n * l] * x;
                }
        }
    }
    acc_mark();
    acc_check(acc_norm(Y, 5 * n));
}
