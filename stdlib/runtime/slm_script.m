function slm_script(body)
% The frame of the main program.
slm_context(body, slm_starts_off());
end
