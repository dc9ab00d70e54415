/* Transpose of a square matrix, column-major, in tiles of 8 x 8: a line a side. */
#include "acc.h"
#define TILE 8
static inline long least(long a, long b) { return a < b ? a : b; }
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n * n), *b = acc_fill(n * n, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long jj = 0; jj < n; jj += TILE)
            for (long ii = 0; ii < n; ii += TILE)
                for (long j = jj; j < least(jj + TILE, n); j++)
                    for (long i = ii; i < least(ii + TILE, n); i++) b[i + j * n] = a[j + i * n];
    }
    acc_mark();
    acc_check(acc_norm(b + n, n));
}
