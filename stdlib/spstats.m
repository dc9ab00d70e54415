function [count, mu, v] = spstats(S, j)
% Number, mean and variance of the entries that each column of a sparse matrix stores.
if nargin > 1 && ~ischar(j) && ~isstring(j) && ~isa(j, 'function_handle')
  error('Octave:invalid-fun-call', 'spstats: the second argument is a function');
end
n = size(S, 2);
[i, k, x] = find(S);
if nargin > 1 && ischar(j), j = str2func(j); end
count = accumarray(k(:), 1, [n, 1]).';
mu = accumarray(k(:), x(:), [n, 1]).'./count;
d = x(:) - mu(k(:)).';
v = accumarray(k(:), d.^2, [n, 1]).'./max(count - 1, 1);
count = sparse(count);
mu = sparse(mu);
v = sparse(v);
end
