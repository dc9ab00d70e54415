%! options --l1 256 --machine none
% A transpose that one sweep takes several times as it comes is one load, as the array itself is. A has 1024 bytes, in columns
% of two whole lines, and does not fit 512.
A = cos((1:16)'*(1:8)); B = sin((1:16)'*(1:8)); x = (1:16)';
%SLM start threshold;
y = sign(A').*max(abs(A') - 0.1, 0);
%SLM end threshold;
%! range threshold wsl=1024 wss=1024 flops=3*128
%SLM start sum_of_four;
y = A' + B' + A' + A';
%SLM end sum_of_four;
%! range sum_of_four wsl=2*1024 wss=1024 flops=3*128
%SLM start mask;
m = A' > 0.5 & A' < 0.9;
%SLM end mask;
%! range mask wsl=1024 wss=128
%SLM start beside;
y = [A' A'];
%SLM end beside;
%! range beside wsl=1024 wss=2048
% What is computed for the product is one sweep; A' as its operand is the product's own.
%SLM start operand;
y = (A' + abs(A'))*x;
%SLM end operand;
%! range operand wsl=1024+1024+128 wss=1024+64 flops=2*128+2*128
%SLM start product;
y = A'*x + A'*x;
%SLM end product;
%! range product wsl=2*(1024+128) wss=64 flops=4*128+8
% Two sweeps: the sums are stored, and stay for the second one.
%SLM start two_sweeps;
y = A' - sum(A' + abs(A'), 2);
%SLM end two_sweeps;
%! range two_sweeps wsl=2*1024+64 wss=1024+64 flops=4*128
% A field is a place as well as a variable is.
s.a = A;
%SLM start field;
y = s.a' + abs(s.a');
%SLM end field;
%! range field wsl=1024 wss=1024 flops=2*128
