% Elements of arrays are some of several targets: each writes its own elements, wherever it is in the list. Arrays of 1024 elements,
% 8 KB, twice what L1 has.
%! options --machine small.toml
x = (1:1024)'; w = zeros(1024, 1); v = ones(1024, 1); s = sum(v);
%! level first L1 loads=8192 write_allocates=8192
%SLM start first;
for i = 1:1024, [w(i), q] = both(x(i)); end
%SLM end first;
s = sum(v);
%! level second L1 loads=8192 write_allocates=8192
%SLM start second;
for i = 1:1024, [q, w(i)] = both(x(i)); end
%SLM end second;
s = sum(v);
%! level two L1 loads=8192 write_allocates=2*8192
%SLM start two;
for i = 1:1024, [w(i), v(i)] = both(x(i)); end
%SLM end two;
s = sum(v);
%! level largest L1 loads=8192 write_allocates=64
%SLM start largest;
[w(3), k] = max(x);
%SLM end largest;
s = sum(v);
function [a, b] = both(c)
  a = 2*c; b = c + 1;
end
