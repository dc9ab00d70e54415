% Fields among the arguments of functions are noted before what reads them, wherever the value goes to.
f.a = ones(100,1); f.k = 3; x = 2*f.a; G = ones(100,3); j = 2; y = x + 1;
%SLM start all;
G(:,j) = max(x, f.a);
G(:,j) = norm(f.a)*x;
y(:) = 2*max(f.a, x);
y([1 f.k]) = [];
for i = 1:max(2, f.k)
  j = i;
end
s = sum(max(f.a, x));
%SLM end all;
fprintf('%g %g %g %d\n', sum(G(:)), sum(y), s, j);
