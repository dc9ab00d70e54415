function v = grid_weight(x)
declare_grid;
v = x*Np;
Np = Np + 0;
end
