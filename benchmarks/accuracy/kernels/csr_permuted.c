/* The rows of a sparse matrix in a random order: each comes to its own pointers, indices and values. */
#include "acc.h"
int main(int argc, char **argv) {
    long n = acc_arg(argc, argv, 1), m = acc_arg(argc, argv, 2), reps = acc_arg(argc, argv, 3);
    coo q = {0};
    for (long i = 0; i < n; i++) {
        if (i >= m) coo_add(&q, i, i - m, -1);
        if (i >= 1) coo_add(&q, i, i - 1, -1);
        coo_add(&q, i, i, 4);
        if (i + 1 < n) coo_add(&q, i, i + 1, -1);
        if (i + m < n) coo_add(&q, i, i + m, -1);
    }
    csr A = csr_of(n, q), B = A;
    B.val = acc_vec(A.nnz);
    B.col = acc_ints(A.nnz);
    B.ptr = acc_ints(n + 1);
    double *p = acc_vec(n), s = 0;
    int *order = random_order(n, 12345);
    for (long i = 0; i < n; i++) p[i] = order[i] + 1;
    for (long r = 0; r < reps; r++) {
        acc_mark();
        acc_cold();
        int o = 0;
        B.ptr[0] = 0;
        for (long t = 0; t < n; t++) {
            long i = (long)p[t] - 1;
            for (int a = A.ptr[i]; a < A.ptr[i + 1]; a++) {
                B.val[o] = A.val[a];
                B.col[o++] = A.col[a];
            }
            B.ptr[t + 1] = o;
        }
    }
    acc_mark();
    for (int a = 0; a < A.nnz; a += 7) s += B.val[a] * B.col[a];
    acc_check(s);
}
