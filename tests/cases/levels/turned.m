% A grid of 64x32, 8 lines a column, and its neighbours to the left and to the right, round the edges. Three columns and that
% of the result are 32 lines and stay in L1 (64). The last column comes first as well, the first one last.
%! options --machine small.toml
u = ones(64,32);
D = ones(64,64);
%! level round L1 loads=(256+8+8)*64 write_allocates=256*64
%SLM start round;
v = u + circshift(u, 1, 2) + circshift(u, -1, 2);
%SLM end round;
% Sixteen columns away: both come twice.
D = ones(64,64);
%! level far L1 loads=2*256*64 write_allocates=0
%SLM start far;
d = sum(sum(u.*circshift(u, 16, 2)));
%SLM end far;
% Mirrored: columns k and 33 - k together. All are there again in the second half of the loop: L1 still has the eight
% columns in the middle.
D = ones(64,64);
%! level mirrored L1 loads=2*256*64-8*8*64 write_allocates=0
%SLM start mirrored;
d = sum(sum(u.*fliplr(u)));
%SLM end mirrored;
% In place the last element is kept, then the others move from the end on: each is read before it is written.
x = ones(1024, 1); y = ones(1024, 1); z = ones(1024, 1); s = sum(z);
%! level in_place L1 loads=8192 write_allocates=0
%SLM start in_place;
x = circshift(x, 1);
%SLM end in_place;
s = sum(z);
%! level scaled L1 loads=2*8192 write_allocates=0
%SLM start scaled;
x = y.*circshift(x, 1);
%SLM end scaled;
s = sum(z);
%! level back L1 loads=8192 write_allocates=0
%SLM start back;
x = circshift(x, -1);
%SLM end back;
