% What the prototype prints and its blocks come in order on standard output.
%! options --units B --machine none --no-table
%! output <<
%! before
%! SLAMM Memory Analysis for Body: part
%!
%! TOTAL: Storage Requirement    bytes  (SR)  : 16000
%! TOTAL: Loaded from L2 -> L1   bytes  (WSL) : 8000 +- 0
%! TOTAL: Stored to memory       bytes  (WSS) : 8000 +- 0
%! DGEMM                         bytes        : 0 +- 0
%! Sparse Ops                    bytes        : 0 +- 0
%! after
%! >>
x = ones(1000, 1);
disp('before');
%SLM start part;
y = 2*x;
%SLM end part;
%SLM print part;
disp('after');
