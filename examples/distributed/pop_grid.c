#include "pop_grid.h"
#include <math.h>

static double x[NY][NX], y[NY][NX];    /* at the velocity points, the north-east corners of the cells */

static void velocity_points(const grid_t *g, double dlon, double dlat) {
  const double depth = 550000;    /* cm; the ocean is 5500 m deep everywhere */
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++) {
      int e = (i + 1)%NX, n = (j + 1)%NY;
      int active = g->ocean[j][i] && g->ocean[j][e] && g->ocean[n][i] && g->ocean[n][e];
      double c = cos((-90 + (j + 1)*dlat)*PI/180);
      x[j][i] = 0.25*depth*active*(dlat/dlon)/fmax(c, 1e-6);
      y[j][i] = 0.25*depth*active*(dlon/dlat)*c;
    }
}

void pop_grid(grid_t *g) {
  const double dlon = 360.0/NX, dlat = 180.0/NY, radius = 6370e5;
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++) {
      double lon = (i + 1)*dlon, lat = -90 + (j + 1)*dlat;
      int land = (lat > -35 && lon > 210 && lon < 250) || (lat > 25 && lon > 210 && lon < 330)
              || (lat > -60 && lon > 110 && lon < 150) || fabs(lat) > 75;
      g->ocean[j][i] = !land;
      g->force[j][i] = 1e4*!land*cos(4*PI*(i + 1)/NX)*sin(3*PI*(j + 1)/NY);
    }
  velocity_points(g, dlon, dlat);
  for (int j = 0; j < NY; j++) {
    int s = (j + NY - 1)%NY;
    double c = cos((-90 + (j + 1)*dlat)*PI/180), below = cos((-90 + (s + 1)*dlat)*PI/180);
    double area = (dlon*PI/180*radius)*(dlat*PI/180*radius)*(c + below)/2;
    double time = 1.5*area/(980.6*3600.0*3600.0);    /* the time derivative of the surface */
    for (int i = 0; i < NX; i++) {
      int w = (i + NX - 1)%NX, o = g->ocean[j][i];
      double xne = x[j][i], xnw = x[j][w], xse = x[s][i], xsw = x[s][w];
      double yne = y[j][i], ynw = y[j][w], yse = y[s][i], ysw = y[s][w];
      const double a[9] = { time + xne + xnw + xse + xsw + yne + ynw + yse + ysw,
        xne + xnw - yne - ynw, xse + xsw - yse - ysw, yne + yse - xne - xse, ynw + ysw - xnw - xsw,
        -(xne + yne), -(xnw + ynw), -(xse + yse), -(xsw + ysw) };
      for (int k = 0; k < 9; k++) g->weight[k][j][i] = o ? a[k] : 0;
    }
  }
}
