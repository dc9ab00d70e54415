% Block GMRES for several right-hand sides at once: the basis is kept in blocks of s
% columns, so that the matrix is read once for s vectors and the rest is dense matrix
% products (DGEMM).
%   slamm analyze solve.m

A = mmread('gr_30_30.mtx');                 % nine-point star on a 30 x 30 grid
n = size(A, 1);
s = 4;                                      % right-hand sides
m = 10;                                     % block steps in a cycle
tolerance = 1e-13;                          % not reached: how many cycles a tolerance takes
cycles = 28;                                % differs with the rounding of the BLAS

k = (1:n)';
B = [ones(n, 1), sin(k), cos(k/7), mod(k, 3) - 1];

%SLM start BLGMRES;
[X, steps] = block_gmres(A, B, m, tolerance, cycles);
%SLM end BLGMRES;

for j = 1:s
  fprintf('right-hand side %d: residual %.1e, norm of x %.8e\n', j, ...
          norm(B(:, j) - A*X(:, j))/norm(B(:, j)), norm(X(:, j)));
end
fprintf('%d block steps\n', steps);
%SLM print BLGMRES;
