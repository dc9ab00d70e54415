function m = slm_model_lower_part(c, x, r, nout)
% The lower triangle of the first operand, diagonal k (second) included.
m = slm_part(x, true);
end
