function y = movsum(x, k)
% Sum over a window of k elements around each ([before after] where it is not symmetric), along the
% first dimension that is not 1.
y = window_sums(x, k, false);
end
