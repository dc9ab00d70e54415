function m = slm_model_upper_part(c, x, r, nout)
% The upper triangle of the first operand, diagonal k (second) included.
m = slm_part(x, false);
end
