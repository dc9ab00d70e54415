% A handle to a nested function, and calls of some, in anonymous functions.
function nested_in_anonymous()
  k = 3;
  f = @(x) inner(x) + 1;
  g = @(x) arrayfun(@inner, x);
  h = @() other;
  disp(f(2)), disp(g([1 2])), disp(h())
  function y = inner(x)
    y = x*k;
    k = k + 1;
  end
  function y = other()
    y = k;
  end
end
