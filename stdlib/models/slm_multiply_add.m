function f = slm_multiply_add(a, b)
% Flops of one multiply-add: 2, with one complex factor 4, with two 8.
f = 2 * (1 + a.is_complex) * (1 + b.is_complex);
end
