1;
% An input that the caller left out is not looked for among functions.
function y = angle_of(x, pi)
y = pi;
end
function y = scaled(x, ones)
y = x*ones(1);
end
function y = given(x, eps)
if nargin < 2, eps = 3; end
y = x + eps;
end
failed = 0;
try, angle_of(1); catch, failed = failed + 1; end
try, scaled(1); catch, failed = failed + 1; end
assert(failed, 2);
assert(angle_of(1, 5), 5);
assert(given(1), 4);
