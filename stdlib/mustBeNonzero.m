function mustBeNonzero(x)
% Fails where the value contains zero.
if ~(all(x(:) ~= 0))
  error('MATLAB:validators:mustBeNonzero', 'Value must not contain zero.');
end
end
