% Sweeps of one statement: reductions that end them, operands that are repeated, operands and results
% that exist in memory. Z is 32K, vectors of 1000 have 8000 B, A has 8,000,000 B.
n = 1000; v = rand(n,1); w = rand(200000,1); m = rand(3000,1); A = rand(1000); r = rand(n,1); p = rand(n,1); b = rand(n,1); S = A(1:50,1:50); t = b(1:50);

% Norm reads v; the division reads it again, but v and u, 16,000 B, fit half of the cache.
%! range a1 wsl=8000 wsl_low=8000 wsl_high=8000 wss=8000
%SLM start a1;
u = v/norm(v);
%SLM end a1;

% The same with 1.6 MB, which do not fit: twice.
%! range a2 wsl=2*1600000 wsl_low=2*1600000 wsl_high=2*1600000 wss=1600000
%SLM start a2;
u2 = w/norm(w);
%SLM end a2;

% 24,000 B and the result, 48,000 B: they fit 64K alone.
%! range a3 wsl=48000 wsl_low=24000 wsl_high=48000 wss=24000
%SLM start a3;
u3 = m/norm(m);
%SLM end a3;

% A for the mean and again; the mean is a temporary. A step along the columns moves three columns,
% 24,000 B, which do not fit 16K.
%! range a4 wsl=2*8000000+8000 wsl_low=2*8000000+8000 wsl_high=2*8000000+1000*8000 wss=8000000+8000
%SLM start a4;
B = A - mean(A,2);
%SLM end a4;

% A*p with A and p; then the dot products with r and p, which A has displaced.
%! range a5 wsl=8008000+16000 wsl_low=8024000 wsl_high=8024000 wss=8
%SLM start a5;
alpha = (r'*r)/(p'*(A*p));
%SLM end a5;

% Two products, each a pass of its own; A*v is stored.
%! range a6 wsl=2*8008000 wsl_low=2*8008000 wsl_high=2*8008000 wss=8000+8000
%SLM start a6;
y = A*(A*v);
%SLM end a6;

% The column is swept for every column of the result: it and a column, 16,000 B, fit.
%! range a7 wsl=8000 wsl_low=8000 wsl_high=8000 wss=8000000
%SLM start a7;
D = v' - v;
%SLM end a7;

% 24,000 B and a column of the result fit 64K alone.
%! range a8 wsl=3000*24000 wsl_low=24000 wsl_high=3000*24000 wss=72000000
%SLM start a8;
D3 = m' - m;
%SLM end a8;

% The expression has n x n elements; the sums are accumulated in 6 blocks of 512 rows, for each of which the row
% m' is swept: its 24,000 B fit 32K, not 16K.
%! range a9 wsl=24000 wsl_low=24000 wsl_high=6*24000 wss=24000
%SLM start a9;
s = sum((m'-m).^2,2);
%SLM end a9;

% The text of addf stores the result, w1 takes it over.
%! range b1 wsl=16000 wsl_low=16000 wsl_high=16000 wss=8000
%SLM start b1;
w1 = addf(v,r);
%SLM end b1;

% The result is read by the pass that uses it.
%! range b2 wsl=16000+8000+8000 wsl_low=32000 wsl_high=32000 wss=8000+8000
%SLM start b2;
w2 = addf(v,r) .* p;
%SLM end b2;

% V + r is stored for the product, which loads it; r is read again behind 8 MB.
%! range b3 wsl=16000+8008000+8000 wsl_low=8032000 wsl_high=8032000 wss=8000+8000
%SLM start b3;
y2 = A*(v + r) + r;
%SLM end b3;

% S, t and the result, 20,800 B, fit 32K: t is there still.
%! range b4 wsl=20000+400 wsl_low=20400 wsl_high=20800 wss=400
%SLM start b4;
y4 = t + S*t;
%SLM end b4;

% A quotient of scalars: one pass.
%! range b5 wsl=24000 wsl_low=24000 wsl_high=24000 wss=8
%SLM start b5;
al = (p'*r)/(p'*v);
%SLM end b5;

% Max and exp: 16,000 B.
%! range b6 wsl=8000 wsl_low=8000 wsl_high=8000 wss=8000
%SLM start b6;
sx = exp(v - max(v)); 
%SLM end b6;

% A column is divided as soon as its norm is known: it and a column of the result, 16,000 B, fit 16K. The norms
% are numbers that exist one after the other.
%! range b7 wsl=8000000 wsl_low=8000000 wsl_high=8000000 wss=8000000
%SLM start b7;
C = A ./ sqrt(sum(A.^2,1));
%SLM end b7;
q = mod((0:999)*7, 1000) + 1;

% Q is swept for every column: it, a column of A and one of the result are 24,000 B.
%! range b8 wsl=8000000+8000 wsl_low=8008000 wsl_high=8000000+1000*8000 wss=8000000
%SLM start b8;
E = A(q,:);
%SLM end b8;

% A result that nobody takes is not read: p and q read v, and store 8000 B each.
two = @both;
%! range b9 wsl=2*8000 wsl_low=16000 wsl_high=16000 wss=2*8000
%SLM start b9;
[e1, ~] = two(v);
%SLM end b9;
% H is 2 x 400, 6400 B, h and k have 3200 B. h + k is stored (3200 B) and loaded; what moves until k is read
% again is h, k, their sum, H and the product, each once: 16,016 B, which fit 16K.
H = ones(2, 400); h = ones(400, 1); k = h + 1;
%! range c1 wsl=2*3200+6400+3200 wsl_low=16000 wsl_high=16000 wss=3200+16
%SLM start c1;
z = H*(h + k) + sum(k);
%SLM end c1;

% S, t and S*t, and t2 and S*t2, 21,600 B in all, fit 32K: the second product finds S there. Nothing but
% the products is read.
t2 = b(51:100);
%! range c2 wsl=20000+400+400 wsl_low=20800 wsl_high=2*20000+800 wss=8
%SLM start c2;
z2 = norm(S*t - S*t2);
%SLM end c2;

% The column and the row that the product reads are no part of the block that is updated: all three are loaded, and
% the block is stored; with the scalar l.
L = rand(40); l = 8;
%! range c3 wsl=8*(32*32+32+32)+8 wsl_low=8712 wsl_high=8712 wss=8*32*32
%SLM start c3;
L(l+1:40,l+1:40) = L(l+1:40,l+1:40) - L(l+1:40,l)*L(l,l+1:40);
%SLM end c3;

% y is summed against every element of x, in blocks of rows that stay: both once, x (160 B) fits.
x = rand(20,1); y = rand(5000,1);
%! range c4 wsl=40000+160 wsl_low=40160 wsl_high=40160 wss=40000
%SLM start c4;
d = sum((x' - y).^2, 2);
%SLM end c4;

function w = addf(u,v)
w = u + 2*v;
end

function [p, q] = both(v)
p = v + 1;
q = 2*v;
end
