/* A step of the k-means method: n points in the plane, k centres, a point's nearest centre under masks. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), k = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    double *x = acc_vec(n), *y = acc_vec(n), *cx = acc_vec(k), *cy = acc_vec(k), state = 1;
    for (long i = 0; i < n; i++) x[i] = acc_next(&state);
    for (long i = 0; i < n; i++) y[i] = acc_next(&state);
    for (long j = 0; j < k; j++) cx[j] = x[j], cy[j] = y[j];
    double *best = acc_vec(n), *label = acc_vec(n), *d = acc_vec(n), *sx = acc_vec(k), *sy = acc_vec(k), *count = acc_vec(k);
    char *mask = acc_bytes(n);
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        for (long i = 0; i < n; i++) best[i] = INFINITY;
        acc_cold();
        for (long i = 0; i < n; i++) label[i] = 0;
        for (long j = 0; j < k; j++) {
            acc_cold();
            for (long i = 0; i < n; i++) d[i] = (x[i] - cx[j]) * (x[i] - cx[j]) + (y[i] - cy[j]) * (y[i] - cy[j]);
            acc_cold();
            for (long i = 0; i < n; i++) mask[i] = d[i] < best[i];
            acc_cold();
            for (long i = 0; i < n; i++)
                if (mask[i]) best[i] = d[i];
            acc_cold();
            for (long i = 0; i < n; i++)
                if (mask[i]) label[i] = j + 1;
        }
        acc_cold();
        for (long j = 0; j < k; j++) sx[j] = 0;
        for (long i = 0; i < n; i++) sx[(long)label[i] - 1] += x[i];
        acc_cold();
        for (long j = 0; j < k; j++) sy[j] = 0;
        for (long i = 0; i < n; i++) sy[(long)label[i] - 1] += y[i];
        acc_cold();
        for (long j = 0; j < k; j++) count[j] = 0;
        for (long i = 0; i < n; i++) count[(long)label[i] - 1] += 1;
        acc_cold();
        for (long j = 0; j < k; j++) cx[j] = sx[j] / count[j];
        acc_cold();
        for (long j = 0; j < k; j++) cy[j] = sy[j] / count[j];
    }
    acc_mark();
    acc_check(acc_norm(cx, k) + acc_norm(cy, k));
}
