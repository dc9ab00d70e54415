function slm_done(number)
% Behind a statement that stores nothing: its pass is counted.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if slm_g.off
  slm_drop();
elseif s.simple && isempty(slm_g.reads) && ~any(slm_g.fs(s.reads))
  slm_g.acc(1, slm_g.c) = slm_g.acc(1, slm_g.c) + sum(slm_g.fb(s.reads)) + sum(slm_g.fw(s.elements));
else
  slm_count(s, 0, []);
end
end
