function o = options_by_name(whose, names, given)
% Options as a struct with these names, as odeset makes it: of names, in any case and cut short, with values, after structs of options.
% Those that are not given are empty; errors are those of the function `whose`.
o = struct();
for k = 1:numel(names), o.(names{k}) = []; end
k = 1;
while k <= numel(given)
  v = given{k};
  if isstruct(v)
    f = fieldnames(v);
    for j = 1:numel(f)
      if ~isempty(v.(f{j})), o.(f{j}) = v.(f{j}); end
    end
    k = k + 1;
  elseif isempty(v)
    k = k + 1;
  else
    if k == numel(given), error(['MATLAB:' whose ':ArgNameValueMismatch'], 'The option ''%s'' has no value.', v); end
    i = find(strncmpi(names, v, length(v)));
    if isempty(i)
      error(['MATLAB:' whose ':InvalidPropName'], 'Unrecognized property name ''%s''.', v);
    end
    o.(names{i(1)}) = given{k+1};
    k = k + 2;
  end
end
end
