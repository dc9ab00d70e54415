% Which reads of a statement are one sweep, and what the sweeps and products of a statement leave for each other.
% Z is 4K (4096), low is at 8192 B, high at 2048 B.
%! options --l1 4K

% The result of a function is another array than the part that a product reads: c and the result 192 B, three columns 576 B, z3 24 B.
c = ones(24,1); F = ones(24,5); z3 = ones(3,1);
%! range result_and_part wsl=2*192+576+24 wss=2*192
%SLM start result_and_part;
y = twice(c) + F(:,1:3)*z3;
%SLM end result_and_part;

% Three sweeps: x; t and z; z. From the second to the third t, z and y move, 3600 B, and x (1200 B) does not.
x = ones(150,1); t = 2*x; z = 3*x;
%! range later_sweep wsl=3*1200 wsl_low=3*1200 wsl_high=4*1200 wss=1200
%SLM start later_sweep;
y = z - sum((t - mean(x)).*z);
%SLM end later_sweep;

% Two sweeps: what has waited for the mean is multiplied in the second one, too.
w = ones(2000,1);
%! range two_sweeps wsl=2*16000 wsl_low=2*16000 wsl_high=2*16000 wss=16000
%SLM start two_sweeps;
y = (w - mean(w)).*w;
%SLM end two_sweeps;

% What is multiplied by it is read in the second sweep as well, also where the first has read it.
w2 = 2*w;
%! range waited_for wsl=3*16000 wsl_low=3*16000 wsl_high=3*16000 wss=16000
%SLM start waited_for;
y = (w2 - mean(w)).*w;
%SLM end waited_for;

% The product (160 B) is repeated from column to column: it is stored, and the sweep loads it. From the product to the
% sweep A (3680 B), g (184), r (184), Y (3680) and the product move, 7888 B: A is loaded once at 8192 B alone.
A = ones(20,23); g = ones(23,1); r = ones(1,23);
%! range product_and_row wsl=2*3680+2*184+160 wsl_low=3680+2*184+160 wsl_high=2*3680+2*184+160 wss=3680+160
%SLM start product_and_row;
Y = A*g + A + r;
%SLM end product_and_row;

% The mean of each row (64 B) is stored and loaded; D1 is still there for the second sweep: 4*320 + 64 + 320 = 1664 B.
D1 = ones(8,5); D2 = 2*D1; D3 = 3*D1; D4 = 4*D1;
%! range many_reads wsl=4*320+64 wsl_high=4*320+64 wss=64+320
%SLM start many_reads;
Y = D1 + D2 + D3 + D4 - mean(D1, 2);
%SLM end many_reads;

% Two products of the same matrix (512 B), and nothing else.
M = ones(8,8);
%! range products wsl=512 wss=512
%SLM start products;
Y = M*M + M'*M;
%SLM end products;

% The sum (320 B) is stored for the product and loaded by it; u is loaded again after L (12,800 B), which fits nowhere.
L = ones(40,40); p = ones(40,1); q = 2*p; u = 3*p;
%! range read_after wsl=12800+320+2*320 wss=320+320
%SLM start read_after;
y = L*(u + 1) + u;
%SLM end read_after;

% p, q and u are read once: the sum is computed of u alone.
%! range read_before wsl=12800+320+3*320 wss=320+320
%SLM start read_before;
y = p.*q + L*(u + 1) + p;
%SLM end read_before;

% Two products and the sum of two numbers that are written there: nothing is loaded, and the flops count.
%! range literals wsl=0 wss=8 flops=4
%SLM start literals;
if sum([1.5 2.5]*2) > 3
  j = 1;
end
%SLM end literals;

% Sums of 1024 rows are accumulated in 2 blocks, for each of which the row h is swept: its 80 B and what a block of C and
% s take (8200/2 = 4100 B) do not fit 4096 B. The number s (8 B) is not swept again.
C = ones(1024,10); h = ones(1,10); s = 2;
%! range along_rows wsl=81920+8+2*80 wsl_low=81920+8+80 wsl_high=81920+8+2*80 wss=8192
%SLM start along_rows;
S = sum((C + s) + h, 2);
%SLM end along_rows;

% Sums of columns have no blocks: v is swept for each of 300 columns, with 2400 B of Q beside its own.
Q = ones(300,300); v = ones(300,1);
%! range along_columns wsl=720000+300*2400 wsl_low=720000+2400 wsl_high=720000+300*2400 wss=2400
%SLM start along_columns;
S = sum(Q - v, 1);
%SLM end along_columns;

% A sparse matrix of one entry is no number: 8 B, an index of 4 and two pointers, at each of two reads.
sp = sparse(3);
%! range sparse_number wsl=2*20 wss=2*8
%SLM start sparse_number;
if sp > 2
  k = 1;
end
if sp > 2
  k = 0;
end
%SLM end sparse_number;

% Nor is one of several entries, also in a loop: three of 12 B and three pointers, in every trip. Some
% elements are zero, so that nothing but i is stored.
G = sparse([1 0 2; 0 3 0]);
%! range sparse_condition wsl=3*48 wss=8
%SLM start sparse_condition;
for i = 1:3
  if G
    k = 1;
  end
end
%SLM end sparse_condition;

% The sum of a column and a row (24 B) has a sweep of its own, in which v is swept three times: with a column of what it stores
% that is 4800 B. What it stores is loaded to be transposed.
h3 = ones(1,3);
%! range turned wsl=3*2400+24+7200 wsl_low=2400+24+7200 wsl_high=3*2400+24+7200 wss=2*7200
%SLM start turned;
Y = (v + h3)';
%SLM end turned;

% The number k is part of an index vector and read once, however many columns of T are read by it.
T = ones(600,3,2);
%! range pages wsl=28800+8 wss=28800
%SLM start pages;
S = T(:,:,[1 2] + k);
%SLM end pages;

% The last index is that of all dimensions that are left: six elements.
%! range folded wsl=0 wss=48
%SLM start folded;
T(1,:) = 5;
%SLM end folded;

% Elements by a colon and by a mask are elements of a nest: a line each, and s.
%! range picked wsl=8+64+64 wss=8+8
%SLM start picked;
for i = 1:4
  s = s + h(:,3) + x(logical([0 0 1]));
end
%SLM end picked;

% An operand of four numbers (32 B) exists in memory, which ends the nest: two elements of x in a trip, the operand, which
% det copies and overwrites; then an element in a nest of its own, a line, and s.
%! range determinant wsl=5*(2*8+32+64+8)
%SLM start determinant;
for i = 1:5
  d = det([x(1) 1; 1 x(2)]);
  s = s + x(2);
end
%SLM end determinant;

% A variable that det reads ends the nest as well, but its statement begins the next: d is still there for the sum. In a
% trip V (32 B) and s are loaded, and what det overwrites, d and s are stored.
V = [1 2; 3 4];
%! range variable_operand wsl=2*(32+8) wss=8+2*(32+8+8)
%SLM start variable_operand;
for i = 1:2
  d = det(V);
  s = s + d;
end
%SLM end variable_operand;
function y = twice(x)
  y = 2*x;
end
