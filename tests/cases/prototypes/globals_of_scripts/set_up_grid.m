declare_grid;
N = 4; Np = N + 1;
K = grid_weight(2);
