function slm_clear(variables, globals)
% clear all and its like: removes VARIABLES of the caller (who) and GLOBALS (who global),
% but for those of the runtime, whose names begin with slm_.
names = slm_own_names(variables);
if ~isempty(names)
  evalin('caller', ['clear', sprintf(' %s', names{:})]);
end
names = slm_own_names(globals);
if ~isempty(names) && exist('OCTAVE_VERSION', 'builtin')
  clear('-global', names{:});
elseif ~isempty(names)
  clear('global', names{:});
end
end

function names = slm_own_names(names)
% Names that are the prototype's.
names = names(~strncmp(names, 'slm_', 4));
end
