/* Gravitation among bodies, by the leapfrog method */
#include <math.h>
#include <stdio.h>
#define N 40
static double x[3][N], v[3][N], m[N];
int main(void) {
  const int steps = 200;
  const double dt = 1e-3;
  double s = 0;
  for (int i = 0; i < N; i++) {
    x[0][i] = cos(i + 1), x[1][i] = sin(2 * (i + 1)), x[2][i] = cos(3 * (i + 1) + 1);
    m[i] = 1.0 / N;
  }
  for (int k = 0; k < steps; k++) {
    for (int i = 0; i < N; i++) {
      double ax = 0, ay = 0, az = 0;
      for (int j = 0; j < N; j++)
        if (j != i) {
          double dx = x[0][j] - x[0][i], dy = x[1][j] - x[1][i], dz = x[2][j] - x[2][i];
          double r2 = dx * dx + dy * dy + dz * dz + 0.01, w = m[j] / (r2 * sqrt(r2));
          ax += w * dx, ay += w * dy, az += w * dz;
        }
      v[0][i] += dt * ax, v[1][i] += dt * ay, v[2][i] += dt * az;
    }
    for (int i = 0; i < N; i++)
      for (int c = 0; c < 3; c++) x[c][i] += dt * v[c][i];
  }
  for (int i = 0; i < N; i++) s += m[i] * (v[0][i] * v[0][i] + v[1][i] * v[1][i] + v[2][i] * v[2][i]);
  printf("%.12g\n", s);
}
