% `print` of a function of another file, and of a region in it: 1024 elements are read and stored.
%! options --path added --units KB --machine none --no-table
%! output <<
%! SLAMM Memory Analysis for Body: half_of
%!
%! TOTAL: Storage Requirement    Kbytes (SR)  : 16.00
%! TOTAL: Loaded from L2 -> L1   Kbytes (WSL) : 8.00 +- 0.00
%! TOTAL: Stored to memory       Kbytes (WSS) : 8.00 +- 0.00
%! DGEMM                         Kbytes       : 0.00 +- 0.00
%! Sparse Ops                    Kbytes       : 0.00 +- 0.00
%! SLAMM Memory Analysis for Body: halving
%!
%! TOTAL: Storage Requirement    Kbytes (SR)  : 16.00
%! TOTAL: Loaded from L2 -> L1   Kbytes (WSL) : 8.00 +- 0.00
%! TOTAL: Stored to memory       Kbytes (WSS) : 8.00 +- 0.00
%! DGEMM                         Kbytes       : 0.00 +- 0.00
%! Sparse Ops                    Kbytes       : 0.00 +- 0.00
%! >>
y = half_of(ones(1024, 1));
%SLM print half_of, halving;
