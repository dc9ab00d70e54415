/* Rows scaled to length one, column-major: two passes a row, the norm and the quotient. The cache is
 * wiped before the loop alone, because the neighbours in the lines of a row may stay for the next row. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(m * n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++) {
            double s = 0;
            for (long j = 0; j < n; j++) s += a[i + j * m] * a[i + j * m];
            s = sqrt(s);
            for (long j = 0; j < n; j++) a[i + j * m] /= s;
        }
    }
    acc_mark();
    acc_check(acc_norm(a, m));
}
