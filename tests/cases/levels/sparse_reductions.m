% Reductions of all entries of a sparse matrix read its values alone: 11,998 of 8 B in 1500 lines. Those of its rows read the
% 4001 pointers too, in 251 lines.
%! options --machine small.toml
n = 4000; e = ones(n, 1);
T = spdiags([-e 3*e -e], -1:1, n, n);
%! level frobenius L1 loads=96000
%SLM start frobenius;
a = norm(T, 'fro');
%SLM end frobenius;
%! level column L1 loads=96000
%SLM start column;
b = full(max(abs(T(:))));
%SLM end column;
%! level sums L1 loads=96000
%SLM start sums;
c = full(sum(sum(T)));
%SLM end sums;
%! level rows L1 loads=112064
%SLM start rows;
d = full(max(sum(abs(T), 2)));
%SLM end rows;
