/* One level of the Haar transform: pairs of neighbours; a sweep for the means and one for the
 * differences, as the prototype has it. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), h = n / 2;
    double *x = acc_ramp(n), *a = acc_fill(h, 0), *d = acc_fill(h, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < h; i++) a[i] = 0.5 * (x[2 * i] + x[2 * i + 1]);
        acc_cold();
        for (long i = 0; i < h; i++) d[i] = 0.5 * (x[2 * i] - x[2 * i + 1]);
    }
    acc_mark();
    acc_check(acc_norm(a, h) + acc_norm(d, h));
}
