function v = slm_first_of(values)
% The first of a list of values; [] of none.
v = [];
if ~isempty(values)
  v = values{1};
end
end
