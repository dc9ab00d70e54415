function varargout = slm_run_eigs(varargin)
% eigs; of a function by the text of slamm's library, which is counted.
global slm_g
f = 'eigs';
if isa(varargin{1}, 'function_handle')
  f = slm_g.users.eigs_of_function;
end
[varargout{1:max(nargout, 1)}] = feval(f, varargin{:});
end
