function varargout = convertStringsToChars(varargin)
% One string as characters, an array of them as a cell; other values as they are.
varargout = varargin;
for k = 1:nargin
  if ~isstring(varargin{k}), continue, end
  if ischar(varargin{k}) || isscalar(varargin{k}), varargout{k} = char(varargin{k}); else, varargout{k} = cellstr(varargin{k}); end
end
end
