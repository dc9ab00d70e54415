function y = movmax(x, k)
% Largest element of a window of k elements around each ([before after] where it is not symmetric), along the
% first dimension that is not 1.
if isreal(x), y = window_extremes(x, k, true); else, y = moving_windows(@(w) max(w, [], 1), x, k); end
end
