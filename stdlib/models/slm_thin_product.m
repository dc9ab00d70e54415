function [thin, first, second, result] = slm_thin_product(c, a, b, sizes, result_bytes)
% What a product loads of which one of the three dimensions (rows, columns, inner) is shorter than a
% block and both others are longer (src/stream/products.rs). thin: at which capacities it is such a
% product; bytes of the operands, and of the result where it is read again. So is one with an operand
% that stays beside strips of the other one and of the result: both operands are loaded once.
width = max(a.width, b.width);
line = max(floor(c.line / width), 1);
thin = false(size(c.C));
first = a.bytes * c.one;
second = b.bytes * c.one;
result = 0 * c.one;
[few, k] = min(sizes);
for n = 1:numel(c.C)
  elements = floor(c.C(n) / width / 3);
  side = max(floor(floor(sqrt(elements)) / line) * line, line);
  thin(n) = sum(sizes > side) == 2 && (k < 3 || few <= max(side / 2, 8));
  stays = ~thin(n) && slm_operand_stays(sizes, floor(c.C(n) / width), line);
  if ~thin(n) && ~stays
    continue
  end
  thin(n) = true;
  if stays
    y = 1;
    x = 1;
  elseif k < 3 || few <= 8
    [x, y, result(n)] = slm_strips(sizes, k, few, c.C(n) / width, side, [a.transposed, b.transposed]);
    result(n) = result(n) * result_bytes;
  else
    % blocks as long as a side, and as wide as the inner dimension: one after the other down the columns; the first
    % matrix stays where it is small
    x = slm_choose(few * sizes(1) + (sizes(1) + few) * side <= c.C(n) / width, 1, ceil(sizes(2) / side));
    y = 1;
  end
  first(n) = a.bytes * x;
  second(n) = b.bytes * y;
  % what stays of the one matrix is not loaded beside itself
  second(n) = second(n) - min(slm_shared_bytes(b), second(n));
end
end
