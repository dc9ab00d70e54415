% An array that is computed from single elements for an operation is stored: a pass over arrays, which loads the elements
% themselves (8 bytes), not their line as scalar code does (24).
b = [0 1 2];
x = [1 2 3];
%! range dropped wsl=24+8+24 wss=24+24
%SLM start dropped;
[~, at] = histc(x, [-Inf, b(2), Inf]);
%SLM end dropped;
%! range scaled wsl=24+8+24 wss=24+24
%SLM start scaled;
[~, at] = histc(x, [1 2 3]*b(2));
%SLM end scaled;
