function varargout = slm_charged(number, name, varargin)
% A built-in function called by another one of operation NUMBER: its operands come
% from nowhere.
global slm_off
[varargout{1:max(nargout, 1)}] = feval(name, varargin{:});
if slm_off
  return
end
class = slm_class(name);
if any(strcmp(class, {'profiled', 'shape'}))
  [m, x] = slm_move(name, varargin, varargout, max(nargout, 1));
  if ~isfield(m, 'class') || strcmp(m.class, 'profiled')
    slm_charge(number, [], zeros(12, numel(x)), m, x);
    return
  end
  class = m.class;
  flops = 0;
  if isfield(m, 'flops') && ~isempty(m.flops)
    flops = sum(m.flops);
  end
  complex = 2 * flops;
else
  [~, flops, ~, complex] = slm_work_of(name);
end
if strcmp(class, 'elementwise')
  slm_flops_done(number, flops * slm_worked(varargin, varargout{1}));
elseif any(strcmp(class, {'reduction', 'entries'})) && ~isempty(varargin)
  slm_flops_done(number, slm_reduced_flops(varargin{1}, flops, complex));
end
end
