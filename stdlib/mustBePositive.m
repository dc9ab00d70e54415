function mustBePositive(x)
% Fails unless the value is positive.
if ~(all(x(:) > 0))
  error('MATLAB:validators:mustBePositive', 'Value must be positive.');
end
end
