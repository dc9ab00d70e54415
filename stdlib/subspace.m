function theta = subspace(A, B)
% Angle between the ranges of two matrices, also where it is small: Knyazev and Argentati, SIAM J. Sci.
% Comput. 23 (2002).
A = orth(A);
B = orth(B);
if size(A, 2) < size(B, 2)
  [A, B] = deal(B, A);
end
B = B - A*(A'*B);
theta = asin(min(1, norm(B)));
end
