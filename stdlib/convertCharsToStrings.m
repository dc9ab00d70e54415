function varargout = convertCharsToStrings(varargin)
% Texts as strings; cells of texts are arrays of strings.
varargout = varargin;
for k = 1:nargin
  if ischar(varargin{k}) || iscellstr(varargin{k}), varargout{k} = string(varargin{k}); end
end
end
