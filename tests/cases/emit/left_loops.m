% Loops that a return or an error leaves have ended, and their nests with them.
k = 0;
for i = 1:3
  k = k + f(i);
end
for i = 1:3
  for j = 1:3
    k = k + g(j);
  end
end
a = 1:5; m = 0;
try
  for i = 1:10
    if i > 5, error('my:end', 'x %d', a(2)); end
    m = m + a(i);
  end
catch e
  m = m + a(1);
end
for i = 1:3
  try, if i == 2, h(i); end, catch, continue, end
  k = k + i + a(i);
end
k = k + a(1);
% each column is another array
s = 0;
for c = [1 2; 3 4]
  s = s + c(1)*c(2);
end
% what grows out of nothing is a number first
list = [];
for i = 1:4
  list = [list, i];
end
fprintf('%d %d %d %d\n', k, m, s, numel(list));
function r = f(n)
  r = 0;
  for j = 1:3
    if j == n, r = j; return, end
  end
end
function r = g(n)
  r = 0;
  while true
    r = r + 1;
    if r > n, break, end
  end
end
function h(n)
  for j = 1:3
    while j < 9
      if j == n, error('my:h', 'left'); end
      j = j + 1;
    end
  end
end
