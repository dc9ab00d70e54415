% An anonymous function gets fewer arguments than it has parameters, where its body names fewer.
f = @(t, x, y) 0;
g = @(t, x, y) t + 1;
k = 3;
h = @(x, varargin) k*x;
none = @(a) k;
disp([f(1, 2), f(), g(4), g(4, 5, 6), h(2), h(2, 3), none(), none(1)])
disp(called(g))
s = @(x, p, q, varargin) sum(x(p)) + numel(varargin);
disp([s(1:3, 2), s(1:3, 2, 0, 0, 0)])
function r = called(f)
  r = 0;
  for i = 1:3
    r = r + f(i, ones(2));
  end
end
