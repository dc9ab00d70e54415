% Walsh-Hadamard transform of the columns of a matrix, m a power of two, in place: butterflies of rows.
m = 64;
k = 16;
reps = 3;
A = reshape(ramp(m*k), m, k);
t = zeros(1, k);
c = sqrt(0.5);
for r = 1:reps
  %SLM start rep;
  h = 1;
  while h < m
    for j = 1:2*h:m
      for i = j:j+h-1
        t = A(i,:);
        A(i,:) = c*(t + A(i+h,:));
        A(i+h,:) = c*(t - A(i+h,:));
      end
    end
    h = 2*h;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:,1)));
