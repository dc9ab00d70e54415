function r = SLMmtimes(number, a, b)
% a*b of operation NUMBER, and what it moves; the site says which operand has a
% transpose in front.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
switch s.turned(1) * 3 + s.turned(2)
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
if slm_g.off
  slm_g.op(1, number) = 1;
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
  slm_result(number, s, 6, r, scatter);
end
end
