function yes = slm_fits(number, truth)
% Whether a statement that is written twice can take its first version (slm_fx): its
% variables are numbers and full arrays of real numbers now, or truths where their values are not stored. truth:
% it stores a truth, which an array of truths takes as well.
global slm_var slm_sites slm_fast slm_state slm_fitted slm_g
yes = slm_state > 0 && slm_fitted(number) == slm_state;
if yes
  % as well as the last time
  return
end
if slm_state > 0 && slm_fast(2, number) == -slm_state
  % as little as the last time
  yes = false;
  return
end
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
numbers = s.reads;
arrays = s.order;
if slm_g.nests && (s.slot == 0 || s.store == 5)
  % of truths one that is only read
  read = arrays(1:end - (s.store == 5 && nargin < 2));
  truths = slm_g.truth_kind(slm_var(3, read) + 1) & slm_var(4, read) > 1;
  arrays(truths) = [];
end
if slm_g.nests && s.slot == 0
  % what a condition does not store can be one truth
  numbers(slm_g.truth_kind(slm_var(3, numbers) + 1) & slm_var(4, numbers) == 1) = [];
end
yes = all(slm_var(3, numbers) == 1) && all(slm_var(4, numbers) == 8) ...
    && all(slm_var(3, arrays) == 1) && all(slm_var(4, arrays) > 8);
if yes
  slm_fitted(number) = slm_state;
elseif slm_state > 0
  slm_fast(1:2, number) = [0; -slm_state];
end
end
