/* A matrix times sixteen vectors: a block of rows of the result stays, and the columns of the matrix come by, four at a time. */
#include "acc.h"
#define ROWS 64
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *A = acc_ramp(n * n), *X = acc_ramp(16 * n), *Y = acc_fill(16 * n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long b = 0; b < n; b += ROWS) {
            long e = b + ROWS < n ? b + ROWS : n;
            for (long j = 0; j < 16; j++)
                for (long i = b; i < e; i++) Y[i + n * j] = 0;
            for (long l = 0; l < n; l += 4) {
                long h = l + 4 < n ? l + 4 : n;
                for (long j = 0; j < 16; j++)
                    for (long i = b; i < e; i++) {
                        double y = Y[i + n * j];
                        for (long m = l; m < h; m++) y += A[i + n * m] * X[m + n * j];
                        Y[i + n * j] = y;
                    }
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(Y, 16 * n));
}
