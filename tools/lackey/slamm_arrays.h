/* Tells slamm where the arrays of a program lie, and which part of it counts.

       #include "slamm_arrays.h"
       slm_vector("x", x, n);               x[i],     i < n
       slm_rows("A", &A[0][0], m, n);       A[i][j],  rows together, as C has them
       slm_columns("B", B, m, n);           B[i + m*j], columns together, as Fortran has them
       slm_begin();
       ...                                  what is compared with a prediction
       slm_end();

   Then
       valgrind --tool=lackey --trace-mem=yes --log-file=trace.txt ./program
       slamm replay trace.txt --arrays slamm.arrays

   The map goes to the file slamm.arrays, or to the one that the variable SLAMM_ARRAYS names. Include this in one file
   of the program; an array is told of once, when it has its place. Compile with -O1 or -O2 and -fno-tree-vectorize. */
#ifndef SLAMM_ARRAYS_H
#define SLAMM_ARRAYS_H
#include <stdio.h>
#include <stdlib.h>

static volatile char slm_mark_begin, slm_mark_end;

static FILE *slm_map(void)
{
    static FILE *map;
    const char *name = getenv("SLAMM_ARRAYS");
    if (!map && (map = fopen(name ? name : "slamm.arrays", "w"))) {
        fprintf(map, "# array NAME BASE BYTES rows|columns SIZES\n");
        fprintf(map, "begin %p\nend %p\n", (void *)&slm_mark_begin, (void *)&slm_mark_end);
    }
    return map;
}

/* order is "rows" or "columns"; sizes that an array has not are 1. */
static void slm_array(const char *name, const void *base, size_t bytes, const char *order, size_t m, size_t n, size_t p)
{
    FILE *map = slm_map();
    if (map) {
        fprintf(map, "array %s %p %zu %s %zu %zu %zu\n", name, base, bytes, order, m, n, p);
        fflush(map);
    }
}

#define slm_vector(name, x, n) slm_array(name, x, sizeof *(x), "columns", n, 1, 1)
/* A points to its first element: &A[0][0] where A is double A[m][n]. */
#define slm_rows(name, A, m, n) slm_array(name, A, sizeof *(A), "rows", m, n, 1)
#define slm_columns(name, A, m, n) slm_array(name, A, sizeof *(A), "columns", m, n, 1)

static void slm_begin(void) { slm_mark_begin = 1; }
static void slm_end(void) { slm_mark_end = 1; }
#endif
