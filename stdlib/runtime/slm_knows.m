function before = slm_knows(k)
% The nest that runs has variable k in a register; gives the nest that had it last.
global slm_g slm_n
c = slm_g.ctx;
if c > size(slm_n.known, 1) || k > size(slm_n.known, 2)
  slm_n.known(c, k) = 0;
  slm_n.assigned(c, k) = 0;
end
before = slm_n.known(c, k);
slm_n.known(c, k) = slm_n.current;
end
