function x = slm_different(x)
% The different ones of a few numbers, ascending, as a row (unique, which takes long).
x = sort(reshape(x, 1, []));
if numel(x) > 1
  x = x([true, x(2:end) ~= x(1:end-1)]);
end
end
