function varargout = slm_run_eigs(varargin)
% eigs; of a function or a sparse matrix by the text of slamm's library, which is counted.
global slm_g
f = 'eigs';
if isa(varargin{1}, 'function_handle')
  f = slm_g.users.eigs_of_function;
elseif issparse(varargin{1})
  f = slm_g.users.eigs_of_sparse;
end
[varargout{1:max(nargout, 1)}] = feval(f, varargin{:});
slm_g.handed = ~strcmp(f, 'eigs');
end
