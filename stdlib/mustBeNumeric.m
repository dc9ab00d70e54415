function mustBeNumeric(x)
% Fails unless the value is numeric.
if ~(isnumeric(x))
  error('MATLAB:validators:mustBeNumeric', 'Value must be numeric.');
end
end
