function [x, y, z] = slm_strips(sizes, k, few, elements, side, turned)
% How often each operand is loaded, and the result again, where the dimension K, of FEW, is short: the
% largest matrix goes by once, in strips of four columns or rows; beside these a thin one stays as
% a whole where two thirds of the cache hold both, else so much of it as twice a side is long.
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
parts = 1;
if (few + 4) * along > 2 * elements
  parts = ceil(along / (2 * side));
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
