% Twice the first level holds the 48,000 B of x from one trip to the next, the level and half of it do not: the figure may
% be 48,000 B too high, and not too low.
%! options --units B --machine none --no-table
%! output <<
%! SLAMM Memory Analysis for Body: sums
%!
%! TOTAL: Storage Requirement    bytes  (SR)  : 48024
%! TOTAL: Loaded from L2 -> L1   bytes  (WSL) : 96008 +- 48000
%! TOTAL: Stored to memory       bytes  (WSS) : 24 +- 0
%! DGEMM                         bytes        : 0 +- 0
%! Sparse Ops                    bytes        : 0 +- 0
%! >>
%! range sums wsl=96008 wsl_low=48008 wsl_high=96008
x = ones(6000, 1);
s = 0;
%SLM start sums;
for r = 1:2
  for i = 1:6000
    s = s + x(i);
  end
end
%SLM end sums;
%SLM print sums;
