function truth = slm_fi(number, truth, p)
% Around a condition of scalar code, as slm_fx.
slm_fx(number, p, []);
end
