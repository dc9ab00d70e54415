% Functions of numbers, where something in them needs the general form: errors, early returns, what is not a number.
%! output <<
%! 1
%! 2
%! too large: 4
%! too large: 5
%! 166
%! 8.65956e-17 1.41421
%! 6.12323e-17 1
%! 0 0
%! 1 0
%! 1.41421 0
%! 60 1 1 logical
%!  1 0 1 1 2 3 3 2 4 4 1 5 1 6
%!  1 2 3 4
%! >>
1;
function y = checked(x)
  if x > 3
    error('quick:large', 'too large: %d', x);
  end
  y = x + 1;
end
function y = unassigned(x)
  if x > 2
    y = x;
  end
end
function y = root(x)
  y = x^0.5;
end
function y = global_sum(x)
  global G
  y = x + G;
end
function y = how_many(x, k)
  if nargin < 2
    y = -nargin;
  else
    y = 10*nargin + nargout;
  end
end
function r = deep(n)
  if n <= 0
    r = 0;
  else
    r = 1 + deep(n - 1);
  end
end
function r = even(n)
  if n == 0, r = 1; return, end
  r = odd(n - 1);
end
function r = odd(n)
  if n == 0, r = 0; return, end
  r = even(n - 1);
end
function y = flag(x)
  y = x > 2;
end
global G
G = 4;
s = 0;
for i = 1:5
  try
    s = s + checked(i);
  catch
    fprintf('too large: %d\n', i);
  end
  try
    s = s + unassigned(i);
  catch
    fprintf('%d\n', i);
  end
  s = s + global_sum(i);
  G = G + 1;
  s = s + how_many(i) + how_many(i, s);
end
fprintf('%d\n', s);
for i = -2:2
  z = root(i);
  fprintf('%g %g\n', real(z), imag(z));
end
for i = 1:3
  d = deep(20*i);
  e = even(i + 1);
  f = flag(i);
end
fprintf('%d %d %d %s\n', d, e, f, class(f));
g = @even;
for i = 1:6
  if i == 3, g = @(n) [n n]; end
  if i == 5, g = @deep; end
  t = g(i);
  fprintf(' %d', numel(t), t);
end
fprintf('\n');
names = {'a', 'bc', 3, [1 2]};
for i = 1:4
  t = names{i};
  switch t
    case 'a', k = 1;
    case {'bc', 'd'}, k = 2;
    case 3, k = 3;
    otherwise, k = 4;
  end
  fprintf(' %d', k);
end
fprintf('\n');
