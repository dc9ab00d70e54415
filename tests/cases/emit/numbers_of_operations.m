% An operation on numbers alone ends no nest; after one on arrays the rest of the statement is scalar code if what it
% reads and stores are numbers.
k = 3;
m = expm(k) + sort(k);
for i = 1:4
  k = sort(i) + unique(k);
end
R = chol(4); t = R;
A = [3 1 2];
for i = 1:3
  k = sort(A(i)) + max(A);
  k = k + sort(A(2));
end
y = [1 2 3]*sort(k);
[R, p] = chol([1 2; 2 1]);
t = t + p + R;
B = [4 2; 2 4];
s = norm(B);
t = t + s;
s = norm(B) + 1;
t = t + s;
s = norm(B) + norm(B)*k;
t = t + s;
[s, j] = sort(B(1:1, 1:1));
t = t + s + j;
x = [1; 2]; w = 0;
for i = 1:3
  w = w + x'*(B*x);
  q = norm(B*x);
  w = w + q;
end
fprintf('%.4f %.4f %.4f %.4f\n', m, k, t, w);
