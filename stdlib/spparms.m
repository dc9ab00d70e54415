function varargout = spparms(varargin)
% Settings of MATLAB's sparse solvers (spparms('autoamd', 0)): without an effect here.
if nargout > 0, error('MATLAB:spparms:settings', 'The settings of the sparse solvers cannot be asked for.'); end
varargout = {};
end
