% Differences of neighbours, the last with the first: the boundary is put beside the rest.
n = 800;
reps = 3;
x = ((1:n)' - 0.5).^2/n;
w = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  w = [x(2:end); x(1)] - x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(w));
