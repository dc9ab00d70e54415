function truth = slm_fi(number, truth, p)
% Around a condition of scalar code, as slm_fx.
global slm_fast slm_hits slm_token
if isempty(p) && slm_fast(1, number) == slm_token && slm_fast(3, number) == 0
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
else
  slm_fx(number, p, []);
end
end
