function bytes = slm_whole_lines(at, all_bytes, line)
% Bytes of the array that lie in each of these lines of it (from 0): the last one may be short.
bytes = line * ones(size(at));
if mod(all_bytes, line) > 0
  bytes(at == floor(all_bytes / line)) = mod(all_bytes, line);
end
end
