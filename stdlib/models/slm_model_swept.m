function m = slm_model_swept(c, x, r, nout)
% Every operand that is no option once, one operation for each stored element
% of the first.
m.loads = slm_data_bytes(x);
m.flops = x(1).nnz;
end
