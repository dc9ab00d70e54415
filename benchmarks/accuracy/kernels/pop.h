/* POP's test grid and operator, as examples/pop_pcg/pop_grid.m makes them: mask[i + j nx] and nine
 * weights for the point itself, N, S, E, W, NE, NW, SE, SW. */
#ifndef POP_H
#define POP_H
#include "acc.h"

static const int pop_di[9] = {0, 0, 0, 1, -1, 1, -1, 1, -1}, pop_dj[9] = {0, 1, -1, 0, 0, 1, 1, -1, -1};
#define POP_PI 3.14159265358979323846

static inline void pop_grid(long nx, long ny, char *mask, double *w[9]) {
    double dlon = 360.0 / nx, dlat = 180.0 / ny, depth = 550000, radius = 6370e5;
    long n = nx * ny;
#define AT(i, j) (((i) + nx) % nx + ((j) + ny) % ny * nx)
    for (long j = 0; j < ny; j++)
        for (long i = 0; i < nx; i++) {
            double lon = (i + 1) * dlon, lat = -90 + (j + 1) * dlat;
            mask[AT(i, j)] = !((lat > -35 && lon > 210 && lon < 250) || (lat > 25 && lon > 210 && lon < 330) ||
                               (lat > -60 && lon > 110 && lon < 150) || fabs(lat) > 75);
        }
    double *x = calloc(n, sizeof(double)), *y = calloc(n, sizeof(double));
    for (long j = 0; j < ny; j++)
        for (long i = 0; i < nx; i++) {
            double c = cos((-90 + (j + 1) * dlat) * POP_PI / 180);
            int active = mask[AT(i, j)] && mask[AT(i + 1, j)] && mask[AT(i, j + 1)] && mask[AT(i + 1, j + 1)];
            x[AT(i, j)] = 0.25 * depth * active * (dlat / dlon) / fmax(c, 1e-6);
            y[AT(i, j)] = 0.25 * depth * active * (dlon / dlat) * c;
        }
    for (long j = 0; j < ny; j++)
        for (long i = 0; i < nx; i++) {
            long p = AT(i, j);
            double c = cos((-90 + (j + 1) * dlat) * POP_PI / 180);
            double below = cos((-90 + ((j + ny - 1) % ny + 1) * dlat) * POP_PI / 180);
            double area = (dlon * POP_PI / 180 * radius) * (dlat * POP_PI / 180 * radius) * (c + below) / 2;
            double time = 1.5 * area / (980.6 * 3600 * 3600), on = mask[p];
            double xne = x[p], xnw = x[AT(i - 1, j)], xse = x[AT(i, j - 1)], xsw = x[AT(i - 1, j - 1)];
            double yne = y[p], ynw = y[AT(i - 1, j)], yse = y[AT(i, j - 1)], ysw = y[AT(i - 1, j - 1)];
            w[0][p] = on * (time + xne + xnw + xse + xsw + yne + ynw + yse + ysw);
            w[1][p] = on * (xne + xnw - yne - ynw);
            w[2][p] = on * (xse + xsw - yse - ysw);
            w[3][p] = on * (yne + yse - xne - xse);
            w[4][p] = on * (ynw + ysw - xnw - xsw);
            w[5][p] = -on * (xne + yne);
            w[6][p] = -on * (xnw + ynw);
            w[7][p] = -on * (xse + yse);
            w[8][p] = -on * (xsw + ysw);
        }
    free(x), free(y);
#undef AT
}

static inline double pop_forcing(long i, long j, long nx, long ny) { /* i, j from 0 */
    return 1e4 * cos(4 * POP_PI * (i + 1) / nx) * sin(3 * POP_PI * (j + 1) / ny);
}

/* f inside a halo of two cells: cyclic in longitude, zero beyond the poles. */
static inline double *pop_with_halo(long nx, long ny, const double *f) {
    long mx = nx + 4, my = ny + 4;
    double *g = acc_fill(mx * my, 0);
    for (long j = 0; j < ny; j++)
        for (long i = -2; i < nx + 2; i++) g[i + 2 + (j + 2) * mx] = f[(i + nx) % nx + j * nx];
    return g;
}
#endif
