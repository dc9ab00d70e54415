/* Sums over those rows of a matrix that a mask takes, column by column. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), n = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *X = acc_ramp(m * n), *t = acc_fill(n, 0);
    char *P = acc_bytes(m);
    for (long i = 0; i < m; i++) P[i] = i % 5 < 2;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long j = 0; j < n; j++) {
            double s = 0;
            for (long i = 0; i < m; i++)
                if (P[i]) s += X[i + m * j];
            t[j] = s;
        }
    }
    acc_mark();
    acc_check(acc_norm(t, n));
}
