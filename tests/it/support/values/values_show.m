% One line for the results of a call: its number, and of every result the class, the size, whether it is sparse or
% complex, and the elements, real parts before imaginary ones; those of cells and structs in braces.
function values_show(k, varargin)
  text = '';
  for j = 1:numel(varargin), text = [text ' ' shown(varargin{j})]; end
  fprintf('@@%d value%s\n', k, text);
  fflush(stdout);
end

function text = shown(v)
  sizes = sprintf('%dx', size(v));
  sizes = sizes(1:end-1);
  if isnumeric(v) || islogical(v) || ischar(v)
    kind = [char('f' + 13*issparse(v)) char('r' - 15*~isreal(v))];
    w = double(full(v(:)));
    text = sprintf('%s %s %s', class(v), sizes, kind);
    text = [text sprintf(' %.17g', real(w))];
    if ~isreal(v), text = [text sprintf(' %.17g', imag(w))]; end
  elseif iscell(v)
    text = ['cell ' sizes ' {'];
    for j = 1:numel(v), text = [text ' ' shown(v{j})]; end
    text = [text ' }'];
  elseif isstruct(v)
    f = fieldnames(v);
    text = ['struct ' sizes ' {'];
    for j = 1:numel(f), text = [text ' .' f{j}]; end
    for j = 1:numel(v)
      for m = 1:numel(f), text = [text ' ' shown(v(j).(f{m}))]; end
    end
    text = [text ' }'];
  elseif isa(v, 'function_handle')
    text = 'function_handle';
  else
    text = class(v);
  end
end
