/* Product of two sparse matrices by rows, after Gustavson, for the programs that need one. */
#ifndef GUSTAVSON_H
#define GUSTAVSON_H

/* The accumulator of a row: a hash table with room for twice the entries of the widest row, so that it stays in
 * cache whatever the matrix's width. A free place has the column -1. */
typedef struct {
    long room;
    int *col;
    double *val;
} table;

/* The place of a column, taken or free. */
static inline long place_of(const table *t, int col) {
    long p = (long)((unsigned)col * 2654435761u % (unsigned long)t->room);
    while (t->col[p] != col && t->col[p] >= 0) p = p + 1 == t->room ? 0 : p + 1;
    return p;
}

/* Entries of a row by column: heap sort, since rows may be wide. */
static inline void sort_row(int *col, double *val, long n) {
    for (long start = n / 2, end = n; end > 1;) {
        int c;
        double v;
        if (start > 0) {
            c = col[--start], v = val[start];
        } else {
            c = col[--end], v = val[end];
            col[end] = col[0], val[end] = val[0];
        }
        long root = start;
        for (long child; (child = 2 * root + 1) < end; root = child) {
            if (child + 1 < end && col[child + 1] > col[child]) child++;
            if (col[child] <= c) break;
            col[root] = col[child], val[root] = val[child];
        }
        col[root] = c, val[root] = v;
    }
}

/* How many entries the product has, and in its widest row. */
static inline long product_size(csr a, csr b, long columns, long *widest) {
    int *seen = malloc(columns * sizeof(int));
    long total = 0;
    for (long j = 0; j < columns; j++) seen[j] = -1;
    *widest = 0;
    for (long i = 0; i < a.n; i++) {
        long before = total;
        for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++)
            for (int q = b.ptr[a.col[p]]; q < b.ptr[a.col[p] + 1]; q++)
                if (seen[b.col[q]] != i) {
                    seen[b.col[q]] = (int)i;
                    total++;
                }
        if (total - before > *widest) *widest = total - before;
    }
    free(seen);
    return total;
}

/* Space for the product, and its accumulator: found once, before the repetitions. */
static inline csr product_space(csr a, csr b, long columns, table *t) {
    long widest, size = product_size(a, b, columns, &widest);
    csr c = {a.n, 0, acc_vec(size), acc_ints(size), acc_ints(a.n + 1)};
    *t = (table){2 * widest, acc_ints(2 * widest), acc_vec(2 * widest)};
    for (long p = 0; p < t->room; p++) t->col[p] = -1;
    return c;
}

/* C = A*B. A row is gathered in the table while its columns are listed in C. Then its values are fetched, the last
 * column first, which empties the table place by place and never hides a place from those that came earlier;
 * and the row is sorted in C. */
static inline void product(csr a, csr b, csr *c, table *t) {
    long out = 0;
    for (long i = 0; i < a.n; i++) {
        long first = out;
        c->ptr[i] = (int)out;
        for (int p = a.ptr[i]; p < a.ptr[i + 1]; p++) {
            double x = a.val[p];
            for (int q = b.ptr[a.col[p]]; q < b.ptr[a.col[p] + 1]; q++) {
                long at = place_of(t, b.col[q]);
                if (t->col[at] < 0) {
                    t->col[at] = b.col[q];
                    t->val[at] = 0;
                    c->col[out++] = b.col[q];
                }
                t->val[at] += x * b.val[q];
            }
        }
        for (long k = out; k-- > first;) {
            long at = place_of(t, c->col[k]);
            c->val[k] = t->val[at];
            t->col[at] = -1;
        }
        sort_row(c->col + first, c->val + first, out - first);
    }
    c->ptr[a.n] = (int)out;
    c->nnz = out;
}
#endif
