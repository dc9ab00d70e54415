function name = slm_name_of(f)
% Name of the function of a handle; empty for an anonymous one.
if ischar(f)
  name = f;
else
  name = func2str(f);
end
if ~isempty(name) && name(1) == '@'
  name = name(2:end);
end
if ~isempty(name) && name(1) == '('
  name = '';
end
end
