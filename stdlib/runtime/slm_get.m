function v = slm_get(number, v)
% A field or the content of a cell, of operation NUMBER: a variable of its own.
global slm_g
s = slm_operation(number);
if slm_g.off
  slm_g.type(number) = 1;
else
  slm_g.key(number) = s.key;
  slm_g.num(number) = slm_bytes(v);
  slm_result(number, s, 2, issparse(v), []);
end
end
