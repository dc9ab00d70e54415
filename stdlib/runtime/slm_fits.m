function yes = slm_fits(number)
% Whether a statement that is written twice can take its first version (slm_fx): its
% variables are numbers and full arrays of real numbers now.
global slm_var slm_sites
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
yes = all(slm_var(3, s.reads) == 1) && all(slm_var(4, s.reads) == 8) ...
    && all(slm_var(3, s.order) == 1) && all(slm_var(4, s.order) > 8);
end
