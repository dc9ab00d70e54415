function m = slm_model_swept(c, x, r, nout)
% Every operand that is not an option once; what is stored is moved, not computed.
m.loads = slm_data_bytes(x);
end
