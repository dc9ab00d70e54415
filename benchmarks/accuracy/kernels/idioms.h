/* What the programs of the idioms share beside acc.h. */
#ifndef IDIOMS_H
#define IDIOMS_H
#include "acc.h"

/* Numbers in (0, 1): the same as random_uniform.m. */
static inline double *uniform(long n, double seed) {
    double *v = acc_vec(n);
    for (long i = 0; i < n; i++) v[i] = acc_next(&seed);
    return v;
}

/* A sum, for the check values of what is not a vector's norm. */
static inline double sum_of(const double *v, long n) {
    double s = 0;
    for (long i = 0; i < n; i++) s += v[i];
    return s;
}
#endif
