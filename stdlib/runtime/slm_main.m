function slm_main()
% The main program is a function: a frame around its call.
global slm_g slm_off
slm_g.ctx = 0;
slm_off = slm_starts_off() > 0;
end
