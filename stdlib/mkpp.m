function pp = mkpp(breaks, coefs, d)
% Piecewise polynomial from its breaks and its coefficients, one row for each piece (and each
% component when the values are arrays of size d), the highest power first.
if nargin < 3, d = 1; end
d = d(:).';
n = numel(breaks) - 1;
if n < 1, error('MATLAB:mkpp:TooFewBreaks', 'There must be at least two breaks.'); end
k = numel(coefs)/(prod(d)*n);
if k ~= floor(k)
  error('MATLAB:mkpp:PPNumberMismatchCoeffs', 'The number of coefficients (%d) does not fit %d pieces of dimension %d.', numel(coefs), n, prod(d));
end
pp = struct('form', 'pp', 'breaks', reshape(breaks, 1, n+1), 'coefs', reshape(coefs, prod(d)*n, k), ...
  'pieces', n, 'order', k, 'dim', d);
end
