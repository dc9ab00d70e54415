% Shortest paths between all pairs, Floyd and Warshall: a repetition takes in p vertices.
n = 20;
p = 4;
reps = 3;
D = reshape(ramp(n*n), n, n);
for r = 1:reps
  %SLM start rep;
  for k = 1:p
    D = min(D, D(:,k) + D(k,:));
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(D(:)));
