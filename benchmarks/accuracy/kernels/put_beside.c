/* A vector, and after it another one between two zeros: each copied to its place. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *y = acc_fill(n, 1), *z = acc_fill(2 * n + 2, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) z[i] = x[i];
        z[n] = 0;
        for (long i = 0; i < n; i++) z[n + 1 + i] = y[i];
        z[2 * n + 1] = 0;
    }
    acc_mark();
    acc_check(acc_norm(z, 2 * n + 2));
}
