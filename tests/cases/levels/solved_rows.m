% Many right-hand sides of a triangle that stays go by once: as many as a line has elements are copied and solved, before the
% next ones. Q is 4 columns of 64 lines; R is two lines.
%! options --machine small.toml
m = 512; Q = ones(m, 4); R = triu(ones(4)) + eye(4); V = Q;
z = ones(1024, 1); s = sum(z);
%! level right L1 loads=(256+2)*64 write_allocates=256*64
%SLM start right;
V = Q/R;
%SLM end right;
% Cholesky reads a triangle. Columns of 16 elements are two lines: both of the first 8, the second of the others, 24; the
% result is 32.
A = ones(16) + 16*eye(16); C = A;
s = sum(z);
%! level factor L1 loads=24*64 write_allocates=32*64
%SLM start factor;
C = chol(A);
%SLM end factor;
