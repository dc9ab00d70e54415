% A function that nothing known has: the way out.
%! exit 1
%! stderr for a function that only MATLAB has, run the program that `slamm emit` writes there
x = toolboxish_solver_of_ours(3);
