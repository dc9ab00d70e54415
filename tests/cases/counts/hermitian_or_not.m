% Whether a matrix is Hermitian decides what its eigenvalues cost: 9 n^3 flops with vectors, 25 n^3 without symmetry, though the shapes are the same;
% values alone: 4 n^3/3, 10 and two thirds and rounded down, and 10 n^3.
M = {[2 1; 1 3], [2 1; 1 4], [2 1; 0 3], [1 2; 2 5]};
%! range vectors flops=3*9*8+25*8
%SLM start vectors;
for i = 1:4
  H = M{i};
  [Y, T] = eig(H);
end
%SLM end vectors;
f = @eig;
%! range handle flops=3*10+10*8
%SLM start handle;
for i = 1:4
  e = f(M{i});
end
%SLM end handle;
