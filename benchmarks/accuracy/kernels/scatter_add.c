/* Values added to elements of a vector that an index vector names, each once, in random order. Subscripts are
 * doubles, as the prototype has them. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *b = acc_vec(n), *v = acc_ramp(n), *y = acc_fill(k, 0);
    int *p = random_order(k, 12345);
    for (long i = 0; i < n; i++) b[i] = 1 + p[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) y[(long)b[i] - 1] += v[i];
    }
    acc_mark();
    acc_check(acc_norm(y, k));
}
