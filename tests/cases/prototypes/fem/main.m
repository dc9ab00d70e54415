% P1 finite elements by triplets: a mesh with a hole cut by logical indexing, a setup script that
% makes variables, Dirichlet and Neumann parts, refinement, a table of errors and rates.
fem_setup
nref = 3;
err = zeros(nref, 2); dofs = zeros(nref, 1);
[node, elem] = squaremesh([0 1 0 1], h0);
% cut the upper right quarter: an L
center = (node(elem(:,1),:) + node(elem(:,2),:) + node(elem(:,3),:))/3;
elem(center(:,1) > .5 & center(:,2) > .5, :) = [];
[node, elem] = compress_mesh(node, elem);
for k = 1:nref
    %SLM start assemble;
    [A, area] = assemble(node, elem, coef);
    %SLM end assemble;
    b = loadvector(node, elem, area, pde.f);
    edges = boundary(elem);
    isD = false(size(node,1), 1);
    isD(edges(:)) = true;
    u = zeros(size(node,1), 1);
    u(isD) = pde.g(node(isD,:));
    b = b - A*u;
    free = find(~isD);
    u(free) = A(free,free) \ b(free);
    [err(k,1), err(k,2)] = errors(node, elem, area, u, pde);
    dofs(k) = numel(free);
    if k < nref, [node, elem] = refine(node, elem); end
end
rate = log2(err(1:end-1,:)./err(2:end,:));
fprintf('%6s %6s %12s %12s %6s\n', 'nodes', 'dofs', 'L2', 'H1', 'rate');
fprintf('%6d %6d %12.5e %12.5e\n', [size(node,1)*ones(nref,1), dofs, err]');
fprintf('rates: %s\n', sprintf(' %5.2f', rate));
if any(abs(rate(end,:) - [2 1]) > .25), error('fem:rates', 'not the rates of P1'), end

% Barycentres by hand: node is 4 x 2, the three rows that elem names; elem 1 x 3.
% Areas: two columns of differences by an element each; a mesh of 2 triangles:
%   x = p(:,1) of 4 nodes 32 B read through t(:,1) and t(:,2), which are in the one line of t, 48 B.
p = [0 0; 1 0; 0 1; 1 1]; t = [1 2 3; 4 3 2];
x = p(:,1);
%! range gather wsl=48+32 wss=16
%SLM start gather;
d = x(t(:,2)) - x(t(:,1));
%SLM end gather;
pde = rmfield(pde, 'f'); names = fieldnames(pde);
