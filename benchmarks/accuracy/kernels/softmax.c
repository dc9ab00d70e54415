/* Softmax, safe against overflow: two statements of two sweeps each. The exponential is computed without a
 * table, as libraries of vector functions do: the one in C's library has a table of 2 KB, which is no data of
 * the prototype and would be counted. */
#include "idioms.h"

/* exp(x) = 2^k exp(r), |r| <= log(2)/2, by Taylor's series; for arguments whose result is a normal number. */
static inline double exponential(double x) {
    double k = rint(x * 1.4426950408889634), r = x - k * 0.693147180559945286, p = 1;
    for (int i = 13; i > 0; i--) p = 1 + p * r / i;
    union {
        unsigned long long bits;
        double value;
    } scale = {(unsigned long long)((long long)k + 1023) << 52};
    return p * scale.value;
}

int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2);
    double *v = uniform(n, 7), *p = acc_fill(n, 0);
    for (long i = 0; i < n; i++) v[i] *= 10;
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        double most = v[0];
        for (long i = 1; i < n; i++) most = v[i] > most ? v[i] : most;
        for (long i = 0; i < n; i++) p[i] = exponential(v[i] - most);
        acc_cold();
        double s = sum_of(p, n);
        for (long i = 0; i < n; i++) p[i] /= s;
    }
    acc_mark();
    acc_check(acc_norm(p, n));
}
