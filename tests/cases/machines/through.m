% Three vectors of 80,000 B, 1250 lines each: L2 holds them, L1 does not. In the second sweep L1 loads b and c, allocates a,
% and evicts as many lines of a as it writes. Each of them goes through L2 to memory, though L2 has the line and evicts none.
%! options --machine through.toml
n = 10000;
b = ones(n, 1);
c = ones(n, 1);
s = 3;
a = zeros(n, 1);
a = b + s*c;
%! level sweep L1 loads=160000 write_allocates=80000 write_backs=80000
%! level sweep L2 loads=0 write_allocates=0 write_backs=80000
%SLM start sweep;
a = b + s*c;
%SLM end sweep;
