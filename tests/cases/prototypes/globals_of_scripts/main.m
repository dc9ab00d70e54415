% Scripts that declare variables global, for the main program, a function and other scripts.
declare_grid;
set_up_grid;
w = grid_weight(3);
counts = zeros(1, 3);
for k = 1:3
  Np = k;
  counts(k) = grid_weight(1);
end
deep = grid_by_eval(2);
