function varargout = slm_quiet(f, varargin)
% Calls a function that %SLM Func names: it runs and counts nothing.
global slm_g
slm_g.quiet = true;
if nargout == 0
  f(varargin{:});
else
  [varargout{1:nargout}] = f(varargin{:});
end
slm_g.quiet = false;
end
