function varargout = slm_run_svds(varargin)
% svds; of a sparse matrix by the text of slamm's library, which is counted.
global slm_g
f = 'svds';
if issparse(varargin{1})
  f = slm_g.users.svds_of_sparse;
end
[varargout{1:max(nargout, 1)}] = feval(f, varargin{:});
slm_g.handed = ~strcmp(f, 'svds');
end
