function r = slm_divide(number, a, b, left)
% a\b or a/b, by what the matrix is.
global slm_off slm_op slm_state slm_chains_told
s = slm_operation(number);
given = {a, b};
a = slm_turn(a, s.turned(1));
b = slm_turn(b, s.turned(2));
if left
  r = a \ b;
else
  r = a / b;
end
if issparse(a) ~= issparse(b) && issparse(slm_chosen(left, a, b)) && isscalar(slm_chosen(left, a, b))
  % a number that is stored sparse gives a sparse result in MATLAB
  r = sparse(r);
end
if slm_off
  slm_op(1, number) = 1;
elseif (left && isscalar(a)) || (~left && isscalar(b))
  operators = {'/', '\'};
  [done, key] = slm_jump(number, s, given, {r}, -~any(s.turned));
  if ~done
    slm_keep(number, key, s, slm_elementwise(number, s, given{:}, r, operators{left + 1}));
  end
else
  kind = slm_system(slm_chosen(left, a, b));
  [done, key] = slm_jump(number, s, {a, b}, {r}, 2, double(kind(:)));
  if ~done
    slm_system_counts(number, s, a, b, r, left, kind);
    slm_keep(number, key, s, ~slm_all_numbers({a, b, r}));
    if slm_state < 0 && ~(left && s.kind(1) == 1 && s.turned(1) == 0)
      % its values decide too: no statement with it has a plan (slm_learnt), but where these ask for the kind (slm_solves)
      slm_chains_told{-slm_state - 0.5}(end+1) = NaN;
    end
  end
end
end

function x = slm_chosen(left, a, b)
x = b;
if left
  x = a;
end
end

function slm_system_counts(number, s, a, b, r, left, kind)
% What solving a system of this kind moves.
global slm_g
[~, sign, about] = slm_seen(0, s, {a, b}, {r});
x = [slm_operand(a, true), slm_operand(b, false)];
at = 2 - left;
x(at).kind = kind;
if s.turned(at) && x(at).is_sparse && any(strcmp(kind, {'lower', 'upper'}))
  % its vectors are those of the matrix without the transpose
  x(at) = slm_operand(slm_chosen(left, a, b).', true);
  x(at).transposed = true;
  kinds = {'lower', 'upper'};
  x(at).kind = kinds{1 + strcmp(kind, 'lower')};
end
if ~isempty(sign)
  sign = [sign; double(kind(:)); numel(kind)];
end
if ~isempty(sign) && slm_known(number, sign)
  scatter = slm_kept_scatter(number);
else
  if left
    x(1) = slm_fill(x(1), a, kind);
    m = slm_model_left_divide(slm_g.cache, x, slm_operand(r, true), 1);
  else
    x(2) = slm_fill(x(2), b, kind);
    m = slm_model_right_divide(slm_g.cache, x, slm_operand(r, true), 1);
  end
  slm_charge(number, sign, about, m, x);
  scatter = slm_scatter(m);
end
slm_result(number, s, 6, r, scatter);
end
