function isC = rs_coarsen(S)
n = size(S,1); St = S'; lam = full(sum(S,1))'; state = zeros(n,1);
while any(state==0)
  [m,i] = max(lam.*(state==0) - (state~=0));
  if m <= 0, state(state==0) = 1; break, end
  state(i) = 1;
  dep = find(S(:,i)); dep = dep(state(dep)==0);
  state(dep) = -1;
  for j = dep'
    nb = find(St(:,j)); nb = nb(state(nb)==0); lam(nb) = lam(nb)+1;
  end
end
isC = state == 1;
