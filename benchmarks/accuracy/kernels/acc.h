/* What the programs of the accuracy suite share. Every program NAME.c does the algorithm of the
 * prototype NAME.m: NAME SIZE... REPETITIONS. Arrays lie one after the other in one arena, each at
 * a 64-byte boundary, so that what is measured does not depend on malloc's page alignment. */
#ifndef ACC_H
#define ACC_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ACC_ARENA ((size_t)192 << 20)

static inline void *acc_bytes(size_t bytes) {
    static char *next, *end;
    if (!next) {
        void *p;
        if (posix_memalign(&p, 64, ACC_ARENA)) exit(2);
        next = p;
        end = next + ACC_ARENA;
    }
    char *here = next;
    next += (bytes + 63) / 64 * 64;
    if (next > end) {
        fprintf(stderr, "the arena is too small\n");
        exit(2);
    }
    return here;
}
static inline double *acc_vec(long n) { return acc_bytes(n * sizeof(double)); }
static inline int *acc_ints(long n) { return acc_bytes(n * sizeof(int)); }

static inline double *acc_fill(long n, double value) {
    double *v = acc_vec(n);
    for (long i = 0; i < n; i++) v[i] = value;
    return v;
}
/* The vector ramp.m: 1 + mod(i, 7)/8, i from 0. */
static inline double *acc_ramp(long n) {
    double *v = acc_vec(n);
    for (long i = 0; i < n; i++) v[i] = 1 + (double)(i % 7) / 8;
    return v;
}

static inline long acc_arg(int argc, char **argv, int k) {
    if (k >= argc) {
        fprintf(stderr, "usage: %s SIZE... REPETITIONS\n", argv[0]);
        exit(2);
    }
    return atol(argv[k]);
}

/* Between repetitions: nothing moves across, and callgrind dumps its counts here. */
__attribute__((noinline)) void acc_mark(void);
__attribute__((noinline)) void acc_mark(void) { __asm__ volatile("" ::: "memory"); }

/* Between two passes. The plain WSL assumes that nothing stays in cache from one pass to the next (the
 * statements of a prototype, its nests of scalar loops, every matrix operator, every profiled call). With
 * -DCOLD that is made true: every line of a buffer larger than any first-level cache of the suite is read,
 * which evicts all else. The buffer is read in a cycle, so each of its lines is missed each time, and what
 * the sweeps load can be taken off exactly: `cold N` beside `check` is how many lines that was.
 * Scalars are in registers for the plain WSL, and those that the compiler spills lie on the stack; its lines
 * around the top are therefore read again at once, and count as the sweep's. A program whose prototype's
 * arrays lie on the stack sets COLD_STACK to fewer lines. The count lies in the buffer's first line, and the
 * sweep is inlined and in assembly (of x86-64), so that it touches no line beside these: the compiler can
 * spill nothing half-way, and valgrind, which drops a load whose value nobody uses, finds each used. */
#ifdef COLD
#ifndef COLD_BYTES
#define COLD_BYTES (192 << 10)
#endif
#define COLD_LINE 64
#ifndef COLD_STACK
#define COLD_STACK 12
#endif
#define COLD_STACK_BELOW 4 /* frames of the functions that are called */
static long acc_cold_lines[COLD_BYTES / sizeof(long)] __attribute__((aligned(COLD_LINE)));
__attribute__((always_inline)) static inline void acc_cold(void) {
    long sum, *at = acc_cold_lines, *end = acc_cold_lines + COLD_BYTES / sizeof(long);
    acc_cold_lines[0] += COLD_BYTES / COLD_LINE + COLD_STACK_BELOW + COLD_STACK;
    __asm__ volatile(
        "xor %0, %0\n"
        "1: .irp k, 0, 1, 2, 3, 4, 5, 6, 7\n"
        "add %c4 * \\k(%1), %0\n"
        ".endr\n"
        "add $8 * %c4, %1\n"
        "cmp %3, %1\n"
        "jne 1b\n"
        "lea -%c4 * %c5(%%rsp), %1\n"
        "and $-%c4, %1\n"
        ".set i, 0\n"
        ".rept %c5 + %c6\n"
        "add i(%1), %0\n"
        ".set i, i + %c4\n"
        ".endr\n"
        "mov %0, -8(%3)\n" /* to the line of the buffer that was read last: the next sweep misses it all the same */
        : "=&r"(sum), "+&r"(at), "+m"(acc_cold_lines)
        : "r"(end), "i"(COLD_LINE), "i"(COLD_STACK_BELOW), "i"(COLD_STACK)
        : "memory", "cc");
}
static inline long acc_cold_count(void) { return acc_cold_lines[0]; }
#else /* a macro: an empty function would change what the compiler inlines */
#define acc_cold() ((void)0)
#endif

