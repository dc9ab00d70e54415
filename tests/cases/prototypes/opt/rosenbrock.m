function [f, g, H] = rosenbrock(x)
f = 100*(x(2) - x(1)^2)^2 + (1 - x(1))^2;
if nargout > 1
    g = [-400*x(1)*(x(2) - x(1)^2) - 2*(1 - x(1)); 200*(x(2) - x(1)^2)];
end
if nargout > 2
    H = [1200*x(1)^2 - 400*x(2) + 2, -400*x(1); -400*x(1), 200];
end
end
