% Sweeps over vectors. Scalars (alpha, s) are in registers: they are in no record. An operand counts
% once for its pass, however often it occurs.
n = 100;
x = ones(n,1);
p = ones(n,1);
alpha = 2;
%> * + | p x | x | flops 200
x = x + alpha*p;
%> sin cos + | x p | t | flops 300
t = sin(x) + cos(p);
%> * | x p | | flops 200
s = x'*p;
%> .* - norm | p x | | flops 400
s = norm(x - p.*p);
% The norm ends its sweep; both sweeps are one record.
%> norm / | x | v | flops 300
v = x/norm(x);
% Neighbours; n-1 is a subscript, without flops.
%> - | x(2:100) x(1:99) | p(1:99) | flops 99
p(1:n-1) = x(2:n) - x(1:n-1);
%> copy | x(1:2:99) | y | flops 0
y = x(1:2:n);
% A part has no direction: 10, 7, 4, 1 are 1:3:10.
%> store | | x(1:3:10) | flops 0
x(10:-3:1) = 0;
% A pointer is no traffic.
z = x;
