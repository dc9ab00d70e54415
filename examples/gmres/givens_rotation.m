function [c, s] = givens_rotation(a, b)
% c and s with [c s; -s c]*[a; b] = [r; 0].
if b == 0
  c = 1;
  s = 0;
else
  r = hypot(a, b);
  c = a/r;
  s = b/r;
end
end
