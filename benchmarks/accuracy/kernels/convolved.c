/* The part of a convolution of an n x n matrix with a 3 x 3 matrix that is as large as the first, column by column. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *A = acc_ramp(n * n), *C = acc_fill(n * n, 0), *K = acc_ramp(9);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++)
            for (long i = 0; i < n; i++) {
                double s = 0;
                for (long q = 0; q < 3; q++) {
                    long b = j + 1 - q;
                    if (b < 0 || b >= n) continue;
                    for (long p = 0; p < 3; p++) {
                        long a = i + 1 - p;
                        if (a >= 0 && a < n) s += A[a + n * b] * K[p + 3 * q];
                    }
                }
                C[i + n * j] = s;
            }
    }
    acc_mark();
    acc_check(acc_norm(C, n * n));
}
