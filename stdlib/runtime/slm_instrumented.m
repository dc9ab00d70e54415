function f = slm_instrumented(f)
% The instrumented function that the name of one of the prototype's means; that of a package
% is a field with __ for its points.
global slm_g
if ischar(f) && isfield(slm_g.users, strrep(f, '.', '__'))
  f = slm_g.users.(strrep(f, '.', '__'));
end
end
