/* The coarse operator R*A*P of the five-point operator on an m x m grid, m odd, linear interpolation: two products
 * of sparse matrices, the first of which is stored; CSR, a hash table as accumulator (gustavson.h). */
#include "acc.h"
#include "gustavson.h"
/* Linear interpolation from c x c points, in the first dimension and the second; or its transpose. */
static csr interpolation(long m, long c, int transposed) {
    coo list = {0};
    for (long j = 0; j < c; j++)
        for (long i = 0; i < c; i++)
            for (long dj = -1; dj <= 1; dj++)
                for (long di = -1; di <= 1; di++) {
                    long fine = 2 * i + 1 + di + (2 * j + 1 + dj) * m, coarse = i + j * c;
                    double v = (di ? 0.5 : 1) * (dj ? 0.5 : 1);
                    coo_add(&list, transposed ? coarse : fine, transposed ? fine : coarse, v);
                }
    return csr_of(transposed ? c * c : m * m, list);
}
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), c = (m - 1) / 2;
    csr a = poisson(m), p = interpolation(m, c, 0), r = interpolation(m, c, 1);
    table t, u;
    csr ra = product_space(r, a, m * m, &t);
    product(r, a, &ra, &t);
    csr g = product_space(ra, p, c * c, &u);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        product(r, a, &ra, &t);
        product(ra, p, &g, &u);
    }
    acc_mark();
    double *x = acc_ramp(c * c), *y = acc_fill(c * c, 0);
    spmv(g, x, y);
    acc_check(acc_norm(y, c * c));
}
