/* The sum of the squared distances of every element of y from all elements of x. The sums
 * accumulate in blocks of rows, so that a block of y and of s stays in the first-level cache. */
#include "idioms.h"
#define ROWS 512
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *y = acc_ramp(m), *x = acc_ramp(n), *s = acc_fill(m, 0);
    for (long j = 0; j < n; j++) x[j] *= 2;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i0 = 0; i0 < m; i0 += ROWS) {
            long i1 = i0 + ROWS < m ? i0 + ROWS : m;
            for (long i = i0; i < i1; i++) s[i] = 0;
            for (long j = 0; j < n; j++)
                for (long i = i0; i < i1; i++) s[i] += (x[j] - y[i]) * (x[j] - y[i]);
        }
    }
    acc_mark();
    acc_check(acc_norm(s, m));
}
