function H = besselh(nu, k, x, scaled)
% Hankel function J + i*Y (k = 1) or J - i*Y (k = 2) of real order and positive argument.
if nargin < 3, x = k; k = 1; end
if nargin < 4, scaled = 0; end
s = 1;
if k == 2, s = -1; end
H = besselj(nu, x) + s*1i*bessely(nu, x);
if scaled, H = H.*exp(-s*1i*x); end
end
