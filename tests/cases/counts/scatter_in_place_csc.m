% --sparse-format csc: the product that scatters is the one without a transpose. A: 2998*12 + 1001*4 = 39,980 B.
%! options --sparse-format csc
n = 1000;
e = ones(n, 1);
A = spdiags([-e 4*e -e], -1:1, n, n);
x = e;
y = e;
%! range scatters wsl=39980+8000+8000 wss=8000 sparse_ops=39980+16000
%SLM start scatters;
y = y - A*x;
%SLM end scatters;
% no scatter: gathers x, and the sum reads y
%! range gathers wsl=39980+8000+8000 wss=8000 sparse_ops=39980+8000
%SLM start gathers;
y = y - A'*x;
%SLM end gathers;
