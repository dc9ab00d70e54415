function y = pow2(f, e)
% 2.^f; with two operands f.*2.^e.
if nargin < 2
  y = 2.^f;
else
  y = real(f).*2.^fix(real(e));
end
end
