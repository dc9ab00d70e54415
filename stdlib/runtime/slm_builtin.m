function varargout = slm_builtin(number, s, name, class, values, count)
% A built-in function of operation NUMBER: its values, and what it moves by its
% class.
global slm_g
[varargout{1:max(count, 1)}] = feval(name, values{:});
if slm_g.off
  slm_g.type(number) = 1;
  return
end
x = struct([]);
if any(strcmp(class, {'profiled', 'shape'}))
  [m, x] = slm_move(name, values, varargout, count);
  if strcmp(class, 'shape') && isfield(m, 'class')
    class = m.class;
  else
    class = 'profiled';
  end
end
sparse = false;
for k = 1:numel(values)
  sparse = sparse || issparse(values{k});
end
switch class
  case 'profiled'
    slm_charge(s, m, x);
    slm_result(number, s, 6, slm_first_sparse(varargout), slm_scatter(m));
  case 'free'
    for k = 1:numel(s.kind)
      type = slm_source(s, k);
      if type == 3 || type == 4
        slm_join_operand(s, k, false);
      end
    end
    slm_result(number, s, 1, slm_first_sparse(varargout), []);
  otherwise
    for k = 1:numel(s.kind)
      slm_join_operand(s, k, sparse);
    end
    type = 1;
    if strcmp(class, 'unmodelled')
      type = 6;
    end
    slm_result(number, s, type, slm_first_sparse(varargout), []);
end
end

function yes = slm_first_sparse(values)
yes = ~isempty(values) && issparse(values{1});
end
