% repmat of an array that does not stay: all of it comes for each copy. E has 8,000,000 B.
%! options --machine generic
E = ones(20000, 50);
%SLM start copies;
%! level copies L1 loads=2*8000000 write_allocates=2*8000000
w = repmat(E, 1, 2);
%SLM end copies;
