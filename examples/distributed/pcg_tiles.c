/* POP's solver on its two-dimensional arrays, distributed by tiles: what pcg_tiles.m predicts.
 *   mpirun -n P ./pcg_tiles [ITERATIONS [REDUCTIONS [TILE_X TILE_Y]]]
 * Tiles without ocean are dropped, the others dealt to the ranks in turn. As POP does, every tile
 * sends its whole faces and its corners to each of its eight neighbours, in a message each. */
#include "pop_grid.h"
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALO = 2 };

typedef struct {
  int column, row;             /* its place among the tiles */
  double *x, *r, *s, *z, *q, *w, *d, *mask, *weight[9];    /* with a halo of two all around */
} tile_t;

static grid_t grid;
static int rank, ranks;
static int width = 24, height = 16, across, up;    /* points of a tile, and tiles */
static int *owner, *local;     /* of each tile: its rank (-1: dropped) and where that rank has it */
static tile_t *tiles;
static int mine;               /* tiles of this rank */
static double *outgoing, *incoming;
static MPI_Request *requests;

static void *array(size_t count, size_t bytes) {
  void *a = calloc(count ? count : 1, bytes);
  if (!a) { fprintf(stderr, "pcg_tiles: no memory\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
  return a;
}

static int at(int i, int j) { return (j + HALO)*(width + 2*HALO) + i + HALO; }

/* The largest part of a halo that goes to one neighbour, elements. */
static int largest_part(void) { return HALO*(width > height ? width : height); }

static int has_ocean(int column, int row) {
  for (int j = row*height; j < (row + 1)*height; j++)
    for (int i = column*width; i < (column + 1)*width; i++)
      if (grid.ocean[j][i]) return 1;
  return 0;
}

static void fill(tile_t *t) {
  double **all[] = { &t->x, &t->r, &t->s, &t->z, &t->q, &t->w, &t->d, &t->mask };
  size_t points = (size_t)(width + 2*HALO)*(height + 2*HALO);
  for (int k = 0; k < 8; k++) *all[k] = array(points, sizeof(double));
  for (int k = 0; k < 9; k++) t->weight[k] = array(points, sizeof(double));
  for (int j = 0; j < height; j++)
    for (int i = 0; i < width; i++) {
      int gi = t->column*width + i, gj = t->row*height + j, p = at(i, j);
      t->mask[p] = grid.ocean[gj][gi];
      t->r[p] = grid.force[gj][gi];
      if (grid.ocean[gj][gi]) t->d[p] = 1/grid.weight[0][gj][gi];
      for (int k = 0; k < 9; k++) t->weight[k][p] = grid.weight[k][gj][gi];
    }
}

/* Drops the tiles of land, deals the others, and makes those of this rank. */
static void deal(void) {
  across = NX/width;
  up = NY/height;
  owner = array((size_t)across*up, sizeof *owner);
  local = array((size_t)across*up, sizeof *local);
  tiles = array((size_t)across*up, sizeof *tiles);
  int active = 0;
  for (int row = 0; row < up; row++)
    for (int column = 0; column < across; column++) {
      int k = row*across + column;
      owner[k] = has_ocean(column, row) ? active++%ranks : -1;
      if (owner[k] != rank) continue;
      local[k] = mine;
      tiles[mine].column = column;
      tiles[mine].row = row;
      fill(&tiles[mine++]);
    }
  outgoing = array((size_t)8*mine*largest_part(), sizeof *outgoing);
  incoming = array((size_t)8*mine*largest_part(), sizeof *incoming);
  requests = array((size_t)16*mine, sizeof *requests);
}

/* The tile that lies in a direction; -1 beyond the poles and for one that was dropped. */
static int neighbour(const tile_t *t, int k) {
  int column = (t->column + east[k] + across)%across, row = t->row + north[k];
  return row < 0 || row >= up || owner[row*across + column] < 0 ? -1 : row*across + column;
}

/* Along one dimension: where the part towards `side` begins in a tile of n points (its edge, or the
 * halo beyond it), and how long it is. */
static int begins(int side, int n, int halo) { return side == 0 ? 0 : side < 0 ? (halo ? -HALO : 0) : n - (halo ? 0 : HALO); }
static int length(int side, int n) { return side == 0 ? n : HALO; }

static int elements(int k) { return length(east[k], width)*length(north[k], height); }

/* Copies the edge of v towards direction k into a buffer. */
static void pack(double *buffer, const double *v, int k) {
  int i = begins(east[k], width, 0), j = begins(north[k], height, 0), m = length(east[k], width);
  for (int l = 0; l < length(north[k], height); l++) memcpy(buffer + l*m, v + at(i, j + l), m*sizeof *v);
}

/* Copies a buffer into the halo of v in direction k. */
static void unpack(double *v, const double *buffer, int k) {
  int i = begins(east[k], width, 1), j = begins(north[k], height, 1), m = length(east[k], width);
  for (int l = 0; l < length(north[k], height); l++) memcpy(v + at(i, j + l), buffer + l*m, m*sizeof *v);
}

static int opposite(int k) {
  for (int o = 1; o < 9; o++)
    if (east[o] == -east[k] && north[o] == -north[k]) return o;
  return 0;
}

static double *z_of(tile_t *t) { return t->z; }
static double *s_of(tile_t *t) { return t->s; }

/* Fills the halo of one array of every tile. A message is told by the tile that it goes to and the side. */
static void exchange(double *(*of)(tile_t *)) {
  int open = 0, part = largest_part();
  for (int l = 0; l < mine; l++)
    for (int k = 1; k < 9; k++) {
      int there = neighbour(&tiles[l], k), here = tiles[l].row*across + tiles[l].column;
      if (there >= 0 && owner[there] != rank)
        MPI_Irecv(incoming + (8*l + k - 1)*part, elements(k), MPI_DOUBLE, owner[there], 9*here + k, MPI_COMM_WORLD, &requests[open++]);
    }
  for (int l = 0; l < mine; l++)
    for (int k = 1; k < 9; k++) {
      int there = neighbour(&tiles[l], k);
      double *buffer = outgoing + (8*l + k - 1)*part;
      if (there < 0) continue;
      pack(buffer, of(&tiles[l]), k);
      if (owner[there] == rank) unpack(of(&tiles[local[there]]), buffer, opposite(k));
      else MPI_Isend(buffer, elements(k), MPI_DOUBLE, owner[there], 9*there + opposite(k), MPI_COMM_WORLD, &requests[open++]);
    }
  MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
  for (int l = 0; l < mine; l++)
    for (int k = 1; k < 9; k++) {
      int there = neighbour(&tiles[l], k);
      if (there >= 0 && owner[there] != rank) unpack(of(&tiles[l]), incoming + (8*l + k - 1)*part, k);
    }
}

#define POINTS(i, j) for (int j = 0; j < height; j++) for (int i = 0; i < width; i++)

/* The nine-point operator on one tile, whose halo is filled. */
static void multiply(const tile_t *t, double *y, const double *v) {
  POINTS(i, j) {
    double sum = 0;
    for (int k = 0; k < 9; k++) sum += t->weight[k][at(i, j)]*v[at(i + east[k], j + north[k])];
    y[at(i, j)] = sum;
  }
}

/* Over the ocean of one tile. */
static double dot(const tile_t *t, const double *u, const double *v) {
  double sum = 0;
  POINTS(i, j) sum += u[at(i, j)]*v[at(i, j)]*t->mask[at(i, j)];
  return sum;
}

static void add_up(double *sums, int count) {
  MPI_Allreduce(MPI_IN_PLACE, sums, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static double rho_old = 1, alpha = INFINITY;

/* One iteration with two reductions, as pcg2_2d.m has it. */
static void two_reductions(void) {
  double rho = 0, delta = 0;
  for (tile_t *t = tiles; t < tiles + mine; t++) {
    POINTS(i, j) t->z[at(i, j)] = t->r[at(i, j)]*t->d[at(i, j)];
    rho += dot(t, t->r, t->z);
  }
  add_up(&rho, 1);
  for (tile_t *t = tiles; t < tiles + mine; t++)
    POINTS(i, j) t->s[at(i, j)] = t->z[at(i, j)] + rho/rho_old*t->s[at(i, j)];
  exchange(s_of);
  for (tile_t *t = tiles; t < tiles + mine; t++) {
    multiply(t, t->q, t->s);
    delta += dot(t, t->q, t->s);
  }
  add_up(&delta, 1);
  alpha = rho/delta;
  for (tile_t *t = tiles; t < tiles + mine; t++)
    POINTS(i, j) {
      t->x[at(i, j)] += alpha*t->s[at(i, j)];
      t->r[at(i, j)] -= alpha*t->q[at(i, j)];
    }
  rho_old = rho;
}

/* One iteration with one reduction (Chronopoulos and Gear 1989): A*s from A*z by a recurrence. */
static void one_reduction(void) {
  double sums[2] = { 0, 0 };
  for (tile_t *t = tiles; t < tiles + mine; t++)
    POINTS(i, j) t->z[at(i, j)] = t->r[at(i, j)]*t->d[at(i, j)];
  exchange(z_of);
  for (tile_t *t = tiles; t < tiles + mine; t++) {
    multiply(t, t->w, t->z);
    sums[0] += dot(t, t->r, t->z);
    sums[1] += dot(t, t->w, t->z);
  }
  add_up(sums, 2);
  double rho = sums[0], beta = rho/rho_old;
  alpha = rho/(sums[1] - beta*rho/alpha);
  for (tile_t *t = tiles; t < tiles + mine; t++)
    POINTS(i, j) {
      int p = at(i, j);
      t->s[p] = t->z[p] + beta*t->s[p];
      t->q[p] = t->w[p] + beta*t->q[p];
      t->x[p] += alpha*t->s[p];
      t->r[p] -= alpha*t->q[p];
    }
  rho_old = rho;
}

static double norm_of_r(void) {
  double sum = 0;
  for (tile_t *t = tiles; t < tiles + mine; t++) sum += dot(t, t->r, t->r);
  add_up(&sum, 1);
  return sqrt(sum);
}

static double norm_of_x(void) {
  double sum = 0;
  for (tile_t *t = tiles; t < tiles + mine; t++) sum += dot(t, t->x, t->x);
  add_up(&sum, 1);
  return sqrt(sum);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Pcontrol(0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int iterations = argc > 1 ? atoi(argv[1]) : 200, reductions = argc > 2 ? atoi(argv[2]) : 2, done = 0;
  if (argc > 4) { width = atoi(argv[3]); height = atoi(argv[4]); }
  if (width < HALO || height < HALO || NX%width || NY%height) {
    if (rank == 0) fprintf(stderr, "pcg_tiles: tiles have to divide the %d x %d points and hold the halo\n", NX, NY);
    MPI_Finalize();
    return 1;
  }
  pop_grid(&grid);
  deal();
  double begin = norm_of_r(), residual = 1;
  while (done < iterations) {
    MPI_Pcontrol(1);
    if (reductions == 1) one_reduction(); else two_reductions();
    MPI_Pcontrol(0);
    if (++done%10) continue;
    residual = norm_of_r()/begin;
    if (rank == 0) printf("%d %.15e\n", done, residual);
    if (residual < 1e-10) break;
  }
  residual = norm_of_r()/begin;
  double size = norm_of_x();
  if (rank == 0) printf("PCG by tiles: %d ranks, %d iterations, relative residual %.15e, norm %.15e\n", ranks, done, residual, size);
  MPI_Finalize();
  return 0;
}
