function m = slm_singular(c, a, vectors)
% Singular values, with or without the vectors: two sweeps of the trailing
% matrix; flops of Golub & Van Loan 8.6.3.
rows = max(a.rows, a.cols);
n = min(a.rows, a.cols);
reduce = 4 * rows * n * n - 4 / 3 * n * n * n;
rest = 0;
if vectors
  rest = max(14 * rows * n * n + 8 * n * n * n - reduce, 0);
end
m = slm_condensed(c, a, reduce, 2, rest);
end
