% What is computed with a range has the range's shape, also where the statement expands it.
n = 100; r = 1:n; x = r';

% n products, and n*n sums (n itself is 8 bytes).
%! range column wsl=808 wss=80000 flops=10100
%SLM start column;
K = 2*(0:n-1)' + r;
%SLM end column;

%! range row wsl=808 wss=80000 flops=10200
%SLM start row;
K = x - (1:n)*2/n;
%SLM end row;

% Products, quotients and sines along both, then n*n products.
%! range both wss=80000 flops=10600
%SLM start both;
K = sin(pi*(1:n)'/n).*sin(pi*(1:n)/n);
%SLM end both;

% Two halves beside each other, as the frequencies of a transform.
%! range joined wsl=808 wss=80000 flops=10100
%SLM start joined;
K = x + 2*[0:n/2-1, -n/2:-1];
%SLM end joined;

%! range plain wss=800 flops=200
%SLM start plain;
y = 2*(0:n-1)' + 1;
%SLM end plain;
