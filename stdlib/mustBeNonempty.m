function mustBeNonempty(x)
% Fails where the value is empty.
if ~(~isempty(x))
  error('MATLAB:validators:mustBeNonempty', 'Value must not be empty.');
end
end
