/* POP's solver on the ocean points alone, distributed by blocks of rows: what pcg_rows.m predicts.
 *   mpirun -n P ./pcg_rows [ITERATIONS [REDUCTIONS]]
 * At most 200 iterations, until the residual is 1e-10 of the first; 2 reductions each, or 1. */
#include "pop_grid.h"
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static grid_t grid;
static int number[NY][NX];       /* of the ocean points, from 0; -1 on land */
static int rank, ranks;
static int n, block, first, own; /* all rows, those of a rank, the first of this one and how many it has */

/* The rows of this rank; column c is the point first + c below own, then a ghost. */
static int *start, *column;
static double *value;

static int ghosts;               /* in the order of their numbers, after the own elements */
static int *from, *to;           /* elements that come from each rank and that go there */
static int *wanted;              /* which own elements go, rank by rank */
static double *packed;
static MPI_Request *requests;

static void *array(size_t count, size_t bytes) {
  void *a = calloc(count ? count : 1, bytes);
  if (!a) { fprintf(stderr, "pcg_rows: no memory\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
  return a;
}

static void number_points(void) {
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++) number[j][i] = grid.ocean[j][i] ? n++ : -1;
  block = (n + ranks - 1)/ranks;
  first = rank*block < n ? rank*block : n;
  own = first + block < n ? block : n - first;
}

static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* The own rows with the numbers of the columns as they are, each row in ascending order. */
static void assemble(void) {
  start = array(own + 1, sizeof *start);
  column = array((size_t)9*own, sizeof *column);
  value = array((size_t)9*own, sizeof *value);
  int nonzeros = 0;
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++) {
      int row = number[j][i] - first;
      if (number[j][i] < 0 || row < 0 || row >= own) continue;
      for (int k = 0; k < 9; k++) {
        if (grid.weight[k][j][i] == 0) continue;
        int c = number[j + north[k]][(i + east[k] + NX)%NX], at = nonzeros++;
        for (; at > start[row] && column[at - 1] > c; at--) { column[at] = column[at - 1]; value[at] = value[at - 1]; }
        column[at] = c;
        value[at] = grid.weight[k][j][i];
      }
      start[row + 1] = nonzeros;
    }
}

/* Who needs what: once, before the iterations. */
static void index_lists(void) {
  int nonzeros = start[own], *ghost = array(nonzeros, sizeof *ghost), m = 0;
  for (int k = 0; k < nonzeros; k++)
    if (column[k] < first || column[k] >= first + own) ghost[m++] = column[k];
  qsort(ghost, m, sizeof *ghost, ascending);
  for (int k = 0; k < m; k++)
    if (k == 0 || ghost[k] != ghost[k - 1]) ghost[ghosts++] = ghost[k];
  for (int k = 0; k < nonzeros; k++) {
    int c = column[k];
    if (c >= first && c < first + own) column[k] = c - first;
    else column[k] = own + (int)((int *)bsearch(&c, ghost, ghosts, sizeof *ghost, ascending) - ghost);
  }
  from = array(ranks, sizeof *from);
  to = array(ranks, sizeof *to);
  for (int k = 0; k < ghosts; k++) from[ghost[k]/block]++;
  MPI_Alltoall(from, 1, MPI_INT, to, 1, MPI_INT, MPI_COMM_WORLD);
  int *place = array(ranks + 1, sizeof *place), *target = array(ranks + 1, sizeof *target);
  for (int q = 0; q < ranks; q++) { place[q + 1] = place[q] + from[q]; target[q + 1] = target[q] + to[q]; }
  wanted = array(target[ranks], sizeof *wanted);
  packed = array(target[ranks], sizeof *packed);
  MPI_Alltoallv(ghost, from, place, MPI_INT, wanted, to, target, MPI_INT, MPI_COMM_WORLD);
  for (int k = 0; k < target[ranks]; k++) wanted[k] -= first;
  requests = array((size_t)2*ranks, sizeof *requests);
  free(ghost); free(place); free(target);
}

