function p = slm_piece(dims, width, indices, written, turn)
% Elements of an array: its dimensions, the width of an element, and the
% indices. written: which of them are ranges written in place; turn: by how many
% elements all of it is turned round (circshift).
p.dims = dims;
p.width = width;
p.turn = 0;
if nargin > 4
  p.turn = turn;
end
p.kind = zeros(1, numel(indices));   % 0 all, 1 one, 2 range, 3 list, 4 mask
p.index = indices;
for k = 1:numel(indices)
  i = indices{k};
  if ischar(i)
    p.kind(k) = 0;
  elseif islogical(i)
    p.kind(k) = 4;
    p.index{k} = find(i);
  elseif k <= numel(written) && written(k)
    p.kind(k) = 2;
  elseif isscalar(i)
    p.kind(k) = 1;
  elseif size(i, 1) == 1 && ~isempty(i) && i(end) - i(1) == numel(i) - 1 && all(diff(i) == 1)
    % a row of successive positions is a range wherever it comes from
    p.kind(k) = 2;
  else
    p.kind(k) = 3;
  end
end
end
