function x = norminv(p, mu, sigma)
% The x that a normal variable with mean mu (0) and standard deviation sigma (1) is at most with probability p.
if nargin < 2, mu = 0; end
if nargin < 3, sigma = 1; end
sigma(sigma <= 0) = NaN;
p(p < 0 | p > 1) = NaN;
x = mu - sqrt(2)*sigma.*erfcinv(2*p);
end
