function [f, message] = fcnchk(fun, varargin)
% What a function that is given as a handle, a name or a text stands for, as a handle; 'vectorized' makes the operators
% of a text element-wise. The message is empty.
message = '';
f = fun;
if ischar(fun)
  names = varargin;
  vectorized = ~isempty(names) && ischar(names{end}) && strcmp(names{end}, 'vectorized');
  if vectorized, names(end) = []; end
  if isvarname(fun)
    f = str2func(fun);
  elseif vectorized
    f = vectorize(inline(fun, names{:}));
  else
    f = inline(fun, names{:});
  end
end
end
