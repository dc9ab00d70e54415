function value = slm_first(number, value)
% The first operand of a further condition (elseif) whose operands are not all
% evaluated: what the condition before it has read is counted.
slm_flush();
value = slm_and(number, value);
end
