function P = perms(v)
% All permutations of the elements of v, one in each row, in reverse lexicographic order of places.
v = v(:).';
n = numel(v);
if n == 0
  P = reshape(v, 1, 0);
  return
end
P = ones(1, 1);
for k = 2:n
  m = size(P, 1);
  Q = zeros(k*m, k);
  for j = k:-1:1
    rows = (k - j)*m + (1:m);
    rest = [1:j-1, j+1:k];
    Q(rows, 1) = j;
    Q(rows, 2:k) = reshape(rest(P), m, k-1);
  end
  P = Q;
end
P = reshape(v(P), size(P));
end
