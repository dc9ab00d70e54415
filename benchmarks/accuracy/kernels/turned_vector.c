/* The columns of a matrix with n rows and k columns, each divided by the root of its own number. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *D = acc_ramp(n * k), *W = acc_fill(n * k, 0), *c = acc_ramp(k);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < k; j++) {
            double s = sqrt(c[j]);
            for (long i = 0; i < n; i++) W[i + n * j] = D[i + n * j] / s;
        }
    }
    acc_mark();
    acc_check(acc_norm(W, n * k));
}
