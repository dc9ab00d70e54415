% A knapsack of capacity n, k items: the table of the best values is shifted over itself.
n = 200;
k = 4;
reps = 3;
T = zeros(n+1, 1);
for r = 1:reps
  %SLM start rep;
  for j = 1:k
    w = 3*j;
    v = mod(5*j, 11);
    T(w+1:n+1) = max(T(w+1:n+1), T(1:n+1-w) + v);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(T));
