function slm_accounting(on)
% %SLM on and %SLM off: the twin of the context that counts, or does not; what
% --only and --skip leave out stays out.
global slm_g
slm_flush();
c = slm_g.contexts(slm_g.ctx);
slm_select(slm_context_of(c.body, mod(c.off, 2) + 2 * ~on, c.active));
end
