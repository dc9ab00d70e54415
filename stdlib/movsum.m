function y = movsum(x, k)
% Sum over a window of k elements around each ([before after] where it is not symmetric), along the
% first dimension that is not 1.
if ~isfloat(x), x = double(x); end
y = moving_windows(@(w) sum(w, 1), x, k);
end
