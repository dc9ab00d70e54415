function slm_flops_done(number, n)
% Operation NUMBER has computed n results.
if n > 0
  slm_add(number, [zeros(12, 1); n], [], false);
end
end
