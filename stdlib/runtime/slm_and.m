function value = slm_and(number, value)
% Around an operand that is evaluated only if the one before it does not
% decide: what it reads joins the pass of the condition.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if ~slm_g.off
  for k = s.elements
    slm_g.reads(end+1, :) = [-k, 2, slm_g.fw(k), 0, 0];
    slm_g.parts{end+1} = [];
  end
  for k = s.reads
    slm_g.reads(end+1, :) = [k, 1, slm_g.fb(k), 0, -k];
    slm_g.parts{end+1} = [];
  end
end
end
