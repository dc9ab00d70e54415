function slm_may_share(bytes, storage)
% An array of this many bytes is in a field or cell and in a variable, or in two of these. storage: that
% of the variable, 0 where it is known which array it holds.
global slm_n
if bytes <= 8
  return
end
if ~any(slm_n.shared_bytes == bytes)
  slm_n.shared_bytes(end+1) = bytes;
end
if storage > 0
  slm_n.doubtful(end+1) = storage;
end
end
