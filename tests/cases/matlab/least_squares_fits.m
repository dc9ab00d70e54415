% lsqnonlin and lsqcurvefit: least sums of squares, within bounds too. GNU Octave has neither.
t = (0:0.1:2).';
y = 3*exp(-1.5*t);
[x, resnorm, residual, flag, output] = lsqcurvefit(@(c, t) c(1)*exp(c(2)*t), [1; -1], t, y);
assert(max(abs(x - [3; -1.5])) < 1e-5 && resnorm < 1e-10 && isequal(size(residual), size(y)) && flag > 0 && output.iterations > 0)
% Rosenbrock's function as a system, also with its Jacobian; rows stay rows.
f = @(x) [10*(x(2) - x(1)^2), 1 - x(1)];
x = lsqnonlin(f, [-1.9, 2]);
assert(isequal(size(x), [1 2]) && max(abs(x - 1)) < 1e-4)
o = optimoptions('lsqnonlin', 'SpecifyObjectiveGradient', true, 'Display', 'off');
x = lsqnonlin(@with_jacobian, [-1.9, 2], [], [], o);
assert(max(abs(x - 1)) < 1e-6)
% Bounds: x(1) <= 0.5 leaves the least at (0.5, 0.25); the multiplier is that of 2*J'*r.
[x, resnorm, ~, flag, ~, lambda] = lsqnonlin(f, [-1.9, 2], [-Inf -Inf], [0.5 Inf]);
assert(max(abs(x - [0.5 0.25])) < 1e-5 && abs(resnorm - 0.25) < 1e-5 && flag > 0 && abs(lambda.upper(1) - 1) < 1e-2)
% A sum of squares that is not zero at its least: the normal equations of a line.
A = [1 0; 1 1; 1 2; 1 3]; b = [1; 2; 2; 5];
x = lsqnonlin(@(x) A*x - b, [0; 0]);
assert(max(abs(x - A\b)) < 1e-6)
% Lower bounds are those of nonnegative least squares.
C = [0.0372 0.2869; 0.6861 0.7071; 0.6233 0.6245; 0.6344 0.6170]; d = [0.8587; 0.1781; 0.0747; 0.8405];
x = lsqnonlin(@(x) C*x - d, [1; 1], [0; 0]);
assert(max(abs(x - lsqnonneg(C, d))) < 1e-5)
[x, ~] = lsqcurvefit(@saturation, [1 1], [1 2 5 10], [2 10/3 50/8 50/6*0.96], [0 0], [10 10], optimset('Jacobian', 'on'));
assert(all(x > 0 & x <= 10))
% Further arguments.
assert(abs(lsqnonlin(@(x, a) x^2 - a, 1, [], [], [], 2) - sqrt(2)) < 1e-6)
% What is left of a minimum depends on the rounding of every step.
clear x resnorm residual output lambda

function [r, J] = with_jacobian(x)
r = [10*(x(2) - x(1)^2); 1 - x(1)];
J = [-20*x(1), 10; -1, 0];
end

function [y, J] = saturation(c, t)
y = c(1)*t./(c(2) + t);
J = [t(:)./(c(2) + t(:)), -c(1)*t(:)./(c(2) + t(:)).^2];
end
