/* A matrix less a product of two thin ones: a block of rows of the first stays, and the matrix comes by column by column. */
#include "acc.h"
#define ROWS 128
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *C = acc_ramp(n * n), *V = acc_ramp(k * n), *W = acc_fill(k * n, 0);
    for (long i = 0; i < k * n; i++) W[i] = 1 + (i % 5) / 8.0;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long b = 0; b < n; b += ROWS) {
            long e = b + ROWS < n ? b + ROWS : n;
            for (long j = 0; j < n; j++)
                for (long l = 0; l < k; l++) {
                    double w = W[j + n * l];
                    for (long i = b; i < e; i++) C[i + n * j] -= V[i + n * l] * w;
                }
        }
    }
    acc_mark();
    acc_check(acc_norm(C, n * n));
}
