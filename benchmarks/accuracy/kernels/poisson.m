function A = poisson(m)
% The five-point operator on an m x m grid.
e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m));
end
