function H = besselh(nu, k, x, scaled)
% Hankel function J + i*Y (k = 1) or J - i*Y (k = 2) of real order and positive argument.
if nargin < 3, x = k; k = 1; end
if nargin < 4, scaled = 0; end
if ~isscalar(k) || k ~= 1 && k ~= 2, error('MATLAB:besselh:KNot1Or2', 'The kind of a Hankel function is 1 or 2.'); end
if ~isscalar(scaled) || scaled ~= 0 && scaled ~= 1, error('MATLAB:besselh:scale', 'The scaling is 0 or 1.'); end
s = 1;
if k == 2, s = -1; end
H = besselj(nu, x) + s*1i*bessely(nu, x);
if scaled, H = H.*exp(-s*1i*x); end
end
