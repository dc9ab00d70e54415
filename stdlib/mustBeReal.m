function mustBeReal(x)
% Fails unless the value is real.
if ~(isreal(x))
  error('MATLAB:validators:mustBeReal', 'Value must be real.');
end
end
