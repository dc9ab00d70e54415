% Three vectors of 8,000,000 B that the one level does not hold: b and c are loaded, a is allocated and written back. There is
% one level, whose boundary is described itself, so that of the memory is not asked. One sweep has 2,000,000 operations.
%
% Least: the boundary reads 16,000,000 B at 40 GB/s, 0.4 ms; allocates and writes back 16,000,000 B at 20 GB/s, 0.8 ms; both
% directions at once, 32,000,000 B at the faster rate of 40 GB/s, are 0.8 ms; arithmetic at 10 Gflop/s 0.2 ms. 0.8 ms.
% Most: 0.4 + 0.8 ms, and before it the registers, 16,000,008 B (s too) at 100 GB/s and 8,000,000 B at 50 GB/s, 0.16000008 +
% 0.16 ms: 1.52000008 ms; without vectors 2,000,000 operations at 2 Gflop/s take 1 ms, which is less.
%! options --machine times.toml
n = 1000000;
b = ones(n, 1);
c = ones(n, 1);
s = 3;
a = zeros(n, 1);
a = b + s*c;
%! level sweep L1 loads=16000000 write_allocates=8000000 write_backs=8000000
%! seconds sweep low=0.0008 high=0.00152000008
%SLM start sweep;
a = b + s*c;
%SLM end sweep;
