function x = vcycle(H,l,b)
global AMG_STATS
A = H{l}.A;
if l == numel(H), x = A\b; return, end
x = zeros(size(b));
for s=1:2, x = x + 0.6*(b-A*x)./diag(A); AMG_STATS.sweeps = AMG_STATS.sweeps+1; end
P = H{l}.P; x = x + P*vcycle(H,l+1,P'*(b-A*x));
for s=1:2, x = x + 0.6*(b-A*x)./diag(A); end
