/* Every s-th element of a vector is assigned. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), s = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3), m = (n + s - 1) / s;
    double *x = acc_fill(n, 0), *v = acc_ramp(m);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++) x[i * s] = v[i];
    }
    acc_mark();
    acc_check(acc_norm(x, n));
}
