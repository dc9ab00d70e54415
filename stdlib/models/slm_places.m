function at = slm_places(subs, result)
% Places from 0 in the result that subscripts name: rows of a matrix with a column
% for each dimension, or a cell of columns.
if iscell(subs)
  columns = cell(1, numel(subs));
  for k = 1:numel(subs)
    columns{k} = double(subs{k}(:));
  end
  subs = [columns{:}];
end
subs = double(subs) - 1;
if size(subs, 1) == 1 || size(subs, 2) == 1
  at = subs(:);
  return
end
at = subs(:, 1);
stride = result.rows;
for k = 2:size(subs, 2)
  at = at + subs(:, k) * stride;
  stride = stride * (max(subs(:, k)) + 1);
end
end
