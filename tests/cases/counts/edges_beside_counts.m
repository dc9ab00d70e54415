% What histc counts takes room beside the edges: 1,000 edges and as many counts (16,000 B), and values that stay in each bin for
% five of them, so that a tour over all bins brings 40,000 B of values. 50,000 values are 10 tours.
x = mod((0:49999)', 5000)/5; e = 0:999; u = mod((0:49999)'*7919, 1000);

% Edges and counts are gone when the next tour comes to them. A bisection looks again and again at the edges in its first
% steps, which stay: of the 125 lines of the edges 120 come for each tour (for 570,000 values cachegrind finds 6.35 MB, and this rule 6.34).
%! range tours wsl=400000+8000+9*(8000+120*64) wss=10*8000 wss_low=8000
%SLM start tours;
h = histc(x, e);
%SLM end tours;

% All in turns: 8,000 B of values for each tour, with 32 KB everything stays; with 16 KB edges and counts
% fill the cache.
%! range turns wsl=50000*8+8000 wss=8000
%SLM start turns;
h = histc(u, e);
%SLM end turns;
