function mustBeNonnegative(x)
% Fails unless the value is nonnegative.
if ~(all(x(:) >= 0))
  error('MATLAB:validators:mustBeNonnegative', 'Value must be nonnegative.');
end
end
