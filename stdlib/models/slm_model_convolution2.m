function m = slm_model_convolution2(c, x, r, nout)
% conv2(A, B), conv2(u, v, A), direct form, column by column of the result: as many
% columns of the larger operand as the smaller one has are swept for each. Where these
% fit with a column of the result and the smaller operand, all is swept once. Two
% vectors are applied one after the other, through an array of its own.
word = 'full';
if numel(x) > 2 && x(end).is_text
  word = lower(x(end).text);
end
x = x(~[x.is_text]);
if numel(x) < 3
  m = slm_convolved(c, x(1), x(2), r, word);
  return
end
a = x(3);
half = a;
[half.rows, half.cols] = slm_convolved_size(a, x(1).numel, 1, word);
half.numel = half.rows * half.cols;
half.bytes = half.numel * a.width;
column = x(1);
column.rows = column.numel;
column.cols = 1;
line = x(2);
line.rows = 1;
line.cols = line.numel;
first = slm_convolved(c, a, column, half, word);
second = slm_convolved(c, half, line, r, word);
m.loads = [first.loads(2, :); second.loads(2, :); first.loads(1, :)];
m.work_loads = second.loads(1, :);
m.work_stores = half.bytes;
m.flops = first.flops + second.flops;
end
