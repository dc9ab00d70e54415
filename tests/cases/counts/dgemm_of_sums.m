% A product of matrices whose first factor is computed, and whose second one has just been read for that: it is there
% still, and what is not loaded is no traffic of the product either. A and B have 7200 B.
A = ones(30); B = ones(30);

% The sum reads A and B and is stored; the product loads the sum alone.
%! range sums wsl=3*7200 wsl_low=3*7200 wss=2*7200 dgemm=7200 dgemm_low=7200
%SLM start sums;
F = (A + B)*A;
%SLM end sums;
