% fmincon: minima within constraints whose places are known. GNU Octave has no such function.
rosen = @(x) 100*(x(2) - x(1)^2)^2 + (1 - x(1))^2;
[x, v, flag, out] = fmincon(rosen, [-1 2], [1 2], 1);
assert(isequal(size(x), [1 2]) && max(abs(x - [0.5022 0.2489])) < 2e-4 && abs(v - 0.2489) < 1e-3 && flag > 0 && out.constrviolation < 1e-6)
x = fmincon(rosen, [0.5 0], [1 2], 1, [2 1], 1);
assert(max(abs(x - [0.4149 0.1701])) < 2e-4)
% Bounds that hold the minimum; the multiplier is the gradient there.
[x, v, ~, ~, l, g] = fmincon(@(x) 1 + x(1)/(1 + x(2)) - 3*x(1)*x(2) + x(2)*(1 + x(1)), [0.5; 1], [], [], [], [], [0 0], [1 2]);
assert(max(abs(x - [1; 2])) < 1e-6 && max(abs(l.upper + g)) < 1e-4)
% In a disc.
[x, v, flag, ~, l] = fmincon(rosen, [0 0], [], [], [], [], [], [], @disc);
assert(max(abs(x - [0.7864 0.6177])) < 2e-4 && abs(sum(x.^2) - 1) < 1e-6 && l.ineqnonlin > 0)
o = optimoptions('fmincon', 'SpecifyObjectiveGradient', true, 'SpecifyConstraintGradient', true, 'Display', 'off');
y = fmincon(@rosen_with_gradient, [0 0], [], [], [], [], [], [], @disc_with_gradient, o);
assert(max(abs(y - x)) < 1e-4)
% The point of a sphere that is nearest to a place outside: an equality.
x = fmincon(@(x) sum((x - [3; 4; 0]).^2), [1; 0; 0], [], [], [], [], [], [], @(x) deal([], x.'*x - 1));
assert(max(abs(x - [0.6; 0.8; 0])) < 1e-5)
% Hock and Schittkowski 71: 17.0140173.
[x, v] = fmincon(@(x) x(1)*x(4)*(x(1) + x(2) + x(3)) + x(3), [1 5 5 1], [], [], [], [], ones(1, 4), 5*ones(1, 4), @(x) deal(25 - prod(x), sum(x.^2) - 40));
assert(abs(v - 17.0140173) < 1e-4 && max(abs(x - [1 4.7429994 3.8211503 1.3794082])) < 1e-3)
[~, ~, flag] = fmincon(@(x) x, 0, [], [], [], [], [], [], @(x) deal([x - 1; 2 - x], []));
assert(flag <= 0)
p = struct('objective', rosen, 'x0', [-1 2], 'Aineq', [1 2], 'bineq', 1, 'solver', 'fmincon', 'options', optimset());
assert(max(abs(fmincon(p) - [0.5022 0.2489])) < 2e-4)
% Options by names in any case and cut short; all options are fields; a value that is not given keeps the one before.
o = optimset('tolx', 1e-3, 'MaxFunE', 7, 'display', 'off');
assert(o.TolX == 1e-3 && o.MaxFunEvals == 7 && strcmp(o.Display, 'off') && isempty(o.GradObj) && ~isfield(o, 'tolx'))
o = optimset(o, optimset('MaxIter', 3));
assert(o.TolX == 1e-3 && o.MaxIter == 3)
refused = false;
try, optimset('Tol', 1); catch e, refused = strcmp(e.identifier, 'MATLAB:optimset:AmbiguousParamName'); end
assert(refused)
coarse = fzero(@(x) x^2 - 2, [0 2], optimset('TOLX', 0.1));
assert(abs(coarse - sqrt(2)) > 1e-8)
% What is left of a minimum depends on the rounding of every step.
clear x y v l g out coarse

function [c, ceq] = disc(x)
c = x(1)^2 + x(2)^2 - 1;
ceq = [];
end

function [c, ceq, g, geq] = disc_with_gradient(x)
c = x(1)^2 + x(2)^2 - 1;
ceq = [];
g = [2*x(1); 2*x(2)];
geq = [];
end

function [v, g] = rosen_with_gradient(x)
v = 100*(x(2) - x(1)^2)^2 + (1 - x(1))^2;
g = [-400*(x(2) - x(1)^2)*x(1) - 2*(1 - x(1)); 200*(x(2) - x(1)^2)];
end
