% roots leaves out the zeros in front: what it computes with is as long as its result.
p = [zeros(1, 100000) 1 -3 2];
% a companion matrix of 2 rows: 10*8 flops
%! range leading wsl=100003*8 wss=2*8+32 flops=80
%SLM start leading;
r = roots(p);
%SLM end leading;
% no result, whatever the length
z = zeros(1000000, 1);
%! range none flops=0
%SLM start none;
for k = 1:3
  s = numel(roots(z));
end
%SLM end none;
