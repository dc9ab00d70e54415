function q = integral2(f, xa, xb, ya, yb, varargin)
% Integral of f(x, y) for x from xa to xb and y from ya to yb, which may be functions of x.
abstol = 1e-10;
reltol = 1e-6;
for k = 1:2:numel(varargin)-1
  switch lower(varargin{k})
    case 'abstol', abstol = varargin{k+1};
    case 'reltol', reltol = varargin{k+1};
  end
end
if ~isa(ya, 'function_handle'), c = ya; ya = @(x) c; end
if ~isa(yb, 'function_handle'), d = yb; yb = @(x) d; end
inner = @(x) arrayfun(@(t) quadgk(@(y) f(t + 0*y, y), ya(t), yb(t), abstol/10, reltol/10), x);
q = quadgk(inner, xa, xb, abstol, reltol);
end
