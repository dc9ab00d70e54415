function [x, y, z] = slm_strips(sizes, k, few, room, side, turned)
% How often each operand is loaded, and the result again, where the dimension K, of FEW, is short: the
% largest matrix goes by once, in strips of four columns or rows; beside these a thin one stays as
% a whole where two thirds of the cache hold both, else so much of it as twice a side is long. What comes
% by for each of these parts stays where the cache, of ROOM elements, holds all that a part moves.
x = 1;
y = 1;
z = 0;
in_parts = (k == 1 && ~turned(2)) || (k == 2 && turned(1));
if in_parts
  along = sizes(3);
elseif k == 1
  along = sizes(2);
else
  along = sizes(1);
end
other = prod(sizes) / few / along;
part = 2 * side;
parts = 1;
if (few + 4) * along > 2 * floor(room / 3) && part * (other + few) + other * few > room
  parts = ceil(along / part);
end
if in_parts
  % every part of the inner dimension goes along all of the result
  z = parts - 1;
elseif k == 1
  x = parts;
else
  y = parts;
end
end
