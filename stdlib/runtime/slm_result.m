function slm_result(number, s, type, r, what)
% Notes where the result r of an operation comes from; who reads parts of a
% variable has noted what they are. When its consumer reads it in the pass of the
% statement, it joins at once.
global slm_op slm_what slm_pending
slm_op(1, number) = type;
if isscalar(r) && isa(r, 'double') && isreal(r) && ~issparse(r)
  slm_op(9:12, number) = [1; 1; 1; 8];
else
  slm_op(9:12, number) = slm_shape(r);
end
slm_what{number} = what;
if slm_pending == 0
  slm_pending = number;
end
if type < 2 || type > 4
  return
end
if s.join == 1 || (s.join == 2 && type > 2)
  slm_join(number, issparse(r));
end
end
