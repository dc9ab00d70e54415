function D = delsq(G)
% Five-point negative Laplacian on a grid of numbers, as numgrid makes them.
[m, n] = size(G);
p = find(G);
i = G(p);
j = G(p);
s = 4 * ones(size(p));
for k = [-1 m 1 -m]
  q = G(p + k);
  at = find(q);
  i = [i; G(p(at))];
  j = [j; q(at)];
  s = [s; -ones(length(at), 1)];
end
D = sparse(i, j, s);
end
