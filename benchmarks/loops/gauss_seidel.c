/* Gauss-Seidel sweeps for Poisson's equation on a grid */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int n = 150, sweeps = 60, m = n + 2;
  const double h = 1.0 / (n + 1);
  double *u = calloc(m * m, sizeof *u), *f = malloc(sizeof(double) * m * m), s = 0;
  for (int i = 0; i < m * m; i++) f[i] = 1;
  for (int k = 0; k < sweeps; k++)
    for (int j = 1; j <= n; j++)
      for (int i = 1; i <= n; i++) {
        int p = i + j * m;
        u[p] = (u[p - 1] + u[p + 1] + u[p - m] + u[p + m] + h * h * f[p]) / 4;
      }
  for (int i = 0; i < m * m; i++) s += u[i];
  printf("%.15g\n", s);
  free(u);
  free(f);
}
