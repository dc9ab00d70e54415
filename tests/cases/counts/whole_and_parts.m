% A variable that is read as it is and in parts by one sweep: what goes the other way, or lies far from where the sweep
% is, is loaded again. x: 80,000 B, A: 1000 x 300, 2,400,000 B.
x = mod((1:10000)', 7);
A = ones(1000, 300);
P = 300:-1:1;
u = x;
C = A;
s = 0;
% where both directions meet, 32K hold 2048 elements of x and of u
%! range backward wsl=160000-16384 wsl_low=160000-32768 wsl_high=160000-8192 wss=80000
%SLM start backward;
u = x + x(end:-1:1);
%SLM end backward;
% the second half lies 5000 elements of 8 B from the first: neither pass has it in the cache still
%! range half wsl=120000 wss=8
%SLM start half;
s = sum(x) + sum(x(5001:end));
%SLM end half;
% neighbours are there
%! range neighbours wsl=80000 wss=8
%SLM start neighbours;
s = sum(x) + sum(x(2:end));
%SLM end neighbours;
% so is one element, and what a mask names of what it has just tested
%! range element wsl=80000 wss=80000
%SLM start element;
u = x - x(7);
%SLM end element;
%! range masked wsl=80000 wss=8
%SLM start masked;
s = sum(x(x > 3));
%SLM end masked;
% columns in the other order: A twice and 2,400 B of P, without columns 150 and 151, which the middle reads twice in
% a row; they do not fit 16K beside C
%! range turned wsl=4786400 wsl_low=4786400 wsl_high=4802400 wss=2400000
%SLM start turned;
C = A + A(:,P);
%SLM end turned;
% the first column is swept for each of the 300; it stays beside a column of A and one of C in 24,000 B, which do not
% fit 16K
%! range column wsl=2400000 wsl_low=2400000 wsl_high=4792000 wss=2400000
%SLM start column;
C = A - A(:,1);
%SLM end column;
% rows in the other order meet the whole again in every column of 8,000 B: with C 16,000 B go by. Of three columns as one
% they are 48,000 B: in 300 columns as 100
%! range rows wsl=2400000 wsl_low=2400000 wsl_high=2400000 wss=2400000
%SLM start rows;
C = A + A(end:-1:1,:);
%SLM end rows;
T = reshape(A, 3000, 100);
%! range tall wsl=4800000-100*16384 wsl_low=2400000 wsl_high=4800000-100*8192 wss=2400000
%SLM start tall;
C = T + T(end:-1:1,:);
%SLM end tall;
% R of 8,000 B is swept for each column, beside a column of A and one of C; the sum is another pass, in which x goes by
R = (1000:-1:1)';
%! range listed wsl=2400000+8000+80000 wsl_low=2488000 wsl_high=2400000+2400000+80000 wss=2400000
%SLM start listed;
C = A(R,:) - sum(x);
%SLM end listed;
% a section that a function is given is read by that alone; its result of 8,000 B is repeated
%! range given exclusive wsl=2400000+8000 wsl_low=2408000 wsl_high=2400000+2400000 wss=2400000
%SLM start given;
C = A - plus1(A(:,2));
%SLM end given;
function v = plus1(v)
  v = v + 1;
end
