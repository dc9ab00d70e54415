% An array that grows in a nest: a line that is loaded has the elements that the array has by then. Q has two elements
% from before and gets four more; its first one is read last, when its line has all six, of which the nest has
% written four. The numbers v and k are assigned, 8 each.
Q = [7 8];
Q = 2*Q;
%! range grows wsl=48 wss=32+8+8 flops=0
%SLM start grows;
for k = 1:4
  Q(end+1) = k;
  if k == 4
    v = Q(1);
  end
end
%SLM end grows;
assert(v == 14);
