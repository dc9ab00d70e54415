% Numbers and arrays in fields and cells are known by their places, however the text names them.
%! options --count model
c = {}; k = 3;
for i = 1:3
  c{end+1} = k;
  k = k + c{end};
end
list = {1, 2, 5, 7};
t = 0;
for k = [1:3]
  t = t + list{k};
end
for k = 1:3
  t = t + list{k+0*t} + list{min(k,2)} + list{end-1} + list{numel(list)};
end
d = {ones(3,1), 2*ones(3,1)};
for k = 1:2
  for i = 1:3
    t = t + d{k}(i) + d{end}(2);
  end
end
v.x = ones(3, 1); v(2).x = [2;3;4]; v(1).("y") = 2; name = 'y';
for k = 1:2
  for i = 1:3
    t = t + v(k).x(i) + v(k).x(2) + v(1).y + v(1).(name);
  end
end
% lists: each number by itself
for i = 1:3
  t = t + three(1, i, 3) + largest(2, i);
  [p, q, r] = outs(i);
  t = t + p + q + r;
end
[o.m, o.k] = max([3 9 2]);
t = t + sum([o.m o.k]);
[o.m, o.k] = deal(3, 4);
c = cell(1, 3);
[c{1:3}] = deal(1, 2, 3);
t = t + c{2} + o.m;
[c{[1 3]}] = deal(4, 5);
t = t + c{3} + c{1} + c{end};
[q, c{2:3}] = deal(7, 8, 9);
t = t + q + c{2};
u = struct('x', {1, 2, 3});
[u.x] = deal(7, 8, 9);
t = t + sum([u.x]) + u(2).x;
t = t + sum([t, c{2:end}]);
fprintf('%g\n', t);
function y = three(varargin)
  y = varargin{1} + varargin{2};
  for i = 1:numel(varargin)
    y = y + varargin{i};
  end
  y = y + sum([varargin{:}]);
end
function y = largest(varargin)
  y = max(varargin{:}) + numel(varargin);
end
function [a, varargout] = outs(n)
  a = n;
  for i = 1:nargout-1
    varargout{i} = a + i;
  end
end
