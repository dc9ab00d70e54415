function y = asech(x)
% Inverse hyperbolic secant.
y = acosh(1./x);
end
