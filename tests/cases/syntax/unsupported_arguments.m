function y = f(x, n)
  arguments
    x (:, 1) double {mustBeNonempty} = [1 2
    n (1, 1) {mustBePositive} = 3
  end
  y = x;
end
function y = g(x)
  arguments (Input)
    x double
  end
  y = x;
end
%! error SLM131 2:3
%! error SLM131 9:3
%! functions: f g
