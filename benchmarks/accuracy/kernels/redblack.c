/* Red-black Gauss-Seidel on an m x m grid (m odd) with its boundary, the colours held apart:
 * red[j] = u[2j], black[j] = u[2j+1]. The weights are 1/4 inside and 0 on the boundary. */
#include "acc.h"
int main(int argc, char **argv) {
    long m = acc_arg(argc, argv, 1), reps = acc_arg(argc, argv, 2), n = m * m;
    long nr = (n + 1) / 2, nb = n / 2, h = (m - 1) / 2;
    double *wr = acc_fill(nr, 0), *wb = acc_fill(nb, 0), *fr = acc_vec(nr), *fb = acc_vec(nb);
    double *red = acc_fill(nr, 0), *black = acc_fill(nb, 0);
    for (long k = 0; k < n; k++) {
        long i = k % m, j = k / m;
        *(k % 2 ? fb + k / 2 : fr + k / 2) = 1 + (double)(k % 7) / 8;
        if (i > 0 && i < m - 1 && j > 0 && j < m - 1) *(k % 2 ? wb + k / 2 : wr + k / 2) = 0.25;
    }
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        for (long j = h + 1; j < nr - h - 1; j++)
            red[j] = wr[j] * (fr[j] + black[j - 1] + black[j] + black[j - h - 1] + black[j + h]);
        acc_cold();
        for (long j = h; j < nb - h; j++)
            black[j] = wb[j] * (fb[j] + red[j] + red[j + 1] + red[j - h] + red[j + h + 1]);
    }
    acc_mark();
    acc_check(acc_norm(red, nr) + acc_norm(black, nb));
}
