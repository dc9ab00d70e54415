% Dense matrix times dense matrix. L1 32K.
A = ones(20, 20);
B = ones(20, 20);

% 3*3200 B fit L1/2: A and B once
%! range fits wsl=6400 wsl_low=6400 wsl_high=6400 wss=3200 flops=16000
%! range fits dgemm=6400 dgemm_low=6400 dgemm_high=6400 sparse_ops=0
%SLM start fits;
C = A*B;
%SLM end fits;

% 3*320,000 B do not fit: 2*200^3/sqrt(E/3) elements, E = 4096 at L1, 8192 at 2*L1, 2048 at L1/2
D = ones(200, 200);
E = ones(200, 200);
%! range blocked wsl~8*16000000/sqrt(4096/3) wsl_low~8*16000000/sqrt(8192/3)
%! range blocked wsl_high~8*16000000/sqrt(2048/3) wss=320000 flops=16000000
%! range blocked dgemm~8*16000000/sqrt(4096/3) dgemm_low~8*16000000/sqrt(8192/3)
%SLM start blocked;
F = D*E;
%SLM end blocked;
% never less than the operands once: 2*300*4*300/sqrt(4096/3) = 19,486 elements, but A has 90,000. K and four columns of a
% strip of G, 8*300 elements, fit two thirds of L1; of L1/2 (1365 elements) 48 rows do, so that H comes seven times
G = ones(300, 300);
H = ones(300, 4);
%! range thin wsl=90000*8+1200*8 wsl_low=729600 wsl_high=90000*8+7*1200*8 wss=1200*8 flops=2*300*300*4
%SLM start thin;
K = G*H;
%SLM end thin;

% half the width, twice the elements in the cache: E = 8192 at L1
S = ones(200, 200, 'single');
%! range singles wsl~4*16000000/sqrt(8192/3) wss=160000
%SLM start singles;
T = S*S;
%SLM end singles;

% a matrix in a product with a vector is no DGEMM
x = ones(200, 1);
%! range vector dgemm=0 wsl=320000+1600 wss=1600
%SLM start vector;
y = D*x;
%SLM end vector;
% transposed operands move nothing of their own
%! range transposed wsl=6400 wss=3200 dgemm=6400
%SLM start transposed;
C = A'*B;
%SLM end transposed;
% W - V*C: the product, and W in the pass of the difference
V = ones(300, 4);
M = ones(4, 4);
W = ones(300, 4);
%! range update wsl=9600+128+9600 wsl_high=19328 wss=9600
%! range update dgemm=9728 dgemm_high=9728
%SLM start update;
W = W - V*M;
%SLM end update;
