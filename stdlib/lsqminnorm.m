function x = lsqminnorm(A, b, varargin)
% The least-squares solution of least norm; a third argument is the tolerance of the rank.
tol = varargin(cellfun(@isnumeric, varargin));
x = pinv(full(A), tol{:})*b;
end
