function slm_elementwise(number, s, a, b, r, name)
% A special operator with a scalar: element by element, in the statement's pass.
global slm_op slm_g
sparse = issparse(a) || issparse(b);
if sparse && ~issparse(r) && numel(r) > 1
  % scaled by a sparse number: sparse in MATLAB
  slm_g.other_class(number) = true;
end
for k = 1:2
  if s.kind(k) == 2
    slm_join(s.at(k), sparse);
  elseif s.kind(k) == 1
    slm_join_operand(s, k, sparse);
  end
end
per = 1;
if ~isreal(a) || ~isreal(b)
  per = slm_complex_work(name, per, [~isreal(a), ~isreal(b)]);
end
n = 1;
if isscalar(r) && isa(r, 'double') && isreal(r) && ~issparse(r)
  slm_op([1, 9:14], number) = [1; 1; 1; 1; 8; 0; 2];
else
  slm_result(number, s, 1, r, [], 2);
  n = slm_worked({a, b}, r);
end
slm_flops_done(number, per * n);
end
