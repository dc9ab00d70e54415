function y = movvar(x, k, w)
% Variance over a window of k elements around each ([before after] where it is not symmetric), along the
% first dimension that is not 1.
if nargin < 3, w = 0; end
if ~isfloat(x), x = double(x); end
y = moving_windows(@(v) var(v, w, 1), x, k);
end
