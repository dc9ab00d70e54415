function r = unwrap(p, tol, dim)
% Adds multiples of 2*pi so that no jump is larger than tol (pi).
if ~isnumeric(p) && ~islogical(p), error('MATLAB:unwrap:InvalidInput', 'unwrap takes numbers.'); end
if nargin < 2 || isempty(tol), tol = pi; end
if nargin < 3, dim = find(size(p) > 1, 1); end
if isempty(dim), r = p; return, end
d = diff(p, 1, dim);
k = ceil(abs(d)/(2*pi) - 0.5).*sign(d);
k(abs(d) <= tol) = 0;
first = size(p);
first(dim) = 1;
r = p - 2*pi*cat(dim, zeros(first), cumsum(k, dim));
end
