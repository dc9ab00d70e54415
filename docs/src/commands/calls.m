x = ones(1000, 1);
y = ones(10, 1);
a = g(x); b = g(y);

function r = g(v)
  r = 2*v;
end
