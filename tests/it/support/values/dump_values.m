% One line for every array in a value: name|class|sparse|size|elements, real parts before
% imaginary ones. The elements of structs and cells have lines of their own; what is not data
% (function handles) has none.
function dump_values(name, v)
  if isnumeric(v) || islogical(v) || ischar(v)
    size_of_v = sprintf('%d ', size(v));
    fprintf('%s|%s|%d|%s|', name, class(v), issparse(v), size_of_v);
    v = double(full(v(:)));
    fprintf('%.17g ', real(v));
    if ~isreal(v), fprintf('%.17g ', imag(v)); end
    fprintf('\n');
  elseif iscell(v)
    fprintf('%s|cell|0|%s|\n', name, sprintf('%d ', size(v)));
    for k = 1:numel(v), dump_values(sprintf('%s{%d}', name, k), v{k}); end
  elseif isstruct(v)
    fprintf('%s|struct|0|%s|\n', name, sprintf('%d ', size(v)));
    f = fieldnames(v);
    for k = 1:numel(v)
      for j = 1:numel(f), dump_values(sprintf('%s(%d).%s', name, k, f{j}), v(k).(f{j})); end
    end
  end
end
