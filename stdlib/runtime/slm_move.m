function [m, x] = slm_move(name, values, results, count)
% What a call moves, by the model of its function.
global slm_g
[model, hermitian, wants_held] = slm_model_of(name);
x = struct([]);
for k = 1:numel(values)
  v = slm_operand(values{k}, k == 1);
  v.hermitian = hermitian && slm_hermitian(values{k});
  if wants_held
    v.held = values{k};
  end
  if k == 1
    x = v;
  else
    x(k) = v;
  end
end
r = struct([]);
for k = 1:min(numel(results), max(count, 1))
  v = slm_operand(results{k}, true);
  if k == 1
    r = v;
  else
    r(k) = v;
  end
end
m = feval(model, slm_g.cache, x, r, count);
end
