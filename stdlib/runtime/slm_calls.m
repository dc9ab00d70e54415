function varargout = slm_calls(number, name, varargin)
% cellfun, bsxfun and the like of operation NUMBER.
global slm_off
s = slm_operation(number);
[varargout, all] = slm_calling(number, s, name, varargin, nargout);
if ~slm_off
  slm_result(number, s, 1, slm_first_of(varargout), [], 6 + 7 * all);
end
end
