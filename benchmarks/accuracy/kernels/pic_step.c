/* A step of a particle-in-cell simulation: n electrons on a line of length 1 with k cells, periodic. Statement by
 * statement as in the prototype; subscripts are doubles as there; the lists that accumarray takes are stored. */
#include "acc.h"
#define BINS 65
static double sum(const double *v, long n) {
    double s = 0;
    for (long i = 0; i < n; i++) s += v[i];
    return s;
}
/* x mod m for a divisor greater than 0. */
static inline double modulo(double x, double m) { return x - floor(x / m) * m; }

static void deposit(long n, long k, const double *at, const double *weight, double *rho) {
    for (long i = 0; i < k; i++) rho[i] = 0;
    for (long i = 0; i < 2 * n; i++) rho[(long)at[i] - 1] += weight[i];
}
/* In place: the old value of the point before is held in a register. */
static void filter(long k, double *rho) {
    acc_cold();
    double first = rho[0], last = rho[k - 1];
    double a = 0.25 * (last + 2 * first + rho[1]), b = 0.25 * (rho[k - 2] + 2 * last + first), before = first;
    acc_cold();
    for (long i = 1; i < k - 1; i++) {
        double old = rho[i];
        rho[i] = 0.25 * (before + 2 * old + rho[i + 1]);
        before = old;
    }
    acc_cold();
    rho[0] = a;
    rho[k - 1] = b;
}
/* Sums by cell; without values, how many. */
static void by_cell(long n, long k, const double *cell, const double *value, double *out) {
    acc_cold();
    for (long i = 0; i < k; i++) out[i] = 0;
    for (long i = 0; i < n; i++) out[(long)cell[i] - 1] += value ? value[i] : 1;
}
static void over_count(long k, const double *count, double *out) {
    acc_cold();
    for (long i = 0; i < k; i++) out[i] /= count[i] > 1 ? count[i] : 1;
}
static void field(long k, double dx, const double *rho, double *e) {
    e[0] = 0;
    acc_cold();
    for (long i = 1; i < k; i++) e[i] = e[i - 1] + 0.5 * dx * (rho[i - 1] + rho[i]);
    acc_cold();
    double mean = sum(e, k) / k;
    for (long i = 0; i < k; i++) e[i] -= mean;
}
static void histogram(long n, const double *v, const double *edges, double *h) {
    for (long b = 0; b < BINS; b++) h[b] = 0;
    for (long i = 0; i < n; i++) {
        if (!(v[i] >= edges[0] && v[i] <= edges[BINS - 1])) continue;
        long low = 0, high = BINS;
        while (high - low > 1) {
            long middle = (low + high) / 2;
            if (v[i] >= edges[middle]) low = middle;
            else high = middle;
        }
        h[low] += 1;
    }
}

int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *x = acc_vec(n), *v = acc_vec(n), *s = acc_fill(n, 0), *j = acc_fill(n, 0), *w = acc_fill(n, 0);
    double *left = acc_fill(n, 0), *right = acc_fill(n, 0), *force = acc_fill(n, 0), *dv = acc_fill(n, 0);
    double *at = acc_fill(2 * n, 0), *weight = acc_fill(2 * n, 0);
    double *count = acc_fill(k, 0), *flow = acc_fill(k, 0), *heat = acc_fill(k, 0);
    double *rho = acc_fill(k, 0), *e = acc_fill(k, 0), *edges = acc_vec(BINS), *h = acc_fill(BINS, 0);
    double dx = 1.0 / k, dt = 0.1 * dx, energy[2] = {0, 0}, s1 = 4711, s2 = 12345;
    long lost = 0;
    for (long i = 0; i < n; i++) x[i] = modulo((i + 0.5) / n + 0.02 * acc_next(&s1), 1);
    for (long i = 0; i < n; i++) v[i] = 1 - 2 * ((i + 1) % 2) + 0.1 * acc_next(&s2);
    for (long b = 0; b < BINS; b++) edges[b] = (double)(b - 32) / 16;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) s[i] = x[i] / dx;
        acc_cold();
        for (long i = 0; i < n; i++) j[i] = floor(s[i]);
        acc_cold();
        for (long i = 0; i < n; i++) w[i] = s[i] - j[i];
        acc_cold();
        for (long i = 0; i < n; i++) left[i] = j[i] + 1;
        acc_cold();
        for (long i = 0; i < n; i++) right[i] = modulo(j[i] + 1, k) + 1;
        acc_cold();
        for (long i = 0; i < n; i++) at[i] = left[i];
        for (long i = 0; i < n; i++) at[n + i] = right[i];
        for (long i = 0; i < n; i++) weight[i] = 1 - w[i];
        for (long i = 0; i < n; i++) weight[n + i] = w[i];
        deposit(n, k, at, weight, rho);
        acc_cold();
        for (long i = 0; i < k; i++) rho[i] = 1 - rho[i] * ((double)k / n);
        for (int pass = 0; pass < 2; pass++) filter(k, rho);
        acc_cold();
        field(k, dx, rho, e);
        acc_cold();
        for (long i = 0; i < n; i++) force[i] = (1 - w[i]) * e[(long)left[i] - 1] + w[i] * e[(long)right[i] - 1];
        acc_cold();
        for (long i = 0; i < n; i++) v[i] -= dt * force[i];
        acc_cold();
        for (long i = 0; i < n; i++) x[i] = modulo(x[i] + dt * v[i], 1);
        by_cell(n, k, left, 0, count);
        by_cell(n, k, left, v, flow);
        over_count(k, count, flow);
        acc_cold();
        for (long i = 0; i < n; i++) dv[i] = v[i] - flow[(long)left[i] - 1];
        acc_cold();
        for (long i = 0; i < n; i++) dv[i] *= dv[i];
        by_cell(n, k, left, dv, heat);
        over_count(k, count, heat);
        acc_cold();
        lost = 0;
        for (long i = 0; i < n; i++)
            if (fabs(v[i]) > 2) {
                v[i] = v[i] > 0 ? 1 : -1;
                lost++;
            }
        acc_cold();
        histogram(n, v, edges, h);
        acc_cold();
        double square = 0;
        for (long i = 0; i < n; i++) square += v[i] * v[i];
        energy[0] = 0.5 * square / n;
        acc_cold();
        energy[1] = 0.5 * dx * dot(k, e, e);
    }
    acc_mark();
    acc_check(acc_norm(e, k) + acc_norm(v, n) + acc_norm(x, n) + acc_norm(h, BINS) + energy[0] + energy[1] +
              acc_norm(heat, k) + lost);
}
