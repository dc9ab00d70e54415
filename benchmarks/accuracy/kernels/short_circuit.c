/* Conditions with && and ||: a loop for each side, the second only if the first does not decide. */
#include "acc.h"
static double norm(long n, const double *a) {
    double s = 0;
    for (long i = 0; i < n; i++) s += a[i] * a[i];
    return sqrt(s);
}
static double distance(long n, const double *a, const double *b) {
    double s = 0;
    for (long i = 0; i < n; i++) s += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(s);
}
static double largest(long n, const double *a) {
    double s = a[0];
    for (long i = 1; i < n; i++) s = a[i] > s ? a[i] : s;
    return s;
}
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), s = 0;
    double *u = acc_ramp(n), *v = acc_ramp(n);
    for (long i = 0; i < n; i++) v[i] = 1 / v[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        if (norm(n, u) > 1 && distance(n, u, v) > 0) s++;
        acc_cold();
        if (largest(n, v) > 1e6 || distance(n, v, u) < 1e-6 || norm(n, u) > 1) s++;
        acc_cold();
        if (norm(n, v) > 1e6 && distance(n, u, v) > 0) s++;
    }
    acc_mark();
    acc_check((double)s);
}
