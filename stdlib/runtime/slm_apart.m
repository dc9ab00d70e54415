function yes = slm_apart(p, parts, of, now)
% Whether a read of an array has no element in common with others, by their first and last
% positions. Nothing is known of single elements. of, now: rows of p.r, or sections by their numbers,
% negative.
yes = true;
a = slm_part_of(p, parts, of);
for k = now
  b = slm_part_of(p, parts, k);
  yes = false;
  if isempty(a) || isempty(b) || numel(a{3}) ~= numel(b{3}) || slm_is_one(a{3}) || slm_is_one(b{3})
    return
  end
  for j = 1:numel(a{3})
    x = slm_span(a{3}{j});
    y = slm_span(b{3}{j});
    yes = yes || x(2) < y(1) || y(2) < x(1);
  end
  if ~yes
    return
  end
end
end

function part = slm_part_of(p, parts, of)
% What a read selects, as slm_at notes it; nothing of what is turned round.
if of < 0
  part = p.sections{-of};
else
  part = {};
  if p.r(of, 1) > 0
    part = parts{p.r(of, 1)};
  end
end
if numel(part) > 4
  part = {};
end
end

function yes = slm_is_one(indices)
yes = true;
for k = 1:numel(indices)
  i = indices{k};
  yes = yes && ~ischar(i) && (numel(i) == 1 && ~islogical(i) || islogical(i) && nnz(i) == 1);
end
end

function ends = slm_span(i)
% First and last of the positions of an index; Inf and -Inf where there is none.
if ischar(i)
  ends = [1, Inf];
  return
elseif islogical(i)
  i = find(i);
end
ends = [min([double(i(:)); Inf]), max([double(i(:)); -Inf])];
end
