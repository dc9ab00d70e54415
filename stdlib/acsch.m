function y = acsch(x)
% Inverse hyperbolic cosecant.
y = asinh(1./x);
end
