function [before, after] = window_of(k)
% The elements before and after each element that a window of movsum and its kin holds.
if ~isnumeric(k) || numel(k) < 1 || numel(k) > 2 || k(1) < 0 || isscalar(k) && k == 0
  error('MATLAB:movfun:wrongWindowLength', 'A window is a positive number of elements, or [before after].');
end
if isscalar(k)
  before = floor(k/2);
  after = ceil(k/2) - 1;
else
  before = k(1);
  after = k(2);
end
end
