% cell2mat reads what the cell holds once, like brackets: nothing of it is repeated over the columns of the result, though a
% column of 8,000 B does not fit the cache.
%! options --l1 4K
c = {ones(1000, 5), ones(1000, 5)};
%! range joined wsl=80000 wsl_low=80000 wsl_high=80000 wss=80000
%SLM start joined;
A = cell2mat(c);
%SLM end joined;
