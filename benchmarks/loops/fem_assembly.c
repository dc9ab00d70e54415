/* Assembly of bilinear elements into the diagonals of a matrix */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int m = 150, n = (m + 1) * (m + 1), elements = m * m;
  int *nodes = malloc(sizeof(int) * elements * 4);
  double *d = calloc(n, sizeof *d), *b = calloc(n, sizeof *b), s = 0;
  double ke[4][4] = {{4, -1, -2, -1}, {-1, 4, -1, -2}, {-2, -1, 4, -1}, {-1, -2, -1, 4}};
  for (int a = 0; a < 16; a++) ke[a / 4][a % 4] /= 6;
  for (int j = 1, e = 0; j <= m; j++)
    for (int i = 1; i <= m; i++, e++) {
      int p = i + (j - 1) * (m + 1);
      nodes[e] = p, nodes[e + elements] = p + 1;
      nodes[e + 2 * elements] = p + m + 2, nodes[e + 3 * elements] = p + m + 1;
    }
  for (int pass = 0; pass < 6; pass++)
    for (int e = 0; e < elements; e++)
      for (int a = 0; a < 4; a++) {
        int r = nodes[e + a * elements];
        for (int c = 0; c < 4; c++) {
          int k = nodes[e + c * elements];
          if (k == r)
            d[r - 1] += ke[a][c];
          else
            b[r - 1] += ke[a][c] * k;
        }
      }
  for (int i = 0; i < n; i++) s += d[i] * b[i];
  printf("%.15g\n", s);
  free(nodes);
  free(d);
  free(b);
}
