% An array of evenly spaced indices is loaded with what it selects, and the report says so: a loop would count. Indices that
% are in no order, and ranges in the parentheses, are left alone; so are indices that stay beside columns of a large matrix.
%! warning SLM326 @even
%! warning SLM326 @odd
u = (1:2000)'/7;
%SLM start range;
v = u(2:1999);
%SLM end range;
%! range range wsl=16000 wss=15984 flops=0
i = 2:1999;
%SLM start kept;
v = u(i); %@even
%SLM end kept;
%! range kept wsl=31984 wss=15984 flops=0
o = (1:2:2000)';
%SLM start strided;
w = u(o); %@odd
%SLM end strided;
p = mod((0:1999)*7, 2000) + 1;
%SLM start mixed;
v = u(p);
%SLM end mixed;
A = reshape(1:40000, 100, 400)/3;
r = 2:99;
%SLM start columns;
B = A(r,:);
%SLM end columns;
disp(sum(v) + sum(w) + B(3,2))
