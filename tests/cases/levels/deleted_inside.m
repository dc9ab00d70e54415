% What follows deleted elements of an array in a field or cell moves, as that of a variable does. 8 KB are 128 lines; L1 has
% 64.
%! options --machine small.toml
s.a = zeros(1024, 1); c = {zeros(1024, 1)}; y = zeros(128, 1);
%! level field L1 loads=8192
%SLM start field;
s.a(1:2) = [];
%SLM end field;
%! level cell L1 loads=8192
%SLM start cell;
c{1}(1:2) = [];
%SLM end cell;
% A struct made for a function holds an array of 8 KB, which is written before the function reads it.
%! level given L1 loads=8192 write_allocates=8192
%SLM start given;
t = total(struct('a', zeros(1024, 1)));
%SLM end given;
function t = total(s)
t = sum(s.a);
end
