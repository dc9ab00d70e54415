/* A vector in a random order: element i goes to place b[i]. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *v = acc_ramp(n), *y = acc_fill(n, 0);
    int *b = acc_ints(n), *order = random_order(n, 54321);
    memcpy(b, order, n * sizeof(int));
    free(order);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) y[b[i]] = v[i];
    }
    acc_mark();
    acc_check(dot(n, y, uniform(n, 1)));
}
