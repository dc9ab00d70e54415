function varargout = slm_calls(number, name, varargin)
% feval, cellfun and the like of operation NUMBER: what they call is counted by
% its own text or model; names of the prototype's functions are those of the
% instrumented ones.
global slm_off
s = slm_operation(number);
f = slm_name_of(varargin{1});
class = '';
if ~isempty(f)
  class = slm_class(f);
end
all = false;
if ~slm_off
  all = any(strcmp(class, {'elementwise', 'reduction', 'shape'}));
  for k = 1:numel(s.kind)
    type = slm_source(s, k);
    if all || type == 3 || type == 4
      sparse = k <= numel(varargin) && issparse(varargin{k});
      slm_join_operand(s, k, all && sparse);
    end
  end
end
if any(strcmp(class, {'elementwise', 'reduction', 'profiled', 'shape'}))
  varargin{1} = @(varargin) slm_charged(number, f, varargin{:});
else
  varargin{1} = slm_instrumented(varargin{1});
end
if isempty(class) && strcmp(name, 'feval')
  slm_lend(s, 1, varargin(2:end));
end
if nargout == 0
  feval(name, varargin{:});
else
  [varargout{1:nargout}] = feval(name, varargin{:});
end
if ~slm_off
  first = [];
  if nargout > 0
    first = varargout{1};
  end
  slm_result(number, s, 1, first, [], 6 + 7 * all);
end
end
