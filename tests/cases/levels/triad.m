% The triad of counters.md, n = 10^6: loads 16n, write-allocations 8n. Nothing of it is found again
% in either level. In the second sweep, as many dirty lines are evicted as are written: 8n.
%! options --machine two.toml
n = 1000000;
b = ones(n,1);
c = ones(n,1);
s = 3;
a = zeros(n,1);
a = b + s*c;
%! level sweep L1 loads=16e6 write_allocates=8e6 write_backs=8e6
%! level sweep L2 loads=16e6 write_allocates=8e6 write_backs=8e6
%SLM start sweep;
a = b + s*c;
%SLM end sweep;
