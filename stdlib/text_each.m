function r = text_each(f, s, varargin)
% f(text, ...) of a text, or of each text of a cell: what the functions of texts share.
if isstring(s) && ~ischar(s)
  r = string(text_each(f, cellstr(s), varargin{:}));
elseif iscell(s)
  r = cell(size(s));
  for k = 1:numel(s)
    r{k} = f(s{k}, varargin{:});
  end
elseif ischar(s)
  r = f(s, varargin{:});
else
  error('MATLAB:string:InvalidInput', 'First argument must be text.');
end
end
