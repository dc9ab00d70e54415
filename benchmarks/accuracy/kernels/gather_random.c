/* n elements of a table of m, at random. */
#include "idioms.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), m = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *h = acc_ramp(m), *g = acc_fill(n, 0), state = 2024;
    int *b = acc_ints(n);
    for (long i = 0; i < n; i++) b[i] = (int)((double)m * acc_next(&state));
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) g[i] = h[b[i]];
    }
    acc_mark();
    acc_check(acc_norm(g, n));
}
