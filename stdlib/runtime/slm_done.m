function slm_done(number)
% Behind a statement that stores nothing: its pass is counted.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if slm_g.off
  slm_drop();
  return
end
if s.direct && isempty(slm_g.reads)
  sign = [slm_g.c; slm_g.var(s.pick); 0; 0; 0; 0];
  v = slm_g.last(number);
  if v > 0 && numel(slm_g.sign{v}) == numel(sign) && all(slm_g.sign{v} == sign)
    slm_g.met(3, v) = slm_g.met(3, v) + 1;
    return
  end
end
slm_count(number, s, zeros(4, 1), 0, []);
end
