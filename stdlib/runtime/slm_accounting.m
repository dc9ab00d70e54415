function slm_accounting(on)
% %SLM on and %SLM off: the twin of the context that counts, or does not.
global slm_g
slm_flush();
c = slm_g.contexts(slm_g.ctx);
slm_select(slm_context_of(c.body, ~on, c.active));
end
