/* CSR matrix-vector product with a matrix of a Matrix Market file (real, general or symmetric). */
#include "acc.h"
static csr from_file(const char *name) {
    FILE *f = fopen(name, "r");
    char line[1024];
    if (!f || !fgets(line, sizeof line, f)) exit(2);
    int symmetric = strstr(line, "symmetric") != NULL;
    while (fgets(line, sizeof line, f) && line[0] == '%') {}
    long rows, cols, entries, i, j;
    double v;
    if (sscanf(line, "%ld %ld %ld", &rows, &cols, &entries) != 3 || rows != cols) exit(2);
    coo c = {0};
    while (entries-- > 0 && fscanf(f, "%ld %ld %lf", &i, &j, &v) == 3) {
        coo_add(&c, i - 1, j - 1, v);
        if (symmetric && i != j) coo_add(&c, j - 1, i - 1, v);
    }
    fclose(f);
    return csr_of(rows, c);
}
int main(int argc, char **argv) {
    long reps = acc_arg(argc, argv, 2);
    csr a = from_file(argv[1]);
    double *x = acc_ramp(a.n), *y = acc_fill(a.n, 0);
    for (long k = 0; k < reps; k++) {
        acc_mark();
        acc_cold();
        spmv(a, x, y);
    }
    acc_mark();
    acc_check(acc_norm(y, a.n));
}
