/* A recursive filter on a copy: z is copied when the first element of s is written, at the begin of the loop. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *z = acc_ramp(n), *s = acc_fill(n, 0), e = 0;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) s[i] = z[i];
        for (long i = 1; i < n; i++) s[i] += 0.5 * s[i - 1];
        acc_cold();
        e = 0;
        for (long i = 0; i < n; i++) e += (s[i] - z[i]) * (s[i] - z[i]);
        e = sqrt(e);
    }
    acc_mark();
    acc_check(e + acc_norm(s, n));
}
