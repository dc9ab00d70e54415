function p = list_primes(n)
% The first n primes (25), as a row.
if nargin < 1, n = 25; end
if n < 1, p = []; return, end
limit = max(13, ceil(n*(log(n + 1) + log(log(n + 2)) + 1)));
p = primes(limit);
p = p(1:n);
end
