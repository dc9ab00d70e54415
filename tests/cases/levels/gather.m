% Every eighth element in a list of 128: 128 lines of x, 16 of the list, 16 of the result.
%! options --machine small.toml
n = 1024;
x = ones(n,1);
k = zeros(128,1);
for i = 1:128
  k(i) = 8*i - 7;
end
z = ones(n,1);
%! level list L1 loads=(128+16)*64 write_allocates=16*64
%SLM start list;
y = x(k);
%SLM end list;
% A range with a step of 16 needs no list: 64 lines of z, 8 of the result.
w = ones(n,1);
%! level step L1 loads=64*64 write_allocates=8*64
%SLM start step;
v = z(1:16:end);
%SLM end step;
