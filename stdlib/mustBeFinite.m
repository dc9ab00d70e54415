function mustBeFinite(x)
% Fails unless the value is finite.
if ~(all(isfinite(x(:))))
  error('MATLAB:validators:mustBeFinite', 'Value must be finite.');
end
end
