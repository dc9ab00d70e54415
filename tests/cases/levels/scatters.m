% Functions that put values where subscripts say follow them. L1 has 64 lines, of which `z` leaves nothing else; what a
% call assigns has its storage for the first time.
%! options --machine small.toml
% 256 values in 1024 places, every eighth of them twice over: each time a line that 128 others have driven out. The
% result is set to zero first.
b = [(1:8:1024)'; (1:8:1024)'];
v = (1:256)';
z = ones(1000, 1);
%! level sums L1 loads=(256+32+32)*64 write_allocates=128*64
%SLM start sums;
h = accumarray(b, v, [1024 1]);
%SLM end sums;
% in order the places stay: 128 lines of the result once for the zeros, and once for the sums
c = ceil((1:256)'/2);
w = (1:256)';
z = ones(1000, 1);
%! level ordered L1 loads=(32+32)*64 write_allocates=16*64
%SLM start ordered;
g = accumarray(c, w, [128 1]);
%SLM end ordered;
% a bisection of nine edges, two lines; so is the result
x = rem((1:1000)', 8);
edges = (0:8)';
z = ones(1000, 1);
%! level histogram L1 loads=(125+2)*64 write_allocates=2*64
%SLM start histogram;
k = histc(x, edges);
%SLM end histogram;
% 64 entries: lists of 8 lines each; 65 counters are 5 lines, indices 4, values 8, and all of it stays until the vectors
% are sorted
i = (64:-1:1)';
j = (1:64)';
s = (1:64)';
z = ones(1000, 1);
%! level triplets L1 loads=3*8*64 write_allocates=(5+4+8)*64
%SLM start triplets;
A = sparse(i, j, s, 64, 64);
%SLM end triplets;
% Truths are no place for sums: they are added up in 1024 doubles, which are compared afterwards.
z = ones(1000, 1);
%! level compared L1 loads=(256+32+32+128)*64 write_allocates=(128+16)*64
%SLM start compared;
t = accumarray(b, v, [1024 1]) > 0;
%SLM end compared;
% the same triplets with complex values: 16 lines of them, and 16 of the result
s = complex((1:64)', 1);
z = ones(1000, 1);
%! level complex L1 loads=(8+8+16)*64 write_allocates=(5+4+16)*64
%SLM start complex;
B = sparse(i, j, s, 64, 64);
%SLM end complex;
% The sums are added up where they are stored, which is divided afterwards: no array between. Beside the sums alone 128 lines
% of the result and of w come once more.
w = ones(1024, 1); q = w;
z = ones(1000, 1);
%! level divided L1 loads=(256+32+32+128+128)*64 write_allocates=128*64
%SLM start divided;
q = accumarray(b, v, [1024 1])./w;
%SLM end divided;
