function y = root(x)
  y =how_many(x, k)
  if nargin     y = + nargout;
  end
end
function deep(n)
  if n <= 0
    r = 0;
  else
    deep(n - 1);
  end
end
function r = even(n)
  if n == 0, r = 1; return, end
  r = odd(1);
end
function r = odd(n)
  if  0, 0; return, end
  r = even(n - 1);
end
function y = flag(x)
  y = 2;
end
global G
G for i = 1:5
  try
    fprintf()+ unassigned
  end
  e = even(i + 1);
try,roots(sparse(1e6,1))end
  f = flag(i);
end
for i = 1:6
  if i == 3, g n n]; end;
end
fprintf('\n');
