function is_so = slm_operand_stays(sizes, elements, line)
% Whether the operand of a product (rows, columns, inner) without its longest dimension fits four fifths of a cache of so many
% elements with a strip of the other operand and of the result: four columns, or rows of a line. Not where the inner one is longest.
[longest, k] = max(sizes);
sizes(k) = [];
strip = 4;
if k == 1
  strip = line;
end
is_so = k < 3 && longest > max(sizes) && prod(sizes) + strip * sum(sizes) <= 4 * floor(elements / 5);
end
