function y = bitcmp(x)
% Complement of all bits: of 53 of a double, of 24 of a single, of the width of an integer.
if ~isreal(x) || any(x(:) ~= fix(x(:))) || (isfloat(x) && any(x(:) < 0 | isinf(x(:))))
  error('MATLAB:bitcmp:inputs', 'bitcmp: the numbers must be integers, doubles not negative.');
end
switch class(x)
  case 'double'
    y = 2^53 - 1 - x;
  case 'single'
    y = single(2^24 - 1) - x;
  otherwise
    if intmin(class(x)) < 0, y = -1 - x; else, y = intmax(class(x)) - x; end
end
end
