function t = timeit(f, varargin)
% Seconds that one call of a function takes: median of five.
s = zeros(1, 5);
for k = 1:5
  c = tic;
  f();
  s(k) = toc(c);
end
t = median(s);
end
