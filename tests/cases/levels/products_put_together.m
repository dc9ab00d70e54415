% Products of other sizes than what the statement stores are taken as they come: nobody stores them first. S has 2998
% entries: 375 lines of values, 188 of column indices, 63 of row pointers; a vector is 125 lines. L1 has 64 lines, and
% what it holds of a vector or of S when it has come by is the end of it.
%! options --machine small.toml
n = 1000;
e = ones(n, 1);
S = spdiags([e 4*e e], -1:1, n, n);
x = cos(1:n)'; y = sin(1:n)'; V = [x y];
% Each product writes its column: S twice, x and y once.
e = ones(n, 1);
%! range both wsl=2*(2998*12+1001*4)+16000 wss=16000
%! level both L1 loads=(2*626+2*125)*64 write_allocates=250*64
%SLM start both;
z = [S*x S*y];
%SLM end both;
e = ones(n, 1);
%! range beside wsl=2998*12+1001*4+16000 wss=16000
%! level beside L1 loads=(626+2*125)*64 write_allocates=250*64
%SLM start beside;
z = [x S*y];
%SLM end beside;
e = ones(n, 1);
%! range below wsl=2998*12+1001*4+8064 wss=8024
%! level below L1 loads=(626+125+1)*64 write_allocates=126*64
%SLM start below;
z = [S*x; y(1:3)];
%SLM end below;
% A scatter goes to its column, which is cleared before and comes back once: 125 lines more.
e = ones(n, 1);
%! range scattered wsl=2998*12+1001*4+16000+8000 wss=16000
%! level scattered L1 loads=(626+3*125)*64 write_allocates=250*64
%SLM start scattered;
z = [x S'*y];
%SLM end scattered;
e = ones(n, 1);
%! level scattered_twice L1 loads=(2*626+4*125)*64 write_allocates=250*64
%SLM start scattered_twice;
z = [S'*x S'*y];
%SLM end scattered_twice;
% The difference to the row before needs that one alone.
e = ones(n, 1);
%! range differences wsl=2998*12+1001*4+8000 wss=7992
%! level differences L1 loads=(626+125)*64 write_allocates=125*64
%SLM start differences;
d = diff(S*x);
%SLM end differences;
% A row of S*V is added up as soon as it is there.
e = ones(n, 1);
%! range rows wss=8000
%! level rows L1 loads=(626+250)*64 write_allocates=125*64
%SLM start rows;
s = sum(S*V, 2);
%SLM end rows;
% Two products that are reduced to a number each.
e = ones(n, 1);
%! range norms wsl=2*(2998*12+1001*4)+16000 wss=8
%! level norms L1 loads=(2*626+250)*64 write_allocates=0
%SLM start norms;
t = norm(S*x) + norm(S*y);
%SLM end norms;
% Rows of S in another order find their entries through the list, and give an element at a time too.
e = ones(n, 1);
p = n:-1:1;
p([1 2]) = p([2 1]);
%! level listed L1 write_allocates=125*64
%SLM start listed;
d = diff(S(p,:)*x);
%SLM end listed;
