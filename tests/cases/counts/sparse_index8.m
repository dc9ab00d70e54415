% --index-bytes 8 under CSR: S is 4000*(8+8) + 1001*8 = 72,008 B.
%! options --index-bytes 8
k = (1:1000)';
first = min(max(k - 1, 1), 997);
S = sparse([k; k; k; k], [first; first + 1; first + 2; first + 3], 1, 1000, 1000);
x = k/1000;
%! range product wsl=72008+8000 wss=8000 sparse_ops=80008 sr=72008+16000
%SLM start product;
y = S*x;
%SLM end product;
