function h = heq(x)
% The midpoint rule on Chandrasekhar's equation.
%
global A_heq nf_total;
nf_total = nf_total + 1;
h = 1 - A_heq*x;
h = x - 1 ./ h;
