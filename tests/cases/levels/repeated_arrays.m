% repmat of an array that does not stay: all of it comes for each copy. E has 8,000,000 B.
%! options --machine generic
E = ones(20000, 50);
%SLM start copies;
%! level copies L1 loads=2*8000000 write_allocates=2*8000000
w = repmat(E, 1, 2);
%SLM end copies;
% Four copies: H of 320000 B once for each pair below each other. The sums of its rows read all of it for each copy; of P, in
% blocks of 512 rows, it stays.
H = ones(200); P = ones(20000, 2);
%SLM start square;
%! level square L1 loads=2*320000 write_allocates=4*320000
w = repmat(H, 2, 2);
%SLM end square;
%SLM start sums;
%! level sums L1 loads=2*320000 write_allocates=1600
s = sum(repmat(H, 1, 2), 2);
%SLM end sums;
%SLM start tall;
%! level tall L1 loads=320000 write_allocates=160000
s = sum(repmat(P, 1, 2), 2);
%SLM end tall;
