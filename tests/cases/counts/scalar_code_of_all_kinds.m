% Scalar code that consists of more than numbers, elements and operators: constants, ends of arrays, the larger of two numbers,
% sizes, short circuits and truths. An emitted program has a short form for all of it, also where only the run says what a
% variable is (z, from a cell): its figures have to be those of the general form.
n = 64; x = mod((1:n)'*7, 11)/11; y = zeros(n, 1); M = reshape(1:64, 8, 8); seen = false(1, 64); c = {x, 3};

% x is read whole, 64*8 B; the last line of y is in the cache where k > 61, since y(57) was written. n is read, and k, which
% was stored before the loop in a nest of its own. y, i, k and t are stored: 1 B for the truth. Flops: 0.8*pi once a trip;
% indices and counts have none.
%! range known wsl=64*8+8+8 wss=64*8+8+8+8+1 flops=64
%SLM start known;
k = 0;
for i = 1:n
  if i > 1 && x(i) > x(i-1) || i == numel(x)
    k = max(k, i);
  end
  y(i) = min(max(x(i), 0.2), 0.8*pi);
  t = x(end) > 0.5;
  while k > 61 && y(numel(x)) >= 0
    k = k - 1;
  end
end
%SLM end known;
assert(k == 61 && islogical(t));

% z is read whole; n, w and q, which is stored before the loop, are read. q, i and late, a truth, are stored. The body of the
% branch is executed in each trip, with two flops; the sum below it is one more.
z = c{1}; w = c{2}; q = 1;
%! range found wsl=64*8+8+8+8 wss=8+8+1 flops=64*3
%SLM start found;
for i = 1:n
  if i > 1 && z(i) > z(i-1) || w > q
    q = max(q, z(i)/w + 1);
  end
  late = z(end) + w > 3.5;
end
%SLM end found;
assert(abs(q - 43/33) < 1e-12 && islogical(late));

% Of M the last row and one more element are read: a column is a line, so all 8 of them. s is stored before the loop and in it,
% and read; j is stored; so are the truths of seen, 1 B each. The sum has two flops a trip.
%! range ends wsl=8*64+8 wss=8+8+8+8 flops=16
%SLM start ends;
s = 0;
for j = 1:8
  s = s + M(end, j) + M(1, end);
  seen(j) = s > 100;
end
%SLM end ends;
assert(s == 744 && sum(seen) == 7);
