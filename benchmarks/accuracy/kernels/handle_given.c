/* A function called through a handle with a parameter: it stores its result, which the caller takes over or reads. */
#include "acc.h"
static long n;
typedef struct {
    void (*f)(const double *, double, double *);
    double p;
} handle;
static __attribute__((noinline)) void resid(const double *v, double p, double *r) {
    for (long i = 0; i < n; i++) r[i] = p * v[i] + 1;
}
int main(int argc, char **argv) {
    n = acc_arg(argc, argv, 1);
    long reps = acc_arg(argc, argv, 2);
    double *x = acc_ramp(n), *y = acc_fill(n, 0), *t = acc_fill(n, 0), *u = acc_fill(n, 0), *w = acc_fill(n, 0);
    handle F = {resid, 3};
    for (long i = 0; i < n; i++) y[i] = 2 * x[i];
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        F.f(x, F.p, t);
        acc_cold();
        F.f(t, F.p, u);
        acc_cold();
        for (long i = 0; i < n; i++) w[i] = u[i] - y[i];
    }
    acc_mark();
    acc_check(acc_norm(w, n));
}
