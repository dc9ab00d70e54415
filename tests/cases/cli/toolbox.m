% A function of a toolbox: whose it is, and where it runs.
%! exit 1
%! stderr Unrecognized function or variable 'fminimax'.
%! stderr `fminimax` belongs to MATLAB's Optimization Toolbox, which slamm has not: the program that `slamm emit` writes runs with it
x = fminimax(@(x) x, 1);
