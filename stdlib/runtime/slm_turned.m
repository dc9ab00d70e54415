function v = slm_turned(number, name, x, varargin)
% The function of this name turns x round, of operation NUMBER: who reads the result
% reads x from where the turn puts the beginning. The elements that go round cost
% nothing; by how many the others move in memory, the short way, says how far apart
% two turns of x are.
global slm_off slm_op
v = feval(name, x, varargin{:});
if slm_off
  slm_op(1, number) = 1;
  return
end
s = slm_operation(number);
slot = s.at(1);
b = slm_bytes(x);
turn = 0;
if numel(x) > 1 && ~issparse(x) && (isnumeric(x) || islogical(x) || ischar(x))
  turn = slm_turn_of(size(x), varargin{:});
end
if turn == 0
  slm_op(2:8, number) = [slot; 1; b; b; b; 0; slot];
  slm_result(number, s, 2, v, []);
else
  slm_op(2:8, number) = [slot; 5; b; b; b; 0; slot];
  slm_result(number, s, 3, v, {size(x), slm_width(x), {':'}, false, turn});
end
end

function turn = slm_turn_of(dims, by, along)
if nargin < 3 || isempty(along)
  along = 1;
  if numel(by) == 1
    along = find(dims ~= 1, 1);
  end
end
turn = 0;
strides = cumprod([1, dims]);
for k = 1:numel(by)
  d = along + k - 1;
  if d <= numel(dims)
    s = mod(double(by(k)), dims(d));
    s = s - dims(d) * (2 * s > dims(d));
    turn = turn + s * strides(d);
  end
end
end
