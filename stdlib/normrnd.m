function r = normrnd(mu, sigma, varargin)
% Random numbers with a normal distribution, mean mu and standard deviation sigma; sizes as of randn.
if isempty(varargin)
  r = randn(size(mu + sigma));
else
  r = randn(varargin{:});
end
sigma(sigma < 0) = NaN;
r = mu + sigma.*r;
end
