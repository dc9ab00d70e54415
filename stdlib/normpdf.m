function p = normpdf(x, mu, sigma)
% Density of the normal distribution with mean mu (0) and standard deviation sigma (1).
if nargin < 2, mu = 0; end
if nargin < 3, sigma = 1; end
sigma(sigma <= 0) = NaN;
p = exp(-0.5*((x - mu)./sigma).^2)./(sqrt(2*pi)*sigma);
end
