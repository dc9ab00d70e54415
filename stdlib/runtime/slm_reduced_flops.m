function n = slm_reduced_flops(v, real, complex)
% Flops of a reduction of v: so many for each real element, or for each complex one.
n = real;
if isnumeric(v) && ~isreal(v)
  n = complex;
end
n = n * slm_stored(v);
end
