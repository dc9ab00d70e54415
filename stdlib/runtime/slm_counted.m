function x = slm_counted(x)
% slm_plain with the clock of a function.
global slm_w0
slm_w0 = slm_w0 - 1;
if slm_w0 < 1, slm_w0 = slm_clock(1); end
if slm_w0 < 1, slm_w0 = slm_stop(1); end
end
