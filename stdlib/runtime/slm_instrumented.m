function f = slm_instrumented(f, line)
% The instrumented function that the name of one of the prototype's means; that of a package
% is a field with __ for its points. line: where it may be the text of an anonymous function.
global slm_g
if ischar(f) && isfield(slm_g.users, strrep(f, '.', '__'))
  f = slm_g.users.(strrep(f, '.', '__'));
elseif nargin > 1 && ischar(f) && strncmp(strtrim(f), '@', 1)
  f = slm_text(f, line);
end
end
