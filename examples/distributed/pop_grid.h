/* POP's test grid, as examples/pop_pcg/pop_grid.m has it: land, and the nine weights of the operator.
 * Arrays go west to east first, then south to north, and are cyclic in longitude. */
#ifndef POP_GRID_H
#define POP_GRID_H

enum { NX = 192, NY = 128 };
static const double PI = 3.14159265358979323846;

/* What the weights belong to: the point itself and its neighbours N, S, E, W, NE, NW, SE, SW. */
static const int east[9] = { 0, 0, 0, 1, -1, 1, -1, 1, -1 };
static const int north[9] = { 0, 1, -1, 0, 0, 1, 1, -1, -1 };

typedef struct {
  int ocean[NY][NX];
  double weight[9][NY][NX];
  double force[NY][NX];    /* the right-hand side, zero on land */
} grid_t;

/* Fills the whole grid; every rank does, and keeps what it needs. */
void pop_grid(grid_t *g);

#endif
