function varargout = slm_expanded(number, name, varargin)
% bsxfun of operation NUMBER: a function that works element by element expands its operands
% itself, and is called with them.
f = slm_name_of(varargin{1});
if ~isempty(f) && strcmp(slm_class(f), 'elementwise')
  varargout = slm_apply(number, slm_operation(number), varargin, nargout);
else
  [varargout{1:nargout}] = slm_calls(number, name, varargin{:});
end
end
