/* The products of two matrices element by element, summed over the rows. Column-major, and row by row
 * as the prototype has it: an element of a row is a line away from the next. The cache is wiped before
 * the loop alone, because the neighbours in the lines of a row may stay for the next row. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n), *b = acc_ramp(m * n), *s = acc_fill(n, 0);
    for (long i = 0; i < m * n; i++) b[i] = 1 / b[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++)
            for (long j = 0; j < n; j++) s[j] += a[i + j * m] * b[i + j * m];
    }
    acc_mark();
    acc_check(acc_norm(s, n));
}
