% Warnings about an operator name it: several are on one line.
%! warning SLM304 9
%! stderr the accesses of `\` are only approximate for the cache levels
%! stderr the accesses of `/` are only approximate for the cache levels
%! stderr `^` with a fractional exponent, or a matrix as exponent, is counted as one product
A = [4 1; 1 3];
S = sparse(A);
b = [1; 2];
x = b' * (S \ b) + (b' / S) * b + sum(A^0.5 * b);
