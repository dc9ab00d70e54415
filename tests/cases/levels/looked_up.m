% interp1: a bisection for each query. L1 has 64 lines.
%! options --machine small.toml
X = (0:4095)'; Y = X/2;
D = ones(64,64);
% Nine lines of x and one of y, as tests/cases/counts/looked_up.m finds them; one query and one result are in registers.
%! level one L1 loads=10*64 write_allocates=0
%SLM start one;
t = interp1(X, Y, 4000.5);
%SLM end one;
% Queries all over a table of 8 lines each, which stays; 500 of them are 63 lines, as is the result.
x = linspace(0, 63, 64)'; y = 2*x;
q = mod((1:500)'*0.618, 63);
D = ones(64,64);
%! level few L1 loads=(8+8+63)*64 write_allocates=63*64
%SLM start few;
v = interp1(x, y, q);
%SLM end few;
