function key = slm_indices_key(key, indices)
% KEY with what indices select: lists by their content, [] where they are of another kind.
for k = 1:numel(indices)
  i = indices{k};
  n = numel(i);
  if ischar(i)
    key(end+1, 1) = -1; %#ok<AGROW>
  elseif n == 1
    key(end+1:end+2, 1) = [-2 - isa(i, 'double') - 2 * islogical(i); double(i)];
  elseif n <= 30
    key = [key; -7 - isa(i, 'double') - 2 * islogical(i); size(i, 1); n; double(i(:))]; %#ok<AGROW>
  elseif isa(i, 'double') && size(i, 1) == 1 && i(n) - i(1) == n - 1 && all(diff(i) == 1)
    % successive positions
    key(end+1:end+3, 1) = [-21; n; i(1)];
  elseif ndims(i) == 2 && (isa(i, 'double') || islogical(i))
    key = [key; -20; slm_number_of(i)]; %#ok<AGROW>
  else
    key = [];
    return
  end
end
end
