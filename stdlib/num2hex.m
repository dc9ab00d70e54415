function s = num2hex(x)
% Bits of floating-point numbers as hexadecimal digits, a row of text each.
if isa(x, 'single'), digits = 8; else, digits = 16; x = double(x); end
bytes = reshape(typecast(reshape(x, 1, []), 'uint8'), digits/2, []);
s = char(zeros(size(bytes, 2), digits));
for k = 1:size(bytes, 2)
  s(k, :) = lower(reshape(dec2hex(double(bytes(end:-1:1, k)), 2).', 1, []));
end
end
