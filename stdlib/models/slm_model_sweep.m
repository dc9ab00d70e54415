function m = slm_model_sweep(c, x, r, nout)
% The first operand once, one operation for each stored element.
m.loads = x(1).bytes;
m.flops = x(1).nnz;
end
