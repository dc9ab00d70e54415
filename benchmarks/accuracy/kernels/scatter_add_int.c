/* n numbers are added to as many elements of a vector of m, all different, in a random order. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), m = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *y = acc_ramp(m), *v = uniform(n, 8);
    int *b = acc_ints(n), *order = random_order(m, 54321);
    memcpy(b, order, n * sizeof(int));
    free(order);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) y[b[i]] += v[i];
    }
    acc_mark();
    acc_check(dot(m, y, acc_ramp(m)));
}
