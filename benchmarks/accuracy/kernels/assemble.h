/* A sparse matrix from lists, as sparse(i,j,v) makes it. */
#ifndef ASSEMBLE_H
#define ASSEMBLE_H

/* Space for a matrix of so many rows from lists of so many entries. */
static inline csr assembled_space(long rows, long entries) {
    return (csr){rows, 0, acc_vec(entries), acc_ints(entries), acc_ints(rows + 1)};
}

/* Subscripts are doubles from 1, as the prototype has them. Counting sort by rows; each row is sorted by columns
 * by insertion, equal columns are summed, and what remains moves up in place. */
static inline void assemble(csr *a, long entries, const double *i, const double *j, const double *v) {
    long n = a->n, out = 0;
    int *ptr = a->ptr, *col = a->col;
    double *val = a->val;
    for (long r = 0; r <= n; r++) ptr[r] = 0;
    for (long k = 0; k < entries; k++) ptr[(long)i[k]]++;
    for (long r = 0; r < n; r++) ptr[r + 1] += ptr[r];
    for (long k = entries; k-- > 0;) { /* the last first, so that equal entries keep their order */
        int at = ptr[(long)i[k]] -= 1;
        col[at] = (int)j[k] - 1;
        val[at] = v[k];
    }
    /* now ptr[r + 1] is where row r begins, and ptr[0] is 0 */
    for (long r = 0; r < n; r++) {
        int first = ptr[r + 1], end = r + 1 < n ? ptr[r + 2] : (int)entries;
        for (int k = first + 1; k < end; k++) {
            int c = col[k], p = k;
            double x = val[k];
            for (; p > first && col[p - 1] > c; p--) col[p] = col[p - 1], val[p] = val[p - 1];
            col[p] = c, val[p] = x;
        }
        ptr[r] = (int)out;
        for (int k = first; k < end; k++) {
            if (k > first && col[k] == col[out - 1]) {
                val[out - 1] += val[k];
            } else {
                col[out] = col[k];
                val[out++] = val[k];
            }
        }
    }
    ptr[n] = (int)out;
    a->nnz = out;
}
#endif
