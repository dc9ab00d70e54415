/* The sum of the squared distances of every element of a vector from all its elements. The sums
 * accumulate in blocks of rows, so that a block of them stays in the first-level cache. */
#include "idioms.h"
#define ROWS 512
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *s = acc_fill(n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i0 = 0; i0 < n; i0 += ROWS) {
            long i1 = i0 + ROWS < n ? i0 + ROWS : n;
            for (long i = i0; i < i1; i++) s[i] = 0;
            for (long j = 0; j < n; j++)
                for (long i = i0; i < i1; i++) s[i] += (x[j] - x[i]) * (x[j] - x[i]);
        }
    }
    acc_mark();
    acc_check(acc_norm(s, n));
}
