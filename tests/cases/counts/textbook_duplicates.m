% As in the paper, a scalar or element that a statement names twice counts once, also where two subscripts are the same
% number, and where it is assigned as well.
%! options --count textbook
x = 1:8;
y = zeros(1, 8);
s = 1;
i = 3;
% x(3)
%! range square wsl=8 wss=8 flops=1
%SLM start square;
y(1) = x(3)*x(3);
%SLM end square;
% i, x(i)
%! range doubled wsl=16 wss=8 flops=1
%SLM start doubled;
x(i) = x(i) + x(i);
%SLM end doubled;
% x(2), x(3)
%! range two wsl=16 wss=8 flops=2
%SLM start two;
y(2) = x(2) + x(3)*x(2);
%SLM end two;
% k, x(k) in four trips; y and k
%! range loop wsl=4*16 wss=4*8+8 flops=4*2
%SLM start loop;
for k = 1:4, y(k) = x(k)*x(k) + x(k); end
%SLM end loop;
% k, x(k), x(k-1) in three trips
%! range before wsl=3*24 wss=3*8+8 flops=3*2
%SLM start before;
for k = 2:4, y(k) = x(k) - x(k-1)*x(k); end
%SLM end before;
% k, x(k), x(2) in three trips, in the first of which x(k) is x(2)
%! range same wsl=2*24+16 wss=3*8+8 flops=3*2
%SLM start same;
for k = 2:4, y(k) = x(k) - x(2)*x(2); end
%SLM end same;
% s, k, x(k) in three trips
%! range sum wsl=3*24 wss=3*8+8 flops=3*3
%SLM start sum;
for k = 2:4, s = s + x(k)*x(k) + s; end
%SLM end sum;
