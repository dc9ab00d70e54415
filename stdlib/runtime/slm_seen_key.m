function key = slm_seen_key(s, values, results)
% All that decides what the operation costs, the content of indices included; [] where that
% would be too long or is not known.
global slm_c slm_op slm_what
n = numel(values);
key = [slm_c; n];
for k = 1:n
  v = values{k};
  if isa(v, 'double') && isreal(v) && ~issparse(v) && ndims(v) == 2
    if k > 1 && isscalar(v)
      key = [key; -4; v]; %#ok<AGROW>
    else
      key = [key; size(v)']; %#ok<AGROW>
    end
  else
    key = [key; slm_shape(v); slm_value(s, k, v)]; %#ok<AGROW>
  end
  if k > numel(s.kind)
    continue
  end
  kind = s.kind(k);
  if kind == 1
    key = [key; -1; s.at(k)]; %#ok<AGROW>
  elseif kind == 2
    r = s.at(k);
    type = slm_op(1, r);
    key = [key; -2; type]; %#ok<AGROW>
    if type >= 2 && type <= 4
      key = [key; slm_op([2:6, 8], r)]; %#ok<AGROW>
      if type == 3 && any(slm_op(3, r) == [3 6])
        key = [key; slm_part_key(slm_what{r})]; %#ok<AGROW>
      end
    elseif type == 6
      key = [key; slm_what{r}(:)]; %#ok<AGROW>
    end
  else
    key = [key; -3; kind]; %#ok<AGROW>
  end
end
key = [key; slm_parts_key(s)];
for k = 1:numel(results)
  v = results{k};
  if isa(v, 'double') && isreal(v) && ~issparse(v) && ndims(v) == 2
    key = [key; size(v)']; %#ok<AGROW>
  else
    key = [key; slm_shape(v)]; %#ok<AGROW>
  end
end
if any(key ~= key)
  key = [];
end
end
