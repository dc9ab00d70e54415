function slm_new_token()
% Something is not as it was: no statement of scalar code is known any more (slm_fx).
global slm_n slm_off slm_token
slm_token = NaN;
if ~slm_off
  slm_n.tokens = slm_n.tokens - 1;
  slm_token = slm_n.tokens;
end
end
