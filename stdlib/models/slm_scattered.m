function m = slm_scattered(c, m, at, result, other)
% Adds to m a result that is set to zero and then loaded and stored at places: where
% it fits the cache it is still there, else the lines of a gather.
if isempty(at) || result.width == 0 || result.is_sparse
  return
end
fits = result.bytes <= c.C;
lines = 0;
if ~all(fits)
  lines = slm_gather_list(c, at, result.numel, result.width, other);
end
m.work_loads = slm_choose(fits, 0, lines);
m.result_stores = slm_choose(fits, result.bytes, lines);
end