static inline double acc_norm(const double *v, long n) {
    double s = 0;
    for (long i = 0; i < n; i++) s += v[i] * v[i];
    return sqrt(s);
}
/* The value that the prototype prints too. While it is measured a program does not print: how much
 * printf touches depends on the digits. */
static inline void acc_check(double value) {
    static volatile double kept;
    kept = value;
    if (getenv("ACC_CHECK")) printf("check %.10e\n", kept);
#ifdef COLD
    if (getenv("ACC_CHECK")) printf("cold %ld\n", acc_cold_count());
#endif
}

/* Lehmer's generator, exact in doubles: the same numbers as in lehmer.m. */
static inline double acc_next(double *state) {
    *state = (double)(16807ULL * (unsigned long long)*state % 2147483647ULL);
    return *state / 2147483647.0;
}

/* Vectors. */
static inline double dot(long n, const double *x, const double *y) {
    double s = 0;
    for (long i = 0; i < n; i++) s += x[i] * y[i];
    return s;
}
static inline void axpy(long n, double a, const double *x, double *y) {
    for (long i = 0; i < n; i++) y[i] += a * x[i];
}

/* Dense matrix times vector, column-major with leading dimension ld. Blocks of rows, as in any
 * BLAS, so that the piece of y (or of x) stays in the first-level cache. */
#ifndef GEMV_ROWS
#define GEMV_ROWS 512
#endif
static inline void gemv(long m, long n, const double *a, long ld, const double *x, long xstride, double *y) {
    for (long i0 = 0; i0 < m; i0 += GEMV_ROWS) {
        long i1 = i0 + GEMV_ROWS < m ? i0 + GEMV_ROWS : m;
        for (long i = i0; i < i1; i++) y[i] = 0;
        for (long j = 0; j < n; j++) {
            double t = x[j * xstride];
            const double *c = a + j * ld;
            for (long i = i0; i < i1; i++) y[i] += c[i] * t;
        }
    }
}
static inline void gemv_t(long m, long n, const double *a, long ld, const double *x, double *y) {
    for (long j = 0; j < n; j++) y[j] = 0;
    for (long i0 = 0; i0 < m; i0 += GEMV_ROWS) {
        long i1 = i0 + GEMV_ROWS < m ? i0 + GEMV_ROWS : m;
        for (long j = 0; j < n; j++) {
            const double *c = a + j * ld;
            double s = 0;
            for (long i = i0; i < i1; i++) s += c[i] * x[i];
            y[j] += s;
        }
    }
}

/* Sparse matrices by rows. */
typedef struct {
    long n, nnz;
    double *val;
    int *col, *ptr;
} csr;

