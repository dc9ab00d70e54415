/* An inner product. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *y = uniform(n, 5), s = 0;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        s = dot(n, x, y);
    }
    acc_mark();
    acc_check(s);
}
