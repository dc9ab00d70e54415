% Functions of a part of a matrix read this part; functions that sort store a copy of what they sort, however small their result is.
%! options --machine small.toml
A = ones(16, 16); x = (256:-1:1)'; big = ones(1024, 1); s = sum(big);
% 16 elements, each in a line of its own: neighbours have 136 B between them.
%! level diagonal L1 loads=16*64 write_allocates=128
%SLM start diagonal;
d = diag(A);
%SLM end diagonal;
s = sum(big);
% The second diagonal above has 14.
%! level above L1 loads=14*64 write_allocates=0
%SLM start above;
s = s + sum(diag(A, 2));
%SLM end above;
s = sum(big);
%! level summed L1 loads=16*64 write_allocates=0
%SLM start summed;
t = trace(A);
%SLM end summed;
s = sum(big);
% A column has two lines of 8 elements: both of 8 columns, the lower of 8.
%! level lower L1 loads=24*64 write_allocates=2048
%SLM start lower;
L = tril(A);
%SLM end lower;
s = sum(big);
% x of 2 KB, and its sorted copy.
%! level middle L1 loads=2048 write_allocates=2048
%SLM start middle;
m = median(x);
%SLM end middle;
s = sum(big);
% Twice what L1 has is sorted in four runs of half of it, which are merged twice and then swept: three copies as large as the vector,
% 8 KB, stored and read again, though two numbers are left.
z = mod((1:1024)', 2); s = sum(big);
%! level numbers L1 loads=4*8192 write_allocates=3*8192+64
%SLM start numbers;
u = unique(z);
%SLM end numbers;
