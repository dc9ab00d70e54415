function v = slm_turn(v, how)
% The transpose in front of an operand, carried out.
if how == 1
  v = v';
elseif how == 2
  v = v.';
end
end
