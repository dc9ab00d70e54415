function varargout = slm_at(number, x, varargin)
% x(varargin{:}) of operation NUMBER: elements of an array are loaded by who reads
% them; a function handle is called.
global slm_g
s = slm_operation(number);
if isa(x, 'function_handle')
  varargout = slm_call(number, s, x, varargin, nargout);
  return
end
v = x(varargin{:});
varargout{1} = v;
if slm_g.off
  slm_g.type(number) = 1;
  return
end
% operand 1 is x itself, the others are the indices
for k = 2:numel(s.kind)
  slm_join_operand(s, k, false);
end
slm_g.num(number) = 0;
if s.kind(1) == 1
  slm_g.key(number) = s.at(1);
else
  slm_g.key(number) = s.key;
end
if iscell(x) || isstruct(x) || issparse(x)
  slm_g.key(number) = s.key;
  slm_g.num(number) = slm_bytes(v);
  slm_result(number, s, 4, issparse(v), []);
elseif isempty(varargin) || (numel(varargin) == 1 && ischar(varargin{1}))
  slm_g.num(number) = slm_bytes(x);
  slm_result(number, s, 2, false, []);
else
  slm_result(number, s, 3, false, slm_piece(x, varargin, s.range(2:end)));
end
end
