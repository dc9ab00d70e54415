function m = slm_model_horner(c, x, r, nout)
% polyval by Horner's rule: a multiply-add for each coefficient but the first.
m.class = 'elementwise';
m.flops = 2 * max(x(1).numel - 1, 0);
end
