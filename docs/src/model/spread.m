n = 1000000;
i = (0:n-1)';
P = sparse(i + 1, mod(i*8191, n) + 1, 1, n, n);
x = ones(n, 1);
%SLM start product;
y = P*x;
%SLM end product;
%SLM print product;
