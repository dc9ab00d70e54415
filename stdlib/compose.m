function c = compose(template, varargin)
% A text by a template for every row of the values, a cell column; the template alone where there are
% none.
if nargin < 2
  c = {sprintf(template)};
  return
end
rows = size(varargin{1}, 1);
c = cell(rows, 1);
as_string = isstring(template);
for k = 1:rows
  values = {};
  for j = 1:numel(varargin)
    v = varargin{j};
    if isstring(v) && ~ischar(v), v = cellstr(v); end
    if iscell(v), values = [values, v(k, :)]; else, values = [values, num2cell(v(k, :))]; end
  end
  c{k} = sprintf(template, values{:});
end
if as_string, c = string(c); end
end
