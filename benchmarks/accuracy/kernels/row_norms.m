% Rows scaled to length one.
m = 128;
k = 8;
reps = 3;
A = reshape(ramp(m*k), m, k);
for r = 1:reps
  %SLM start rep;
  for i = 1:m
    A(i,:) = A(i,:)/norm(A(i,:));
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:,1)));
