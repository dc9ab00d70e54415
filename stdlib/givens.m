function [c, s] = givens(x, y)
% Rotation [c s; -s' c] that maps [x; y] to [r; 0]; as one matrix when one output is requested.
if ~isscalar(x) || ~isscalar(y)
  error('givens: x and y must be scalars.');
end
if y == 0
  c0 = 1; s0 = 0;
elseif x == 0
  c0 = 0; s0 = 1;
else
  r = sqrt(abs(x)^2 + abs(y)^2);
  c0 = abs(x) / r;
  s0 = (x / abs(x)) * conj(y) / r;
end
if nargout < 2
  c = [c0, s0; -conj(s0), c0];
else
  c = c0;
  s = s0;
end
end
