% Section 8 of the model: one region for each row, figures found by hand.
% n = 1000; a vector is 8000 B, A 8,000,000 B, S 4000*12 + 1001*4 = 52,004 B, a scalar 8 B.
k = (1:1000)';
r = sin(k);
q = cos(k);
p = 1./k;
z = sqrt(k);
x = k/1000;
b = k.^2;
A = r*q';
j = 7;
% four neighbouring columns in each row, every column occurs
first = min(max(k - 1, 1), 997);
S = sparse([k; k; k; k], [first; first + 1; first + 2; first + 3], 1, 1000, 1000);

%! range size_of wsl=0 wss=8 flops=0
%SLM start size_of;
n = size(A,1);
%SLM end size_of;

%! range size_of_expression wsl=16000 wss=16 flops=2000
%SLM start size_of_expression;
m = size(q'*r);
%SLM end size_of_expression;

%! range dot wsl=8000 wss=8 flops=2000
%SLM start dot;
alpha = r'*r;
%SLM end dot;

%! range copy wsl=0 wss=0 flops=0
%SLM start copy;
s = r;
%SLM end copy;

%! range axpy wsl=16008 wss=8000 flops=2000
%SLM start axpy;
x = x + alpha*p;
%SLM end axpy;

%! range functions wsl=16000 wss=8000 flops=3000
%SLM start functions;
t = sin(r) + cos(z);
%SLM end functions;

%! range dense wsl=8008000 wss=8000 flops=2000000 dgemm=0 sparse_ops=0
%SLM start dense;
y = A*x;
%SLM end dense;

%! range sparse wsl=60004 wsl_low=60004 wsl_high=60004 wss=8000 sparse_ops=60004 dgemm=0 flops=8000
%! range sparse sr=52004+8000+8000
%SLM start sparse;
y = S*x;
%SLM end sparse;

%! range transpose wsl=8000000 wss=8000000 flops=0
%SLM start transpose;
B = A';
%SLM end transpose;

%! range column wsl=8008 wss=8000
%SLM start column;
c = A(:,j);
%SLM end column;

%! range norm_of wsl=16000 wss=8 flops=3000
%SLM start norm_of;
nrm = norm(b - x);
%SLM end norm_of;

% the temporary A*x is stored by the first product and loaded by the second
%! range twice wsl=8008000+8008000 wss=8000+8000 flops=4000000 sr=8000000+8000+8000
%! variable twice A wsl=16000000
%! variable twice x wsl=8000
%SLM start twice;
y = A*(A*x);
%SLM end twice;

%! range quotient1 wsl=24000 wss=8 flops=4001
%SLM start quotient1;
alpha = (r'*r)/(p'*q);
%SLM end quotient1;

%! range quotient2 wsl=24000 wss=8 flops=4001
%SLM start quotient2;
alpha = (p'*r)/(p'*q);
%SLM end quotient2;

% A and p for the product, p again and r for the dot products
%! range quotient3 wsl=8008000+16000 wss=8
%! variable quotient3 p wsl=16000
%SLM start quotient3;
alpha = (r'*r)/(p'*(A*p));
%SLM end quotient3;

%! range residual wsl=8016000 wss=8000
%SLM start residual;
r = b - A*x;
%SLM end residual;

%! range row wsl=8000 wss=8000
%SLM start row;
A(1,:) = r';
%SLM end row;
