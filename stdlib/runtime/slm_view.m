function varargout = slm_view(number, name, varargin)
% A function that moves nothing, of operation NUMBER. A result with as many
% elements as the first operand sees the same storage another way: who reads it
% loads the operand.
global slm_off slm_op
if nargout == 0
  % a statement, which may give nothing
  varargout = {};
  clear ans
  feval(name, varargin{:});
  if exist('ans', 'var')
    varargout = {ans}; %#ok<NOANS>
  end
else
  [varargout{1:nargout}] = feval(name, varargin{:});
end
s = slm_operation(number);
if slm_off
  slm_op(1, number) = 1;
  return
end
a = varargin{1};
r = [];
if ~isempty(varargout)
  r = varargout{1};
end
[done, key] = slm_jump(number, s, varargin, varargout, 1, nargout);
if done
  return
end
view = nargout <= 1 && numel(a) > 1 && numel(a) == numel(r) && strcmp(class(a), class(r)) && issparse(a) == issparse(r);
for k = 1 + view:numel(s.kind)
  type = slm_source(s, k);
  if type == 3 || type == 4
    slm_join_operand(s, k, false);
  end
end
if view
  slm_pass_on(number, s, 1, r);
else
  slm_result(number, s, 1, r, []);
end
slm_keep(number, key, s, false);
end
