function varargout = strread(text, format, varargin)
% Fields of a text by a format, one output for each field (see textscan).
if nargin < 2, format = '%f'; end
c = textscan(text, format, varargin{:});
varargout = c;
end