/* Fills the ghosts of v, which lie after its own elements. */
static void exchange(double *v) {
  int open = 0, at = own;
  for (int q = 0; q < ranks; at += from[q++])
    if (from[q]) MPI_Irecv(v + at, from[q], MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &requests[open++]);
  at = 0;
  for (int q = 0; q < ranks; at += to[q++]) {
    if (!to[q]) continue;
    for (int k = at; k < at + to[q]; k++) packed[k] = v[wanted[k]];
    MPI_Isend(packed + at, to[q], MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &requests[open++]);
  }
  MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
}

/* y = A*v */
static void multiply(double *y, double *v) {
  exchange(v);
  for (int row = 0; row < own; row++) {
    double sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++) sum += value[k]*v[column[k]];
    y[row] = sum;
  }
}

static double dot(const double *u, const double *v) {
  double sum = 0;
  for (int k = 0; k < own; k++) sum += u[k]*v[k];
  return sum;
}

static void add_up(double *sums, int count) {
  MPI_Allreduce(MPI_IN_PLACE, sums, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static double norm(const double *v) {
  double sum = dot(v, v);
  add_up(&sum, 1);
  return sqrt(sum);
}

static double *x, *r, *p, *z, *q, *w, *d;
static double rho_old = 1, alpha = INFINITY;

/* One iteration with two reductions, as pcg2_1d.m has it. */
static void two_reductions(void) {
  double rho, delta;
  for (int k = 0; k < own; k++) z[k] = r[k]/d[k];
  rho = dot(r, z);
  add_up(&rho, 1);
  for (int k = 0; k < own; k++) p[k] = z[k] + rho/rho_old*p[k];
  multiply(q, p);
  delta = dot(p, q);
  add_up(&delta, 1);
  alpha = rho/delta;
  for (int k = 0; k < own; k++) { x[k] += alpha*p[k]; r[k] -= alpha*q[k]; }
  rho_old = rho;
}

/* One iteration with one reduction (Chronopoulos and Gear 1989): A*p from A*z by a recurrence. */
static void one_reduction(void) {
  for (int k = 0; k < own; k++) z[k] = r[k]/d[k];
  multiply(w, z);
  double sums[2] = { dot(r, z), dot(w, z) };
  add_up(sums, 2);
  double rho = sums[0], beta = rho/rho_old;
  alpha = rho/(sums[1] - beta*rho/alpha);
  for (int k = 0; k < own; k++) {
    p[k] = z[k] + beta*p[k];
    q[k] = w[k] + beta*q[k];
    x[k] += alpha*p[k];
    r[k] -= alpha*q[k];
  }
  rho_old = rho;
}

static void vectors(void) {
  double **all[] = { &x, &r, &p, &z, &q, &w, &d };
  for (int k = 0; k < 7; k++) *all[k] = array(own + ghosts, sizeof(double));
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++) {
      int row = number[j][i] - first;
      if (number[j][i] < 0 || row < 0 || row >= own) continue;
      r[row] = grid.force[j][i];
      d[row] = grid.weight[0][j][i];
    }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Pcontrol(0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int iterations = argc > 1 ? atoi(argv[1]) : 200, reductions = argc > 2 ? atoi(argv[2]) : 2, done = 0;
  pop_grid(&grid);
  number_points();
  assemble();
  index_lists();
  vectors();
  double begin = norm(r), residual = 1;
  while (done < iterations) {
    MPI_Pcontrol(1);
    if (reductions == 1) one_reduction(); else two_reductions();
    MPI_Pcontrol(0);
    if (++done%10) continue;
    residual = norm(r)/begin;
    if (rank == 0) printf("%d %.15e\n", done, residual);
    if (residual < 1e-10) break;
  }
  residual = norm(r)/begin;
  double size = norm(x);
  if (rank == 0) printf("PCG by rows: %d ranks, %d iterations, relative residual %.15e, norm %.15e\n", ranks, done, residual, size);
  MPI_Finalize();
  return 0;
}
