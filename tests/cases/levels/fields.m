% Arrays in structs and cells lie somewhere as variables do: 1024 doubles are 128 lines, twice the first level.
%! options --machine small.toml
n = 1024;
y = zeros(n,1);
S.x = ones(n,1);
c = {ones(n,1), ones(n,1)};
y = y + 1;

% Elements of a field, all of them in one statement.
%! level elements L1 loads=0 write_allocates=128*64
%SLM start elements;
S.x(1:n) = 2;
%SLM end elements;
y = y + 1;

% One by one.
%! level one_by_one L1 loads=128*64 write_allocates=128*64
%SLM start one_by_one;
for i = 1:n
  S.x(i) = c{1}(i);
end
%SLM end one_by_one;
y = y + 1;

% As a whole, and as a part.
%! level read L1 loads=2*128*64 write_allocates=2*128*64
%SLM start read;
y = S.x + 1;
y = S.x(1:n) + 1;
%SLM end read;

% What was read lies in the second level, and so does y.
%! level again L2 loads=0 write_allocates=0
%SLM start again;
for k = 1:3
  y = S.x(1:n) + c{1};
  for i = 1:n
    y(i) = S.x(i) + c{2}(i);
  end
end
%SLM end again;

% A list, a struct in a struct, and a content that is added: copies.
%! level copies L1 loads=4*128*64 write_allocates=4*128*64
%SLM start copies;
d = {S.x, c{2}};
T.s = S;
d{end+1} = y;
%SLM end copies;

% T and U share their array until an element of it is written: the copy, whose first line has left when the element is
% written.
y = y + 1;
%! level shared L1 loads=128*64 write_allocates=129*64
%SLM start shared;
U = T;
U.s.x(1) = 1;
%SLM end shared;

% The argument of a function that writes elements is copied at each call, to where the copy before was.
%! level calls L2 loads=0 write_allocates=128*64
%SLM start calls;
for k = 1:4
  S = first(S);
end
%SLM end calls;

% An entry of a sparse matrix: it is looked up in a line each of pointers, indices and values, of which the last two are
% written.
T.M = speye(n);
y = y + 1;
%! level entry L1 loads=3*64 write_allocates=0
%SLM start entry;
s = T.M(7,7);
T.M(7,7) = s + 1;
%SLM end entry;

function S = first(S)
  S.x(1) = 1;
end
