function mustBeInteger(x)
% Fails unless the value is integer.
if ~(isnumeric(x) && all(isfinite(x(:)) & x(:) == fix(x(:))))
  error('MATLAB:validators:mustBeInteger', 'Value must be integer.');
end
end
