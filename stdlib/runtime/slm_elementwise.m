function ends = slm_elementwise(number, s, a, b, r, name)
% A special operator with a scalar: element by element, in the statement's pass. A matrix with a transpose
% in front of it is transposed before. ends: whether that ends a nest.
global slm_op slm_g
ends = false;
sparse = issparse(a) || issparse(b);
if sparse && ~issparse(r) && numel(r) > 1
  % scaled by a sparse number: sparse in MATLAB
  slm_g.other_class(number) = true;
end
per = 1;
if ~isreal(a) || ~isreal(b)
  per = slm_complex_work(name, per, [~isreal(a), ~isreal(b)]);
end
k = slm_copied_side(s, {a, b});
if k > 0
  slm_join_operand(s, 3 - k, sparse);
  ends = slm_transposed_before(number, s, {a, b}, r, k);
  slm_flops_done(number, per * slm_worked({a, b}, r));
  return
end
slm_join_operand(s, 1, sparse);
slm_join_operand(s, 2, sparse);
n = 1;
if isscalar(r) && isa(r, 'double') && isreal(r) && ~issparse(r)
  slm_op([1, 9:14], number) = [1; 1; 1; 1; 8; 0; 2];
else
  slm_result(number, s, 1, r, [], 2);
  n = slm_worked({a, b}, r);
end
slm_flops_done(number, per * n);
end

function k = slm_copied_side(s, values)
% The operand that is a matrix with a transpose in front of it, 0 where none is: a full vector is only seen
% the other way round.
k = 0;
for j = find(s.turned(1:2))
  v = values{j};
  if ~isscalar(v) && (issparse(v) || ~isvector(v))
    k = j;
  end
end
end

function ends = slm_transposed_before(number, s, values, r, k)
% Operand k is transposed, which is a pass of its own, unless it is a section of a variable. ends: whether it is such a pass.
global slm_g
[type, from] = slm_source(s, k);
ends = type ~= 3 && type ~= 4;
if ~ends
  slm_join(from, issparse(values{k}));
  slm_result(number, s, 6, r, [], 10);
  return
end
[known, sign, about] = slm_seen(number, s, values, {r});
if ~known
  x = [slm_operand(values{1}, k == 1), slm_operand(values{2}, k == 2)];
  m = slm_model_transpose(slm_g.cache, x(k), slm_operand(values{k}.', true), 1);
  loads = zeros(2, 3);
  loads(k, :) = m.loads(:)' .* ones(1, 3);
  m.loads = loads;
  m.turns = ~issparse(values{k});
  slm_charge(number, sign, about, m, x);
end
slm_result(number, s, 6, r, [], 4);
end
