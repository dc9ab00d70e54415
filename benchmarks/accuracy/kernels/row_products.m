% The products of two matrices element by element, summed over the rows, row by row.
m = 24;
k = 20;
reps = 3;
A = reshape(ramp(m*k), m, k);
B = reshape(1./ramp(m*k), m, k);
s = zeros(1, k);
for r = 1:reps
  %SLM start rep;
  for i = 1:m
    s = s + A(i,:).*B(i,:);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(s));
