/* Modified Gram-Schmidt of a vector against k vectors, each in a cell. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *v[64], *b = acc_ramp(n), *w = acc_fill(n, 0), *h = acc_fill(k, 0);
    for (long j = 0; j < k; j++) {
        v[j] = acc_vec(n);
        for (long i = 0; i < n; i++) v[j][i] = 1 + (double)((i + j) % 5) / n;
    }
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) w[i] = 2 * b[i];
        for (long j = 0; j < k; j++) {
            acc_cold();
            h[j] = dot(n, v[j], w);
            acc_cold();
            axpy(n, -h[j], v[j], w);
        }
    }
    acc_mark();
    acc_check(acc_norm(h, k));
}
