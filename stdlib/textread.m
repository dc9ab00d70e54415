function varargout = textread(file, format, varargin)
% Fields of a file by a format, one output for each field (see textscan).
if nargin < 2, format = '%f'; end
id = fopen(file, 'r');
if id < 0, error('MATLAB:textread:file', 'The file %s cannot be opened.', file); end
c = textscan(id, format, varargin{:});
fclose(id);
varargout = c;
end
