/* STREAM: scale */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *a = acc_ramp(n), *b = acc_fill(n, 1), *c = acc_fill(n, 1), s = 3;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) b[i] = s * c[i];
    }
    acc_mark();
    acc_check(acc_norm(b, n));
    (void)a, (void)b, (void)c, (void)s;
}
