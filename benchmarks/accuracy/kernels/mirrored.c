/* A vector of n and itself in reverse order. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_vec(n), *w = acc_fill(n, 0);
    for (long i = 0; i < n; i++) x[i] = (i + 0.5) / n;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) w[i] = x[i] + 2 * x[n - 1 - i];
    }
    acc_mark();
    acc_check(acc_norm(w, n));
}
