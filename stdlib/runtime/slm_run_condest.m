function varargout = slm_run_condest(varargin)
% condest; of a sparse matrix by the text of slamm's library, which is counted.
global slm_g
f = 'condest';
if issparse(varargin{1})
  f = slm_g.users.condest_of_sparse;
end
[varargout{1:max(nargout, 1)}] = feval(f, varargin{:});
slm_g.handed = ~strcmp(f, 'condest');
end
