function f = slm_instrumented(f)
% The instrumented function that the name of one of the prototype's means.
global slm_g
if ischar(f) && isfield(slm_g.users, f)
  f = slm_g.users.(f);
end
end
