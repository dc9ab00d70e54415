% Names of functions that are called first and assigned later; zeros of eigenvalues; ends of lines.
1;
function n = twice(x)
n = numel(size(x));
for k = 1:2
  m = max(k, n);
end
size = 2*n; max = size + m;
n = size + max;
end
x = [3 1 2];
max = max(x);
prod = prod(x) + max(1);
assert(max == 3 && prod == 9)
t = twice(x);
assert(t == 10)
for k = 1:2
  if k == 2
    norm = 7;
  end
end
assert(norm == 7)
% Real eigenvalues beside complex ones have no negative zero.
e = eig([-2 1 0 0; 0 -3 0 0; 0 0 0 1; 0 0 -1 0]);
r = roots([1 3 3 2]);
assert(all(1./imag(e(imag(e) == 0)) == Inf) && all(1./imag(r(imag(r) == 0)) == Inf))
