% Texts that variables take from cells, fields and constants, as loops over names do: every one is a value of its own,
% also where it is put into the room of the one before it.
c = {'alpha', 'be', '', 'x', [1 2 3], 7, 'a longer text than all the others, so that its room is not used again for a short one'};
seen = cell(1, numel(c)); kinds = '';
for i = 1:numel(c)
  t = c{i};
  switch t
    case {'alpha', 'gamma'}
      kinds(end+1) = 'g';
    case ''
      kinds(end+1) = 'e';
    case 'x'
      kinds(end+1) = 'x';
    case 7
      kinds(end+1) = '7';
    otherwise
      kinds(end+1) = '-';
  end
  seen{i} = t;
  if ischar(t) && ~isempty(t), t(1) = 'Z'; end
end
assert(isequal(seen, c) && isequal(kinds, 'g-ex-7-'));
assert(strcmp(c{1}, 'alpha') && strcmp(c{2}, 'be') && strcmp(t(1), 'Z'));
% An element that is written after the value was taken is one of the copy alone.
for k = 1:3
  v = c{5}; w = c{5};
  v(k) = 0;
  assert(isequal(w, [1 2 3]) && isequal(c{5}, [1 2 3]) && sum(v == 0) == 1);
end
% Of another shape: a column and a matrix after a row.
d = {[1 2 3 4], [1; 2; 3; 4], [1 2; 3 4], ['ab'; 'cd'], 'abcd'};
for k = 1:numel(d)
  e = d{k};
  assert(isequal(size(e), size(d{k})) && isequal(e, d{k}));
end
% A constant that is changed where it was taken is the same the next time.
for k = 1:3
  t = 'abc';
  assert(strcmp(t, 'abc'));
  t(k) = 'z';
end
assert(strcmp(t, 'abz'));
% The same variable on both sides.
t = {'one', 'two'};
t = t{2};
assert(strcmp(t, 'two'));
s.s = 'in'; s = s.s;
assert(strcmp(s, 'in'));
% Decimals and whole numbers, of all widths.
assert(strcmp(sprintf('%d|%5d|%-5d|%05d', 0, 12, -12, -12), '0|   12|-12  |-0012'));
assert(strcmp(sprintf('%8.3f|%.0f|%.1f|%.15f', 1/3, 2.5, 0.05, 0.1), '   0.333|2|0.1|0.100000000000000'));
assert(strcmp(sprintf('%d %d %d', [9007199254740991 1e15 -9e14]), '9007199254740991 1000000000000000 -900000000000000'));
assert(strcmp(sprintf('%d', 1.5), '1.500000e+00') || strcmp(sprintf('%d', 1.5), '1.5'));
assert(strcmp(sprintf('%d, %s;', 1, 'ab', 2, 'c'), '1, ab;2, c;'));
