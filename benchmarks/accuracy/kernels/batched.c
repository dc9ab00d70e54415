/* Products of n small matrices of m x m elements, a page each, and their sum. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), p = m * m;
    double *a = acc_ramp(n * p), *b = acc_ramp(n * p), *c = acc_fill(n * p, 0), *s = acc_fill(p, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        for (long k = 0; k < n; k++) {
            acc_cold();
            for (long j = 0; j < m; j++)
                for (long i = 0; i < m; i++) {
                    double t = 0;
                    for (long l = 0; l < m; l++) t += a[k * p + i + l * m] * b[k * p + l + j * m];
                    c[k * p + i + j * m] = t;
                }
        }
        acc_cold();
        for (long i = 0; i < p; i++) s[i] = 0;
        for (long k = 0; k < n; k++)
            for (long i = 0; i < p; i++) s[i] += c[k * p + i];
    }
    acc_mark();
    acc_check(acc_norm(s, p));
}
