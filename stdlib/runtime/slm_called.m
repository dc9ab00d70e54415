function slm_called(body)
% A script is called: a frame of its own, in the context of the ranges that are
% active; slm_sync finds its caller's variables.
off = slm_muted();
slm_push(body);
slm_context(body, off);
end
