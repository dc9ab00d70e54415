function [v, beta, zer] = housh(x, j, z)
% Householder vector for x with respect to component j: (I - beta*v*v')*x = norm(x)*e_j (Octave).
v = x(:);
m = max(abs(v));
zer = m <= z;
if zer
  v = zeros(size(v));
  beta = 0;
  return
end
v = v/m;
alpha = norm(v);
if v(j) == 0, s = 1; else, s = v(j)/abs(v(j)); end
beta = 1/(alpha*(alpha + abs(v(j))));
v(j) = v(j) + s*alpha;
end
