function bytes = slm_line_bytes(low, high, p)
% Bytes of an array that lie in lines, from first to last ones of stretches; its own
% last line may be short.
global slm_g
bytes = 0;
if ~isempty(low)
  line = slm_g.cache.line;
  beyond = (high(end) + 1) * line - prod(p.dims) * p.width;
  bytes = sum(high - low + 1) * line - max(beyond, 0);
end
end
