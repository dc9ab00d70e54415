function m = slm_model_none(c, x, r, nout)
% Input: nothing is loaded from memory that the model counts.
m.loads = 0;
end
