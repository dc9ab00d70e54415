% Every second column is computed from those between them, in place: no element that is written is read, and nothing is
% buffered. Columns of 8 KB, twice what L1 has.
%! options --machine small.toml
r = ones(1024, 9); z = ones(1024, 1);
s = sum(z);
% Columns 2, 4, 6 and 8 are written; 1, 3, 5, 7 and 3, 5, 7, 9 are read, each from its beginning.
%! level columns L1 loads=8*8192 write_allocates=4*8192
%SLM start columns;
r(:, 2:2:end-1) = 0.5*(r(:, 1:2:end-2) + r(:, 3:2:end));
%SLM end columns;
s = sum(z);
u = ones(65);
s = sum(z);
% Columns of 65 rows, 520 bytes: four of them stay in L1. Red points of a grid of 65 x 65 and the black ones around them: of u,
% from its second element (2,1) to (64,65), the last but one, 4223 of 4225 elements lie in 528 lines. Each comes once.
%! level red L1 loads=528*64 write_allocates=0
%SLM start red;
u(2:2:end-1, 2:2:end-1) = 0.25*(u(1:2:end-2, 2:2:end-1) + u(3:2:end, 2:2:end-1) + u(2:2:end-1, 1:2:end-2) + u(2:2:end-1, 3:2:end));
%SLM end red;
s = sum(z);
