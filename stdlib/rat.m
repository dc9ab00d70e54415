function [N, D] = rat(x, tol)
% Rational approximation by continued fractions within tol (1e-6*norm(x(:),1)): as text, or with
% two outputs as numerators and denominators.
if ~isfloat(x), error('MATLAB:rat:InvalidInput', 'rat takes floating-point numbers.'); end
if nargin < 2
  tol = 1e-6*norm(x(isfinite(x)), 1);
end
if ~isfloat(tol) || ~isscalar(tol)
  error('MATLAB:rat:InvalidInput', 'The tolerance of rat is one number.');
end
n = zeros(size(x));
d = ones(size(x));
texts = cell(numel(x), 1);
for k = 1:numel(x)
  v = x(k);
  if ~isfinite(v)
    n(k) = sign(v); d(k) = 0;
    if isnan(v), n(k) = 0; end
    texts{k} = sprintf('%g', v);
    continue
  end
  p0 = 1; q0 = 0;
  step = round(v);
  p1 = step; q1 = 1;
  frac = v - step;
  text = sprintf('%.0f', step);
  depth = 0;
  while abs(v - p1/q1) >= tol && frac ~= 0
    flip = 1/frac;
    step = round(flip);
    frac = flip - step;
    t = p1; p1 = p1*step + p0; p0 = t;
    t = q1; q1 = q1*step + q0; q0 = t;
    depth = depth + 1;
    text = [text, sprintf(' + 1/(%.0f', step)];
  end
  text = [text, repmat(')', 1, depth)];
  if q1 < 0, p1 = -p1; q1 = -q1; end
  n(k) = p1;
  d(k) = q1;
  texts{k} = text;
end
if nargout > 1
  N = n;
  D = d;
else
  N = char(texts);
end
end
