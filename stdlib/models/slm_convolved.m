function m = slm_convolved(c, a, b, r, word)
% A convolution of two matrices in direct form: a row of loads for each.
turned = b.numel > a.numel;
large = a;
small = b;
if turned
  large = b;
  small = a;
end
across = small.cols;
[rows, cols] = slm_convolved_size(a, b.rows, b.cols, word);
column = large.rows * large.width;
fits = across * column + rows * large.width + small.bytes <= c.C;
% columns of the larger operand that the columns of the result come to
switch word
  case 'valid'
    visits = cols * across;
  case 'same'
    before = ceil((across - 1) / 2);
    after = across - 1 - before;
    visits = max(large.cols * across - (before * (before + 1) + after * (after + 1)) / 2, large.cols);
  otherwise
    visits = large.cols * across;
end
once = large.bytes;
again = slm_choose(small.bytes <= c.C / 2, small.bytes, max(cols, 1) * small.bytes);
m.loads = [slm_choose(fits, once, max(visits * column, once)); again];
if turned
  m.loads = m.loads([2 1], :);
end
m.flops = 2 * a.numel * b.numel;
end
