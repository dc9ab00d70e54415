function varargout = convertStringsToChars(varargin)
% Texts as they are: double-quoted ones are rows of characters too.
varargout = varargin;
for k = 1:nargin
  if isstring(varargin{k}), varargout{k} = char(varargin{k}); end
end
end
