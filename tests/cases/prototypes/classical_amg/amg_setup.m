function H = amg_setup(A,theta,nmin)
global AMG_STATS
H = {}; l = 1; H{1}.A = A;
while size(H{l}.A,1) > nmin && l < 8
  S = strength(H{l}.A,theta);
  isC = rs_coarsen(S);
  AMG_STATS.coarsenings{end+1} = isC;
  if all(isC) || ~any(isC), break, end
  H{l}.P = interp_direct(H{l}.A,S,isC);
  H{l+1}.A = H{l}.P'*H{l}.A*H{l}.P; l = l+1;
end
