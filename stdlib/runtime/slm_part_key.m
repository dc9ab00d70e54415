function k = slm_part_key(part)
% What an indexed read selects, as a column: dimensions, width, indices, which of them are
% ranges written in place. part: as slm_at notes it. NaN where that would be too long: such a key
% is equal to none.
k = [numel(part{1}); part{1}(:); part{2}];
indices = part{3};
for j = 1:numel(indices)
  i = indices{j};
  n = numel(i);
  if ischar(i)
    k(end+1) = -1; %#ok<AGROW>
  elseif n == 1
    k = [k; -2 - isa(i, 'double') - 2 * islogical(i); double(i)]; %#ok<AGROW>
  elseif n > 1 && j <= numel(part{4}) && part{4}(j)
    k = [k; -6; n; double(i(1)); double(i(2))]; %#ok<AGROW>
  elseif n <= 100
    k = [k; -7 - isa(i, 'double') - 2 * islogical(i); size(i, 1); n; double(i(:))]; %#ok<AGROW>
  elseif ndims(i) == 2 && (isa(i, 'double') || islogical(i)) && ~issparse(i)
    k = [k; -22; slm_number_of(i)]; %#ok<AGROW>
  else
    k = NaN;
    return
  end
end
k = [k; reshape(part{4}, [], 1)];
if numel(part) > 4
  k = [k; -5; reshape(double(part{5}), [], 1)];
end
end
