function slm_flops_done(number, n)
% Operation NUMBER has computed n results.
s = slm_operation(number);
if n > 0 && ~slm_uncounted(s.none)
  slm_add(number, [zeros(12, 1); n], [], false);
end
end
