function celldisp(c, name)
% Shows the contents of a cell one by one.
if nargin < 2, name = inputname(1); end
for k = 1:numel(c)
  if isvector(c), label = sprintf('%s{%d}', name, k); else, [i, j] = ind2sub(size(c), k); label = sprintf('%s{%d,%d}', name, i, j); end
  if iscell(c{k})
    celldisp(c{k}, label);
  else
    fprintf('%s = \n\n', label);
    disp(c{k});
    fprintf('\n');
  end
end
end
