function r = SLMmtimes(number, a, b)
% a*b of operation NUMBER, and what it moves; the site says which operand has a
% transpose in front.
global slm_g slm_off slm_op slm_sites slm_state slm_fast slm_hits slm_last slm_pending ...
    slm_var slm_n
f = slm_fast(:, number);
if f(1) == slm_state
  % shapes and patterns are those of the last time
  r = slm_product(a, b, f(3));
  slm_hits(f(2)) = slm_hits(f(2)) + 1;
  slm_op([1 13 14], number) = [6; f(2); 4];
  if slm_n.current > 0
    slm_nest_end();
  end
  if slm_pending == 0
    slm_pending = number;
  end
  return
end
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
turned = s.turned(1) * 3 + s.turned(2);
r = slm_product(a, b, turned);
if slm_off
  slm_op(1, number) = 1;
elseif isscalar(a) || isscalar(b)
  slm_elementwise(number, s, a, b, r, '*');
elseif isscalar(r) && ~issparse(a) && ~issparse(b)
  % a dot product is a reduction: it joins the pass of the statement
  slm_join_operand(s, 1, false);
  slm_join_operand(s, 2, false);
  slm_result(number, s, 0, r, []);
  slm_flops_done(number, 2 ^ (1 + ~isreal(a) + ~isreal(b)) * numel(a));
else
  [known, sign, about] = slm_seen(number, s, {a, b}, {r});
  if known
    scatter = slm_kept_scatter(number);
  else
    x = [slm_operand(a, true), slm_operand(b, false)];
    x(1).transposed = s.turned(1) > 0;
    x(2).transposed = s.turned(2) > 0;
    x(2).same = s.kind(1) == 1 && s.kind(2) == 1 && s.at(1) == s.at(2);
    m = slm_model_multiply(slm_g.cache, x, slm_operand(r, true), 1);
    slm_charge(number, sign, about, m, x);
    scatter = slm_scatter(m);
  end
  if all(s.kind(1:2) == 1) && all(slm_var(3, s.at(1:2)) > 0) && ~any(slm_g.complex_kind(slm_var(3, s.at(1:2)) + 1)) ...
      && known && slm_state == slm_state
    slm_fast(1:3, number) = [slm_state; slm_last(number); turned];
  end
  slm_result(number, s, 6, r, scatter);
end
end

function r = slm_product(a, b, turned)
switch turned
  case 0
    r = a * b;
  case 1
    r = a * b';
  case 2
    r = a * b.';
  case 3
    r = a' * b;
  case 4
    r = a' * b';
  case 5
    r = a' * b.';
  case 6
    r = a.' * b;
  case 7
    r = a.' * b';
  otherwise
    r = a.' * b.';
end
end
