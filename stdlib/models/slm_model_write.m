function m = slm_model_write(c, x, r, nout)
% Written to a file: the second operand once.
m.loads = [0; x(2).bytes];
end
