/* Tridiagonal systems, one after the other */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int n = 4000, times = 100;
  double *a = malloc(8 * n), *b = malloc(8 * n), *c = malloc(8 * n), *x = malloc(8 * n), *g = malloc(8 * n), s = 0;
  for (int i = 0; i < n; i++) a[i] = c[i] = -1, b[i] = 4, x[i] = 1, g[i] = 0;
  for (int k = 0; k < times; k++) {
    double t = b[0];
    x[0] /= t;
    for (int i = 1; i < n; i++) {
      g[i] = c[i - 1] / t;
      t = b[i] - a[i] * g[i];
      x[i] = (x[i] - a[i] * x[i - 1]) / t;
    }
    for (int i = n - 2; i >= 0; i--) x[i] -= g[i + 1] * x[i + 1];
    for (int i = 0; i < n; i++) x[i] = 2 * x[i] + 1;
  }
  for (int i = 0; i < n; i++) s += x[i];
  printf("%.15g\n", s);
  free(a), free(b), free(c), free(x), free(g);
}
