function yes = slm_fits(number)
% Whether a statement that is written twice can take its first version (slm_fx): its
% variables are numbers and full arrays of real numbers now.
global slm_var slm_sites slm_fast slm_state
if slm_state > 0 && slm_fast(2, number) == -slm_state
  % as little as the last time
  yes = false;
  return
end
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
yes = all(slm_var(3, s.reads) == 1) && all(slm_var(4, s.reads) == 8) ...
    && all(slm_var(3, s.order) == 1) && all(slm_var(4, s.order) > 8);
if ~yes && slm_state > 0
  slm_fast(1:2, number) = [0; -slm_state];
end
end