/* From coordinates; equal ones are summed, columns ascend. The lists are left alone. */
static inline csr csr_from(long rows, long entries, const int *i, const int *j, const double *v) {
    csr a = {rows, 0, 0, 0, 0};
    long *start = calloc(rows + 2, sizeof(long));
    int *order = malloc((entries + 1) * sizeof(int));
    for (long k = 0; k < entries; k++) start[i[k] + 1]++;
    for (long r = 0; r < rows; r++) start[r + 1] += start[r];
    long *at = malloc((rows + 1) * sizeof(long));
    memcpy(at, start, (rows + 1) * sizeof(long));
    for (long k = 0; k < entries; k++) order[at[i[k]]++] = (int)k;
    for (long r = 0; r < rows; r++) /* insertion sort: rows are short */
        for (long k = start[r] + 1; k < start[r + 1]; k++) {
            int e = order[k];
            long p = k;
            for (; p > start[r] && j[order[p - 1]] > j[e]; p--) order[p] = order[p - 1];
            order[p] = e;
        }
    for (long r = 0; r < rows; r++)
        for (long k = start[r]; k < start[r + 1]; k++)
            if (k == start[r] || j[order[k]] != j[order[k - 1]]) a.nnz++;
    a.val = acc_vec(a.nnz);
    a.col = acc_ints(a.nnz);
    a.ptr = acc_ints(rows + 1);
    long out = 0;
    for (long r = 0; r < rows; r++) {
        a.ptr[r] = (int)out;
        for (long k = start[r]; k < start[r + 1]; k++) {
            int e = order[k];
            if (k > start[r] && j[e] == j[order[k - 1]]) {
                a.val[out - 1] += v[e];
            } else {
                a.val[out] = v[e];
                a.col[out++] = j[e];
            }
        }
    }
    a.ptr[rows] = (int)out;
    free(start), free(order), free(at);
    return a;
}

/* A list of coordinates that grows. */
typedef struct {
    long count, room;
    int *i, *j;
    double *v;
} coo;
static inline void coo_add(coo *c, long i, long j, double v) {
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 1024;
        c->i = realloc(c->i, c->room * sizeof(int));
        c->j = realloc(c->j, c->room * sizeof(int));
        c->v = realloc(c->v, c->room * sizeof(double));
    }
    c->i[c->count] = (int)i;
    c->j[c->count] = (int)j;
    c->v[c->count++] = v;
}
static inline csr csr_of(long rows, coo c) {
    csr a = csr_from(rows, c.count, c.i, c.j, c.v);
    free(c.i), free(c.j), free(c.v);
    return a;
}

/* The five-point operator on an m x m grid: poisson.m. */
static inline coo poisson_list(long m) {
    coo c = {0};
    for (long r = 0; r < m * m; r++) {
        long i = r % m, j = r / m;
        if (j > 0) coo_add(&c, r, r - m, -1);
        if (i > 0) coo_add(&c, r, r - 1, -1);
        coo_add(&c, r, r, 4);
        if (i < m - 1) coo_add(&c, r, r + 1, -1);
        if (j < m - 1) coo_add(&c, r, r + m, -1);
    }
    return c;
}
static inline csr poisson(long m) { return csr_of(m * m, poisson_list(m)); }

/* A random order of 0..n-1, as random_order.m makes it. */
static inline int *random_order(long n, double seed) {
    int *p = malloc(n * sizeof(int));
    for (long i = 0; i < n; i++) p[i] = (int)i;
    for (long i = n; i >= 2; i--) {
        long k = (long)floor(acc_next(&seed) * i);
        int t = p[i - 1];
        p[i - 1] = p[k];
        p[k] = t;
    }
    return p;
}

/* The same matrix with rows and columns in a random order: A(p,p). */
static inline csr poisson_permuted(long m) {
    coo c = poisson_list(m);
    long n = m * m;
    int *p = random_order(n, 12345), *place = malloc(n * sizeof(int));
    for (long i = 0; i < n; i++) place[p[i]] = (int)i;
    for (long k = 0; k < c.count; k++) {
        c.i[k] = place[c.i[k]];
        c.j[k] = place[c.j[k]];
    }
    free(p), free(place);
    return csr_of(n, c);
}

static inline void spmv(csr a, const double *x, double *y) {
    for (long i = 0; i < a.n; i++) {
        double s = 0;
        for (int k = a.ptr[i]; k < a.ptr[i + 1]; k++) s += a.val[k] * x[a.col[k]];
        y[i] = s;
    }
}
#endif
