% A dot product of two vectors of 20000 elements; dot.c is its implementation. Per execution of
% `inner`: a and b are 160000 B each, s 8 B: 320008 B.
a = (0:19999)';
b = ones(20000, 1);
s = 0;
for k = 1:5
%SLM start inner;
  s = s + a'*b;
%SLM end inner;
end
