/* On some ranks: y(idx) = v with repeated indices (argument 1), or a vector that goes over from blocks to turns (2).
   Every rank sends another one, for each element that it has values for, the last of these. */
#include <mpi.h>
#include <stdlib.h>
#define N 120
static int p, me;
static int sevenths(int k) { return k/7 % p; }
static int blocks(int k) { return k/((N + p - 1)/p); }
static int turns(int k) { return k % p; }

static void move(const int *target, int (*has)(int), int (*gets)(int), const double *x, double *y) {
  int last[N];
  for (int t = 0; t < N; t++) last[t] = -1;
  for (int from = 0; from < p; from++)
    for (int to = 0; to < p; to++) {
      int of[N], n = 0;
      double sent[N];
      for (int t = 0; t < N; t++) of[t] = -1;
      for (int k = 0; k < N; k++)
        if (has(k) == from && gets(target[k]) == to) of[target[k]] = k;
      for (int t = 0; t < N; t++)
        if (of[t] >= 0) { sent[n] = me == from ? x[of[t]] : 0; n++; }
      if (n > 0 && from != to && me == from) MPI_Send(sent, n, MPI_DOUBLE, to, 0, MPI_COMM_WORLD);
      if (n > 0 && from != to && me == to) MPI_Recv(sent, n, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (me != to) continue;
      n = 0;
      for (int t = 0; t < N; t++) {
        if (of[t] < 0) continue;
        if (of[t] > last[t]) { y[t] = sent[n]; last[t] = of[t]; }
        n++;
      }
    }
}

int main(int argc, char **argv) {
  int scatter, wrong = 0, target[N];
  double x[N], y[N], serial[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &p);
  scatter = argc > 1 && atoi(argv[1]) == 1;
  for (int k = 0; k < N; k++) {
    target[k] = scatter ? (7*k*k + 3) % N : k;
    y[k] = serial[k] = 0;
    x[k] = (scatter ? sevenths : blocks)(k) == me ? k + 0.5 : -1;
  }
  MPI_Pcontrol(1);
  if (scatter) move(target, sevenths, sevenths, x, y);
  else move(target, blocks, turns, x, y);
  MPI_Pcontrol(0);
  for (int k = 0; k < N; k++) serial[target[k]] = k + 0.5;
  for (int k = 0; k < N; k++) wrong += (scatter ? sevenths : turns)(k) == me && y[k] != serial[k];
  MPI_Finalize();
  return wrong > 0;
}
