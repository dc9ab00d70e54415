% Algebraic multigrid after Ruge and Stueben: strength of connection, splitting by measures, direct
% interpolation, Galerkin products in a cell of structs; as a solver and inside pcg; statistics in a
% global struct.
global AMG_STATS
AMG_STATS = struct('sweeps',0,'coarsenings',{{}});
n = 10; h = 1/(n+1);
A = poisson9(n); b = ones(n^2,1)*h^2;
H = amg_setup(A, 0.25, 12);
fprintf('%-5s %6s %8s\n', 'level', 'n', 'nnz');
for l=1:numel(H), fprintf('%-5d %6d %8d\n', l, size(H{l}.A,1), nnz(H{l}.A)); end
opcx = sum(cellfun(@(s) nnz(s.A), H))/nnz(A);
x = zeros(n^2,1); r = b; k = 0;
while norm(r) > 1e-6*norm(b) & k < 40
  x = x + vcycle(H,1,r); k = k+1;
% A has (3*10 - 2)^2 = 784 nonzeros: 784*12 + 101*4 = 9812 B; vectors are 800 B.
%! range residual executions=7 wsl=7*(9812+800+800) wss=7*800 sparse_ops=7*(9812+800) flops=7*(2*784+100)
%SLM start residual;
  r = b - A*x;
%SLM end residual;
end
fprintf('V-cycles: %d\n', k);
[x2,flag,rr,it] = pcg(A,b,1e-8,50,@(r) vcycle(H,1,r)); fprintf('pcg: flag %d its %d same %d\n', flag, it, norm(x-x2)<1e-5);
kinds = cellfun(@islogical, AMG_STATS.coarsenings); sweeps = AMG_STATS.sweeps > 0;
fields = fieldnames(AMG_STATS); ok = isfield(AMG_STATS,{'sweeps','nothing'});
clear H x x2 r rr
