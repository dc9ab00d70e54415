/* Relaxation that keeps the old values: they are copied when the first new one is written. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *u = acc_ramp(n), *old = acc_fill(n, 0), d = 0;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) old[i] = u[i];
        for (long i = 1; i < n - 1; i++) u[i] = 0.5 * (old[i - 1] + old[i + 1]);
        acc_cold();
        d = 0;
        for (long i = 0; i < n; i++) d += (u[i] - old[i]) * (u[i] - old[i]);
        d = sqrt(d);
    }
    acc_mark();
    acc_check(d + acc_norm(u, n));
}
