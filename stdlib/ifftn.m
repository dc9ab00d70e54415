function y = ifftn(x, siz)
% Inverse of fftn.
y = x;
for d = 1:ndims(x)
  if nargin > 1, y = ifft(y, siz(d), d); else, y = ifft(y, [], d); end
end
end
