function [v, h] = arnoldi_step(A, V, j)
% One step of Arnoldi's process, by modified Gram-Schmidt: column j+1 of the basis V
% and column j of the Hessenberg matrix.
%SLM FuncStart arnoldi_step;
w = A*V(:, j);
h = zeros(j + 1, 1);
for i = 1:j
  h(i) = V(:, i)'*w;
  w = w - h(i)*V(:, i);
end
h(j+1) = norm(w);
v = w/h(j+1);
%SLM FuncEnd arnoldi_step;
end
