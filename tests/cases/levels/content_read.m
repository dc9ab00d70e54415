% The content of a field or cell that a variable gets is read where it is. Vectors of 512 B (8 of the 64 lines of L1).
%! options --machine small.toml
x = ones(64, 1);
P.x = 2*x; c = {3*x};
%! level field L1 loads=0 write_allocates=512 write_backs=0
%SLM start field;
y = P.x;
%SLM end field;
s = sum(c{1}) + sum(P.x);
%! level cell L1 loads=0 write_allocates=512 write_backs=0
%SLM start cell;
z = c{1};
%SLM end cell;
