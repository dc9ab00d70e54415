% error() of the prototype itself
%! exit 1
%! stderr no convergence after 7 steps
error('solver:diverged', 'no convergence after %d steps', 7);
