function [q, fcnt] = quad(f, a, b, tol, trace, varargin)
% Integral of a function from a to b by adaptive Simpson's rule; tol is the absolute tolerance (1e-6).
if nargin < 4 || isempty(tol), tol = 1e-6; end
if ischar(f), f = str2func(f); end
if isinf(a) || isinf(b)
  q = quadgk(@(x) f(x, varargin{:}), a, b, tol, 1e-8);
  fcnt = 15;
  return
end
[q, fcnt] = quadv(@(x) f(x, varargin{:}), a, b, tol/10);
end
