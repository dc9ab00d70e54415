function varargout = slm_charged(name, varargin)
% A profiled function called by another one: its operands come from nowhere.
global slm_g
[varargout{1:max(nargout, 1)}] = feval(name, varargin{:});
if ~slm_g.off
  [m, x] = slm_move(name, varargin, varargout, max(nargout, 1));
  if ~isfield(m, 'class') || strcmp(m.class, 'profiled')
    slm_charge(struct('kind', [], 'at', []), m, x);
  end
end
end
