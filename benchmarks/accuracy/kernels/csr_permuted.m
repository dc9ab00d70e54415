% The rows of a sparse matrix in a random order: each comes to its own pointers, indices and values.
n = 400;
m = 20;
reps = 3;
e = ones(n, 1);
A = spdiags([-e -e 4*e -e -e], [-m -1 0 1 m], n, n);
p = random_order(n, 12345);
for r = 1:reps
  %SLM start rep;
  B = A(p, :);
  %SLM end rep;
end
[j, i, v] = find(B.');
fprintf('check %.10e\n', sum(v(1:7:end).*(j(1:7:end) - 1)));
