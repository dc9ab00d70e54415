% Section 8, the gather with no reuse: one nonzero a row, in column mod(i*8191, 10^6).
% 8191 has no divisor in common with 10^6, so every column occurs once; two columns of one
% line of x are far apart in the stream, so that each reference loads a line of 64 B.
n = 1000000;
i = (0:n-1)';
P = sparse(i + 1, mod(i*8191, n) + 1, 1, n, n);
x = ones(n, 1);

%! range gather wsl=1000000*12+1000001*4+1000000*64 wsl_low=80000004 wsl_high=80000004
%! range gather wss=8000000 sparse_ops=80000004 flops=2000000
%SLM start gather;
y = P*x;
%SLM end gather;
