% With --count textbook the sweeps of array statements are those of the model; only scalars and elements
% count as in the paper. Vectors of 1000 have 8000 B, A has 8,000,000 B.
%! options --count textbook
n = 1000; v = rand(n,1); w = rand(200000,1); A = rand(n); m = rand(3000,1); B = rand(n);

% Norm reads v; the division finds it there.
%! range a1 wsl=8000 wsl_low=8000 wsl_high=8000 wss=8000
%SLM start a1;
u = v/norm(v);
%SLM end a1;

% 1.6 MB do not fit: twice.
%! range a2 wsl=2*1600000 wsl_low=2*1600000 wsl_high=2*1600000 wss=1600000
%SLM start a2;
u2 = w/norm(w);
%SLM end a2;

% 24,000 B and a column of the result fit 64K alone.
%! range a3 wsl=3000*24000 wsl_low=24000 wsl_high=3000*24000 wss=72000000
%SLM start a3;
D = m' - m;
%SLM end a3;

% The mean is a temporary, which 16K cannot keep beside a column of A and one of the result.
%! range a4 wsl=2*8000000+8000 wsl_low=2*8000000+8000 wsl_high=2*8000000+1000*8000 wss=8000000+8000
%SLM start a4;
C = A - mean(A,2);
%SLM end a4;

% What a function has stored is read by who uses it.
%! range a5 wsl=8000+8000+8000 wsl_low=24000 wsl_high=24000 wss=8000+8000
%SLM start a5;
x = twice(v) .* v;
%SLM end a5;

% Every statement loads the scalars that it reads, once: n; n and a. The model has them in registers.
%! range a6 wsl=8+16 wsl_low=24 wsl_high=24 wss=8+8
%SLM start a6;
a = n*n;
b = n + a*0 + n - a;
%SLM end a6;

function y = twice(x)
y = 2*x;
end
