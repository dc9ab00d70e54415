function truth = slm_if(number, truth)
% Around a condition: counts its pass and returns its value.
global slm_state slm_fast slm_hits slm_n
if slm_fast(1, number) == slm_state
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  if slm_n.current > 0
    slm_nest_end();
  end
  if slm_state < 0
    slm_passed();
  end
else
  slm_done(number);
end
end
