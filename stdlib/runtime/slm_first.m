function value = slm_first(number, value)
% The first operand of a condition whose operands are not all evaluated.
global slm_g
if slm_g.first == number && ~isempty(slm_g.reads)
  % Octave evaluates an operand that decides nothing a second time
  slm_drop();
end
slm_flush();
slm_g.first = number;
value = slm_and(number, value);
end
