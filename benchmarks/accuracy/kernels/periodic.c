/* Differences of neighbours, the last with the first. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *x = acc_vec(n), *w = acc_fill(n, 0);
    for (long i = 0; i < n; i++) x[i] = (i + 0.5) * (i + 0.5) / n;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n - 1; i++) w[i] = x[i + 1] - x[i];
        w[n - 1] = x[0] - x[n - 1];
    }
    acc_mark();
    acc_check(acc_norm(w, n));
}
