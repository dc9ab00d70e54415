function v = slm_mirrored(number, along, name, x, varargin)
% The function of this name puts the elements of x in reverse order along a
% dimension, of operation NUMBER: who reads the result reads x as x(end:-1:1)
% does. ALONG 0: what the next operand says, or the first dimension that is not one.
global slm_off slm_op
v = feval(name, x, varargin{:});
if slm_off
  slm_op(1, number) = 1;
  return
end
if along == 0
  along = max([1, find(size(x) ~= 1, 1)]);
  if ~isempty(varargin)
    along = varargin{1};
  end
end
s = slm_operation(number);
slot = s.at(1);
b = slm_bytes(x);
n = size(x, along);
if n > 1 && ~issparse(x) && (isnumeric(x) || islogical(x) || ischar(x))
  indices = {n:-1:1};
  if n < numel(x)
    indices = repmat({':'}, 1, ndims(x));
    indices{along} = n:-1:1;
  end
  slm_op(2:8, number) = [slot; 5; b; b; b; 0; slot];
  slm_result(number, s, 3, v, {size(x), slm_width(x), indices, true(1, numel(indices))});
else
  slm_op(2:8, number) = [slot; 1; b; b; b; 0; slot];
  slm_result(number, s, 2, v, []);
end
end
