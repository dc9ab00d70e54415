function varargout = slm_applied(number, varargin)
% feval of operation NUMBER: the call of its first operand, a handle or a name, with the others.
s = slm_operation(number);
varargout = slm_apply(number, s, varargin, nargout);
end
