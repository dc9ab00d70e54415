function slm_number(number)
% Behind an assignment to a variable that holds one real number whatever happens:
% slm_put, which need not look at it.
global slm_state slm_fast slm_hits slm_n
if slm_fast(1, number) == slm_state
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  if slm_n.current > 0
    slm_nest_end();
  end
else
  slm_put(number, 0);
end
end
