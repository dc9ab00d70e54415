% An index vector or mask is read by the sweep that reads what it selects, and again by each other one. Vectors of 6000
% elements (48000 B) fit neither 32K nor 64K (64K holds one of them alone), what they gather is in order.
% Z is 32K (32768), low is at 64K, high at 16K.
n = 6000;
p = (1:n)' + 0; x = ones(n,1); y = 2*x; m = x > 0;

% p and x for the norm, then p and y.
%! range two_vectors wsl=4*48000 wsl_low=4*48000 wsl_high=4*48000 wss=48000 flops=3*6000
%SLM start two_vectors;
u = y(p)/norm(x(p));
%SLM end two_vectors;

% Where it is stored to, it is read by the last sweep: x, then p and x.
%! range stored_to wsl=3*48000 wsl_low=3*48000 wsl_high=3*48000 wss=48000
%SLM start stored_to;
y(p) = x/norm(x);
%SLM end stored_to;

% p and x, then x and p, which places what is stored.
%! range read_and_stored wsl=4*48000 wsl_low=4*48000 wsl_high=4*48000 wss=48000
%SLM start read_and_stored;
y(p) = x/norm(x(p));
%SLM end read_and_stored;

% The mask has a byte an element: m and x twice, which do not fit 64K with u (6000 + 2*48000).
%! range mask wsl=2*(6000+48000) wsl_low=2*(6000+48000) wsl_high=2*(6000+48000) wss=48000
%SLM start mask;
u = x(m) - mean(x(m));
%SLM end mask;

% The vector of rows is swept for each of 2 columns of A, and is there still (40 B); once more for the rows of c. A and
% B (80 B each), c (40 B) and q (40 B) fit.
A = ones(5,2); q = [5 4 3 2 1]; c = ones(5,1);
%! range rows wsl=80+40+40 wsl_low=80+40+40 wsl_high=80+40+40 wss=80
%SLM start rows;
B = A(q,:)/norm(c(q));
%SLM end rows;

% v(r) is swept for each of 100 columns: r and v (24000 B each) with it, 57600 B with a column of D and one of E do
% not fit 32K.
D = ones(3000,100); r = (1:3000)' + 0; v = ones(3000,1);
%! range repeated wsl=2400000+100*2*24000 wss=2400000
%SLM start repeated;
E = D - v(r);
%SLM end repeated;

% So is a vector of rows of the place that is stored to, though the statement does not say how many columns there are.
G = ones(3000,3);
%! range rows_stored wsl=3*24000 wsl_low=24000 wss=72000
%SLM start rows_stored;
G(r,:) = 5;
%SLM end rows_stored;

% repmat repeats its operand as an operator would: v for each of 3 columns, with one of what is stored.
m3 = 3;
%! range copies wsl=3*24000+8 wsl_low=24000+8 wss=72000
%SLM start copies;
G = repmat(v, 1, m3);
%SLM end copies;

% The store to a field is one of the step as well: 24000 B each of v, of a column of D3 and of what is stored.
D3 = ones(3000,3);
%! range field wsl=72000+3*24000 wsl_low=72000+3*24000 wss=72000
%SLM start field;
f.a = D3 - v;
%SLM end field;

% An argument that is gathered is a sweep of its own: r with C (24000 B each) for each column, and what the other
% argument reads (24000 B) is not among it. A column of what is stored for the call goes by as well: 72000 B do not fit 64K.
C = ones(3000,3); cols = [3 2 1];
%! range argument exclusive wsl=72000+3*24000+24+24000 wss=72000
%SLM start argument;
t = first(C(r,cols), norm(v));
%SLM end argument;
function s = first(M, a)
s = a*M(1);
end
