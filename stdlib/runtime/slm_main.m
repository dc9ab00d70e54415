function slm_main()
% The main program is a function: a frame around its call.
global slm_g
slm_g.ctx = 0;
slm_g.off = slm_starts_off();
end
