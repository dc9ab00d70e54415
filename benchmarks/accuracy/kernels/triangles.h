/* The corners of the 2(m-1)^2 triangles of an m x m grid of points: triangles.m, from 0. */
#ifndef TRIANGLES_H
#define TRIANGLES_H
#include "acc.h"
static inline int *triangles(long m) {
    int *t = acc_ints(6 * (m - 1) * (m - 1)), *next = t;
    for (long j = 0; j < m - 1; j++)
        for (long i = 0; i < m - 1; i++) {
            int a = (int)(i + j * m), corners[6] = {a, a + 1, a + (int)m, a + (int)m + 1, a + (int)m, a + 1};
            memcpy(next, corners, sizeof corners);
            next += 6;
        }
    return t;
}
/* Coordinates of the points; every seventh is moved a little, as in the prototypes. */
static inline void points(long m, double **x, double **y) {
    double *r = acc_ramp(m * m);
    *x = acc_vec(m * m), *y = acc_vec(m * m);
    for (long p = 0; p < m * m; p++) {
        (*x)[p] = (double)(p % m) + 0.1 * r[p];
        (*y)[p] = (double)(p / m) - 0.1 * r[p];
    }
}
#endif
