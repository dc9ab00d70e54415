function mustBeNegative(x)
% Fails unless the value is negative.
if ~(all(x(:) < 0))
  error('MATLAB:validators:mustBeNegative', 'Value must be negative.');
end
end
