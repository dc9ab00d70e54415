% Contents of cells and fields that a nest has in registers or in lines of the cache, by their names; emitted programs count
% the same with --count model. z ends the nest before.
z = zeros(1, 9); s = 0; c = {}; p = struct('x', 1, 'y', 2); n = {'x', 'y'}; q.a = p; f = fieldnames(p);

% `c{1} = []` puts another array there: each is stored, and read from its own line (of 48 B). The first element is a number
% in a register while the array is no more than that, in both trips the same one.
%! range grown wsl=8+2*48 wss=8+2*5*8+4*8
%SLM start grown;
for t = 1:2
  c{1} = [];
  for i = 1:6, c{1}(end+1) = i; end
  for j = 1:numel(c{1}), s = s + c{1}(j); end
end
%SLM end grown;
z = z + 1;
% So does a new cell, and `p.v = []`.
%! range cells wsl=8+2*48 wss=8+2*5*8+4*8
%SLM start cells;
for t = 1:2
  c = cell(1, 2);
  for i = 1:6, c{1}(end+1) = i; end
  for j = 1:numel(c{1}), s = s + c{1}(j); end
end
%SLM end cells;
z = z + 1;
%! range fields wsl=8+2*48 wss=8+2*5*8+4*8
%SLM start fields;
for t = 1:2
  q.v = [];
  for i = 1:6, q.v(end+1) = i; end
  for j = 1:numel(q.v), s = s + q.v(j); end
end
%SLM end fields;
z = z + 1;

% Fields whose names are computed: x and y, each once, and the two letters.
%! range dynamic wsl=2*8+8+2*2 wss=8+8
%SLM start dynamic;
for i = 1:2
  s = s + p.(n{i})*i;
  s = s + p.(n{i});
end
%SLM end dynamic;
z = z + 1;
% The loop ends a nest: s and both fields are read again after it.
%! range made wsl=8+3*8 wss=2*8+8+8+8
%SLM start made;
for i = 1:2
  p.(sprintf('k%d', i)) = i;
  s = s + p.(sprintf('k%d', i));
end
s = s + p.k1 + p.k2;
%SLM end made;
z = z + 1;
%! range assigned wsl=2*8+2*2 wss=2*8+8
%SLM start assigned;
for i = 1:2
  q.a.(f{i}) = 2*q.a.(f{i});
end
%SLM end assigned;
z = z + 1;

% What a(1:2).c lists are a(1).c and a(2).c, which are in registers.
%! range listed wsl=0 wss=16
%SLM start listed;
a(1).c = 1; a(2).c = 2;
disp([a(1:2).c])
%SLM end listed;
z = z + 1;
%! range summed wsl=8 wss=8+8
%SLM start summed;
a(2).c = 2;
s = sum([a([2 1]).c]);
%SLM end summed;
z = z + 1;
%! range displayed wsl=16 wss=0
%SLM start displayed;
disp([a(1:2).c])
disp([a.c])
%SLM end displayed;

% Elements of a field that the content of a cell names: two fields of 5 numbers, each element is stored once. i, j.
p.a = zeros(1, 5); p.b = zeros(1, 5); names = {'a', 'b'}; w = zeros(9, 1);
%! range fields_named wss=2*40+16
%SLM start fields_named;
for i = 1:2
  for j = 1:5
    p.(names{i})(j) = 3;
  end
end
%SLM end fields_named;
