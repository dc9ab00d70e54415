function m = slm_model_copy(c, x, r, nout)
% Every operand that is not an option once, no arithmetic: copies in another order.
m.loads = slm_data_bytes(x);
end
