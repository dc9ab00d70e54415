function [q, err, n] = quadcc(f, a, b, tol, sing)
% Integral of a function from a to b (Octave), by quadgk.
if nargin < 4 || isempty(tol), tol = [1e-10, 1e-6]; end
if isscalar(tol), tol(2) = 1e-6; end
if nargin < 5, sing = []; end
if ischar(f), f = str2func(f); end
[q, err] = quadgk(f, a, b, 'AbsTol', tol(1), 'RelTol', min(tol(2), 1e-9), 'Waypoints', sing);
n = 15;
end
