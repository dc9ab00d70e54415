function S = spaugment(A, c)
% Augmented matrix [c*I, A; A', 0] of a least-squares problem; c is max(abs(A(:)))/1000 by default.
if nargin < 2, c = max(max(abs(A)))/1000; end
[m, n] = size(A);
S = [c*speye(m), A; A', sparse(n, n)];
end
