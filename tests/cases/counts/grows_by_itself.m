% An array that grows by what is read from it: each element is read before the array has the next one. Of three numbers
% the last line is read as it is then, 24 bytes; an array of one element is a number, 8 bytes. The nest writes the elements
% after these and the loop's variable, and loads nothing that it has written.
q = 3;
r = [1 2 3];
r = 2*r;
%! range one wsl=8 wss=24+8 flops=3
%SLM start one;
for i = 2:4
  q(i) = 2*q(i-1);
end
%SLM end one;
%! range three wsl=24 wss=16+8 flops=2
%SLM start three;
for i = 4:5
  r(i) = r(i-2) + 1;
end
%SLM end three;
assert(isequal(q, [3 6 12 24]) && isequal(r, [2 4 6 5 7]));
