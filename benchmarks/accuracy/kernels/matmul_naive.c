/* Matrix product, the triple loop in the order j, l, i: unit stride, no blocking. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n * n), *b = acc_ramp(n * n), *c = acc_fill(n * n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        for (long j = 0; j < n; j++) {
            acc_cold();
            double *cj = c + j * n;
            for (long i = 0; i < n; i++) cj[i] = 0;
            for (long l = 0; l < n; l++) {
                double t = b[l + j * n];
                const double *al = a + l * n;
                for (long i = 0; i < n; i++) cj[i] += al[i] * t;
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(c, n * n));
}
