/* The matrix of powerlaw.m: 8n draws, a row at random, a column k with a probability that falls as k^(-2/3);
 * or its transpose. */
#ifndef POWERLAW_H
#define POWERLAW_H
static inline csr powerlaw(long n, int transposed) {
    double s = 4711;
    coo c = {0};
    for (long k = 0; k < 8 * n; k++) {
        long i = (long)floor(acc_next(&s) * n);
        double u = acc_next(&s);
        long j = (long)floor(u * u * u * n);
        coo_add(&c, transposed ? j : i, transposed ? i : j, 1);
    }
    return csr_of(n, c);
}
#endif
