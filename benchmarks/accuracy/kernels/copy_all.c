/* A matrix that is set equal to another and then overwritten as a whole: nothing is copied. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *b = acc_ramp(n * n), *c = acc_ramp(n * n), *a = acc_fill(n * n, 0), t = 0;
    for (long i = 0; i < n * n; i++) c[i] = 1 / c[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n * n; i++) a[i] = b[i] + 2 * c[i];
        acc_cold();
        t = 0;
        for (long i = 0; i < n * n; i++) t += a[i];
    }
    acc_mark();
    acc_check(t);
}
