/* Heat in three dimensions, n^3 points, in array statements: a repetition is a time step. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), p = n * n;
    double *u = acc_ramp(n * p), *v = acc_fill((n - 2) * (n - 2) * (n - 2), 0), c = 0.1;
    long q = n - 2;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long k = 0; k < q; k++)
            for (long j = 0; j < q; j++)
                for (long i = 0; i < q; i++) {
                    double *at = u + i + 1 + (j + 1) * n + (k + 1) * p;
                    v[i + q * (j + q * k)] = at[-1] + at[1] + at[-n] + at[n] + at[-p] + at[p] - 6 * at[0];
                }
        acc_cold();
        for (long k = 0; k < q; k++)
            for (long j = 0; j < q; j++)
                for (long i = 0; i < q; i++) u[i + 1 + (j + 1) * n + (k + 1) * p] += c * v[i + q * (j + q * k)];
    }
    acc_mark();
    acc_check(acc_norm(u, n * p));
}
