function value = slm_first(number, value)
% The first operand of a condition whose operands are not all evaluated.
slm_flush();
value = slm_and(number, value);
end
