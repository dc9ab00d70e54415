% A matrix with a transpose in front of it that is scaled is transposed, a pass of its own, and scaled as it comes. Only
% `*`, `/` and `\` of matrices take it as it lies. A: 64*48*8 = 24,576 B; S: 118*12 + 41*4 = 1,580 B, whose counters stay.
n = 40;
e = ones(n, 1);
S = spdiags([-e 2*e -e], -1:1, n, n);
x = e;
A = rand(64, 48);
B = rand(48, 64);
c = {2, 3};
%! range sparse wsl=1580 wss=1580 sparse_ops=1580 flops=118
%SLM start sparse;
T = 2*S';
%SLM end sparse;
%! range right wsl=1580 wss=1580 flops=118
%SLM start right;
T = S'*2;
%SLM end right;
%! range divided wsl=1580 wss=1580 flops=118
%SLM start divided;
T = S.'/3;
%SLM end divided;
%! range left wsl=1580 wss=1580 flops=118
%SLM start left;
T = 2\S';
%SLM end left;
%! range same wsl=1580 wss=1580 flops=118
%SLM start same;
T = S'.*2;
%SLM end same;
% whether it is a number is seen at run time
%! range content wsl=1580+8 wss=1580 flops=118
%SLM start content;
T = c{1}*S';
%SLM end content;
%! range content_right wsl=1580+8 wss=1580 flops=118
%SLM start content_right;
T = S'*c{2};
%SLM end content_right;
%! range content_divided wsl=1580+8 wss=1580 flops=118
%SLM start content_divided;
T = S'/c{2};
%SLM end content_divided;
% the scaled transpose is stored for the product
%! range product wsl=1580+1580+320 wss=1580+320
%SLM start product;
y = 2*S'*x;
%SLM end product;
% and here nothing is transposed
%! range after wsl=1580+320+320 wss=320
%SLM start after;
y = 2*(S'*x);
%SLM end after;
%! range full wsl=24576 wss=24576 flops=3072
%SLM start full;
C = 2*A';
%SLM end full;
%! range beside wsl=2*24576+8 wss=24576 flops=2*3072
%SLM start beside;
C = B + c{1}*A';
%SLM end beside;
% a transpose is a pass of its own: what it has loaded does not stay for the sweep over D
D = rand(256, 256);
%! range both wsl=2*524288 wss=524288 flops=2*65536
%SLM start both;
E = D + 0.5*D';
%SLM end both;
%! range trips wsl=3*(1580+8) wss=3*1580+8
%SLM start trips;
for k = 1:3
  T = c{1}*S';
end
%SLM end trips;
