function d = factors_scaled(f, c)
% The decomposition of a matrix that is scaled by a number, without new factors: c*d, d*c, d/c and -d.
if nargin < 2, c = -1; end
if isstruct(c), [f, c] = deal(c, f); end
if ~isnumeric(c) || ~isscalar(c)
  error('MATLAB:decomposition:mtimes', 'A decomposition is multiplied by a number alone; systems are solved by d\\b and b/d.');
end
f.ScaleFactor = f.ScaleFactor*c;
d = __object__('decomposition', f, true);
end
