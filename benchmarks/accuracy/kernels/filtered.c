/* A vector that is updated, filtered with three coefficients, and searched. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *b = acc_fill(3, 0.25), *x = acc_ramp(n), *y = acc_fill(n, 0), *k = acc_fill(n, 0);
    b[0] = 0.5;
    long found = 0;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = x[i] + 1;
        acc_cold();
        double z1 = 0, z2 = 0;
        for (long i = 0; i < n; i++) {
            double v = x[i];
            y[i] = b[0] * v + z1;
            z1 = b[1] * v + z2;
            z2 = b[2] * v;
        }
        acc_cold();
        found = 0;
        for (long i = 0; i < n; i++)
            if (y[i] != 0) k[found++] = i + 1;
    }
    acc_mark();
    acc_check(acc_norm(y, n) + (double)found);
}
