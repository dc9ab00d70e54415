function x = hex2num(s, class)
% Numbers from the hexadecimal digits of their bits; digits that are missing on the right are zeros.
if nargin < 2, class = 'double'; end
if ~ischar(s), s = char(s); end
width = 2*numel(typecast(cast(0, class), 'uint8'));
x = zeros(size(s, 1), 1, class);
for k = 1:size(s, 1)
  t = strtrim(s(k, :));
  t = [t, repmat('0', 1, width - numel(t))];
  bytes = uint8(hex2dec(reshape(t, 2, []).'));
  x(k) = typecast(reshape(bytes(end:-1:1), 1, []), class);
end
end
