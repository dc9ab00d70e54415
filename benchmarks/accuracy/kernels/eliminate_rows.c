/* Elimination of the first k columns, row by row in a column-major matrix. A repetition copies the matrix and
 * eliminates in the copy. The cache is wiped after the copy alone, because the neighbours in the lines of a row
 * may stay for the next row. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *b = acc_ramp(n * n), *a = acc_fill(n * n, 0);
    for (long i = 0; i < n; i++) b[i + i * n] += 2 * n;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n * n; i++) a[i] = b[i];
        acc_cold();
        for (long j = 0; j < k; j++)
            for (long i = j + 1; i < n; i++) {
                double f = a[i + j * n] / a[j + j * n];
                for (long l = j; l < n; l++) a[i + l * n] -= f * a[j + l * n];
            }
    }
    acc_mark();
    acc_check(acc_norm(a, n * n));
}
