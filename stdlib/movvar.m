function y = movvar(x, k, w)
% Variance over a window of k elements around each ([before after] where it is not symmetric), along the
% first dimension that is not 1.
if nargin < 3 || isempty(w), w = 0; end
if ~isscalar(w) || w ~= 0 && w ~= 1
  error('MATLAB:movfun:wrongWeight', 'The weight of movvar is 0 (divided by the elements less 1) or 1 (by all of them).');
end
if isreal(x), y = window_variances(x, k, w, false); else, y = moving_windows(@(v) var(v, w, 1), x, k); end
end
