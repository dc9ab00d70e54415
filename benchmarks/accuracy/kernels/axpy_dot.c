/* y = y + a x, then the inner product of y and z. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *y = acc_fill(n, 1), *z = uniform(n, 5), s = 0;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        axpy(n, 0.5, x, y);
        acc_cold();
        s = dot(n, y, z);
    }
    acc_mark();
    acc_check(s);
}
