/* A recurrence over arrays in a struct, then a part of one of them. */
#include "acc.h"
struct state {
    double *x, *y, *c;
};
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    struct state s = {acc_ramp(n), acc_ramp(n), acc_ramp(n)};
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        double before = s.x[0];
        for (long i = 1; i < n; i++) s.x[i] = before = 0.5 * (before + s.y[i] * s.c[i]);
        acc_cold();
        for (long i = 1; i < n - 1; i++) s.y[i] = 0.5 * (s.x[i - 1] + s.c[i + 1]);
    }
    acc_mark();
    acc_check(acc_norm(s.x, n) + acc_norm(s.y, n));
}
