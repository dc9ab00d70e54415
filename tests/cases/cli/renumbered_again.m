% Columns that get new numbers in several statements: one message, with the lines of the others.
%! command analyze
%! warning SLM322 7
%! stderr other amounts in lines 8, 9
n = 20000; k = (1:n)'; D = sparse(k, k, 1, n, n);
p = mod(7*k, n) + 1;
A = D(p, p);
B = D(p(1:2:end), p);
C = D(p(1:3:end), p(1:3:end));
fprintf('%g\n', nnz(A) + nnz(B) + nnz(C));
