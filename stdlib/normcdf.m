function p = normcdf(x, varargin)
% Probability that a normal variable with mean mu (0) and standard deviation sigma (1) is at most x; with 'upper', above x.
upper = ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end}));
if upper
  if ~strcmpi(varargin{end}, 'upper'), error('stats:cdf:UpperTailProblem', 'The last argument of normcdf may be ''upper'' alone.'); end
  varargin(end) = [];
end
mu = 0;
sigma = 1;
if numel(varargin) > 0, mu = varargin{1}; end
if numel(varargin) > 1, sigma = varargin{2}; end
sigma(sigma < 0) = NaN;
z = (x - mu)./sigma;
if upper, z = -z; end
p = 0.5*erfc(-z/sqrt(2));
end
