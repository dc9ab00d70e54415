% print of a name that the file, a function and a region have: the region, once. The number that the function
% gives is stored by its text alone.
%! options --units B --machine none --quiet --no-table
%! output <<
%! SLAMM Memory Analysis for Body: same_name
%!
%! TOTAL: Storage Requirement    bytes  (SR)  : 16024
%! TOTAL: Loaded from L2 -> L1   bytes  (WSL) : 8008 +- 0
%! TOTAL: Stored to memory       bytes  (WSS) : 8008 +- 0
%! DGEMM                         bytes        : 0 +- 0
%! Sparse Ops                    bytes        : 0 +- 0
%! >>
1;
function y = work(n)
%SLM FuncStart same_name;
  y = 2*n;
%SLM FuncEnd same_name;
end
x = ones(1000, 1);
%SLM start same_name;
%SLM start nested;
y = 2*x;
%SLM end nested;
s = work(3);
%SLM end same_name;
%SLM print same_name;
