/* Matrix product in square blocks, three of which fill the first-level cache. The side is a
 * multiple of a line: floor(sqrt(E/3)/8)*8 for a cache of E doubles, given as an argument. */
#include "acc.h"
static inline long least(long a, long b) { return a < b ? a : b; }
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), nb = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *a = acc_ramp(n * n), *b = acc_ramp(n * n), *c = acc_fill(n * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long jj = 0; jj < n; jj += nb)
            for (long ii = 0; ii < n; ii += nb) {
                long j1 = least(jj + nb, n), i1 = least(ii + nb, n);
                for (long j = jj; j < j1; j++)
                    for (long i = ii; i < i1; i++) c[i + j * n] = 0;
                for (long ll = 0; ll < n; ll += nb) {
                    long l1 = least(ll + nb, n);
                    for (long j = jj; j < j1; j++)
                        for (long l = ll; l < l1; l++) {
                            double t = b[l + j * n], *cj = c + j * n;
                            const double *al = a + l * n;
                            for (long i = ii; i < i1; i++) cj[i] += al[i] * t;
                        }
                }
            }
    }
    acc_mark();
    acc_check(acc_norm(c, n * n));
}
