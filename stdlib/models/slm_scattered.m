function m = slm_scattered(c, m, at, result, other, given)
% Adds to m a result that is set to zero and then loaded and stored at places: the lines of a gather, beside what the
% pass moves; given: the bytes of these lines, where they are known. Where the result fits the cache, the lines that are
% come to first are still there from the zeros.
if isempty(at) || result.width == 0 || result.is_sparse
  return
end
fits = result.bytes <= c.C;
lines = 0;
again = 0;
if ~all(result.bytes + other <= c.C)
  if nargin > 5
    lines = given;
  else
    lines = slm_gather_list(c, at, result.numel, result.width, other);
  end
  first = numel(unique(floor(at(:) * (result.width / c.line))));
  again = max(lines - min(first * c.line, result.bytes), 0);
end
m.work_loads = slm_choose(fits, again, lines);
m.result_stores = slm_choose(fits, result.bytes + again, lines);
end
