function q = integral(f, a, b, varargin)
% Integral of a function from a to b (also infinite, also along 'Waypoints'), by adaptive
% Gauss-Kronrod quadrature with 7 and 15 points. Options: AbsTol, RelTol, ArrayValued, Waypoints.
abstol = 1e-10;
reltol = 1e-6;
arrays = false;
points = [];
for k = 1:2:numel(varargin)-1
  switch lower(varargin{k})
    case 'abstol', abstol = varargin{k+1};
    case 'reltol', reltol = varargin{k+1};
    case 'arrayvalued', arrays = varargin{k+1};
    case 'waypoints', points = varargin{k+1}(:).';
    otherwise, error('MATLAB:integral:UnknownOption', 'Unknown option ''%s''.', varargin{k});
  end
end
if arrays
  q = quadv(@(x) f(x), a, b, max(abstol, 1e-12));
else
  q = quadgk(f, a, b, 'AbsTol', abstol, 'RelTol', reltol, 'Waypoints', points);
end
end
