/* Jacobi's step on an m x m grid in one array, column by column. A buffer holds the old values of the column to
 * the left, a register that of the element above. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(m * m), *left = acc_fill(m, 0);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < m; i++) left[i] = u[i];
        for (long j = 1; j < m - 1; j++) {
            double *c = u + j * m, above = c[0];
            for (long i = 1; i < m - 1; i++) {
                double old = c[i];
                c[i] = 0.25 * (above + c[i + 1] + left[i] + c[i + m]);
                left[i] = above = old;
            }
        }
    }
    acc_mark();
    acc_check(acc_norm(u, m * m));
}
