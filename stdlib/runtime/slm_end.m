function n = slm_end(x, k, count)
% `end` as index k of count.
if count == 1
  n = numel(x);
elseif k < count
  n = size(x, k);
else
  d = size(x);
  n = prod(d(k:end));
end
end
