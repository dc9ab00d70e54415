function [yes, tried] = slm_stays_sparse(name, kids, value)
% Whether the result is sparse here, tried on small matrices. VALUE is that of numbers which are not told. tried: whether
% they can be operands.
if nargin < 3
  value = 1;
end
small = cell(1, numel(kids));
for k = 1:numel(kids)
  one = kids(k).literal || (kids(k).known && kids(k).rows == 1 && kids(k).cols == 1);
  small{k} = eye(2);
  if kids(k).sparse && one
    small{k} = sparse(1);
  elseif kids(k).sparse
    small{k} = speye(2);
  elseif one && isnan(kids(k).value)
    small{k} = value;
  elseif one
    small{k} = kids(k).value;
  end
  if kids(k).sparse && kids(k).width == 1
    small{k} = small{k} ~= 0;
  end
end
tried = true;
try
  yes = issparse(feval(slm_function_of(name, numel(kids)), small{:}));
catch
  yes = true;
  tried = false;
end
end
