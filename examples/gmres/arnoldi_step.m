function [V, H] = arnoldi_step(A, V, H, j)
% One step of Arnoldi's process, by modified Gram-Schmidt: column j+1 of the basis V
% and column j of the Hessenberg matrix H.
%SLM FuncStart arnoldi_step;
w = A*V(:, j);
for i = 1:j
  H(i, j) = V(:, i)'*w;
  w = w - H(i, j)*V(:, i);
end
H(j+1, j) = norm(w);
if H(j+1, j) > 0
  V(:, j+1) = w/H(j+1, j);
end
%SLM FuncEnd arnoldi_step;
end
