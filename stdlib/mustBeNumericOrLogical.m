function mustBeNumericOrLogical(x)
% Fails unless the value is numeric or logical.
if ~(isnumeric(x) || islogical(x))
  error('MATLAB:validators:mustBeNumericOrLogical', 'Value must be numeric or logical.');
end
end
