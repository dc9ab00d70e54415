function slm_tell(out)
% Writes the warnings of a run to OUT, each message once with the places that it is about.
list = slm_warnings();
if isempty(list)
  return
end
list = [list{:}];
texts = cell(1, numel(list));
for k = 1:numel(list)
  texts{k} = [list(k).code, ']: ', list(k).message];
end
[~, first, which] = unique(texts);
for k = sort(first(:))'
  same = list(which == which(k));
  places = cell(1, numel(same));
  for j = 1:numel(same)
    places{j} = sprintf('%s:%d', same(j).file, same(j).lines(1));
  end
  places = unique(places);
  places = sprintf(', %s', places{:});
  fprintf(out, '\nwarning[%s (%s)\n', texts{k}, places(3:end));
end
end
