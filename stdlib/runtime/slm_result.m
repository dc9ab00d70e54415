function slm_result(number, s, type, r, what, role)
% Notes where the result r of an operation comes from; who reads parts of a
% variable has noted what they are. When its consumer reads it in the pass of the
% statement, it joins at once. role: its part in the pass, where the type does not
% tell: 1 its part of a variable is read, 2 it is computed element by element from
% operands that have joined, 3 reduced from them, 4 a pass of its own, 5 its first
% operand seen another way, 6 a value from nowhere, 7 operands have joined, what it
% gives is stored by who takes it, 8 a function of the user has stored it, 10 the
% transpose of a part, 11 an argument, 12 its operand itself, 13 operands have joined,
% 14 the result of an anonymous function; 20 and more: reduced, with what that needs of a sparse operand (slm_work_of).
global slm_op slm_what slm_pending
slm_op(1, number) = type;
if nargin > 5
  slm_op(14, number) = role;
else
  roles = [3 6 1 1 1 8 4];
  slm_op(14, number) = roles(type + 1);
end
if isscalar(r) && isa(r, 'double') && isreal(r) && ~issparse(r)
  slm_op(9:12, number) = [1; 1; 1; 8];
else
  slm_op(9:12, number) = slm_shape(r);
end
slm_what{number} = what;
if slm_pending == 0
  slm_pending = number;
end
if type < 2 || type > 5
  return
end
if s.join == 1 || (s.join == 2 && (type == 3 || type == 4)) || (s.join == 3 && type < 5)
  slm_join(number, issparse(r));
end
end
