% Operations are counted, not movements: what finds, picks or arranges elements computes nothing.
% S has 3*100 - 2 nonzeros; 3 of the triplets fall on one place, two additions.
n = 100;
e = ones(n, 1);
S = spdiags([-e 2*e -e], -1:1, n, n);
A = full(S);
i = [1 2 2 2 3];

%! range moved flops=0
%SLM start moved;
[p, q, v] = find(S);
k = find(e);
d = diag(S);
f = diag(A);
F = full(S);
T = tril(S);
w = nonzeros(S);
o = spones(S);
D = spdiags(e, 0, n, n);
%SLM end moved;
%! range computed flops=2+100
%SLM start computed;
Q = sparse(i, i, i, 3, 3);
t = trace(A);
%SLM end computed;
