function slm_pass_on(number, s, k, r)
% The result of an operation is its operand k, seen another way.
global slm_g
[type, from] = slm_source(s, k);
what = [];
slm_g.key(number) = 0;
slm_g.num(number) = 0;
if from > 0
  what = slm_g.what{from};
  slm_g.key(number) = slm_g.key(from);
  slm_g.num(number) = slm_g.num(from);
  if type >= 2 && type <= 4
    slm_g.type(from) = 1;
  end
elseif type == 2
  slm_g.key(number) = s.at(k);
  slm_g.num(number) = slm_g.fb(s.at(k));
end
slm_result(number, s, type, issparse(r), what);
end
