% An array keeps its name in the functions that it is passed to; results take the caller's.
n = 10;
A = ones(n,n);
x = ones(n,1);
y = product(A, x);
%> * + | x y | y | flops 20
y = y + 2*x;
% A view: the elements of A in another shape.
%> + | A | w | flops 100
w = reshape(A, 5, 20) + 1;
function z = product(M, u)
%> * + | A x | y | flops 210
  z = M*u + u;
end
