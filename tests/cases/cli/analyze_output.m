% What the prototype prints and its blocks come in order on standard output.
%! options --units B
%! output <<
%! before
%! SLAMM Memory Analysis for Body: part
%!
%! TOTAL: Storage Requirement    Bytes  (SR)  : 16000
%! TOTAL: Loaded from L2 -> L1   Bytes  (WSL) : 8000 +- 0
%! TOTAL: Stored to memory       Bytes  (WSS) : 8000 +- 0
%! DGEMM                         Bytes        : 0 +- 0
%! Sparse Ops                    Bytes        : 0 +- 0
%! after
%! >>
x = ones(1000, 1);
disp('before');
%SLM start part;
y = 2*x;
%SLM end part;
%SLM print part;
disp('after');
