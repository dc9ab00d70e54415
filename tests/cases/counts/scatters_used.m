% A scatter whose result the rest of the statement uses. Entry k is in line mod(k, 8) of the result, and 256 B hold four
% lines: each of the 64 entries loads and stores a line, 64*64 B = 4096 B, of which the result is 512 B. S: 64*12 + 65*4
% = 1028 B.
%! options --l1 256 --machine none
n = 64;
k = (1:n)';
S = sparse(k, 8*mod(k, 8) + floor((k - 1)/8) + 1, 1, n, n);
x = ones(n, 1);
b = x;
u = x';
%! range assigned wsl=1028+512+4096 wss=4096
%SLM start assigned;
y = S'*x;
%SLM end assigned;
%! range in_place wsl=1028+512+4096 wss=4096
%SLM start in_place;
y = y - S'*x;
%SLM end in_place;
% what is used is stored once by the assignment, and again and again by the scatter
%! range residual wsl=1028+512+4096+512 wss=4096
%SLM start residual;
z = b - S'*x;
%SLM end residual;
%! range negative wsl=1028+512+4096 wss=4096
%SLM start negative;
z = -(S'*x);
%SLM end negative;
%! range row wsl=1028+512+4096+512 wss=4096
%SLM start row;
w = b' - u*S;
%SLM end row;
%! range section wsl=1028+512+4096+8 wss=4096
%SLM start section;
z(1:n) = S'*x;
%SLM end section;
%! range content wsl=1028+512+4096 wss=4096
%SLM start content;
c = {S'*x};
%SLM end content;
% no element is final before the last entry: what a reduction uses has been stored, and is read back
%! range reduced wsl=1028+512+4096+512 wss=4096+8
%SLM start reduced;
s = sum(S'*x);
%SLM end reduced;
% differences of neighbours are made when all of it is there: it has been stored, and is read back
%! range differences wsl=1028+512+4096+512 wss=4096+504 flops=2*64+63
%SLM start differences;
z = diff(S'*x);
%SLM end differences;
%! range largest wsl=1028+512+4096+512+512 wss=4096+8
%SLM start largest;
s = max(abs(b - S'*x));
%SLM end largest;
% an operand of another product exists in memory; that one gathers it
%! range operand wsl=2*1028+512+4096+4096 wss=4096+512
%SLM start operand;
z = S*(S'*x);
%SLM end operand;
% two scatters into the variable; the assignment stores it once
%! range two wsl=2*(1028+512+4096) wss=2*4096-512
%SLM start two;
y = y - S'*x - S'*b;
%SLM end two;
% each trip
%! range loop wsl=3*(1028+512+4096+512) wss=3*4096+8
%SLM start loop;
for t = 1:3
  z = b - S'*x;
end
%SLM end loop;
%! range reductions wsl=4*(1028+512+4096+512)+4*8 wss=4*4096+8+5*8+4*8
%SLM start reductions;
d = zeros(5, 1);
for t = 1:4
  d(t) = sum(S'*x);
end
%SLM end reductions;
% the dot product reads the scatter and b
%! range quotient wsl=1028+512+4096+512+512 wss=4096+8
%SLM start quotient;
s = x'*S*b;
%SLM end quotient;
%! range scatters wsl=2*(1028+512+4096+512) wss=2*4096+8
%SLM start scatters;
s = (S'*x)'*(S'*b);
%SLM end scatters;

%! range truth wsl=1028+512+4096+512 wss=4096
%SLM start truth;
if all(S'*x)
end
%SLM end truth;
q.z = x;
%! range field wsl=1028+512+4096 wss=4096
%SLM start field;
q.z = S'*x;
%SLM end field;
%! range contents wsl=1028+512+4096+8 wss=4096
%SLM start contents;
c{t} = S'*x;
%SLM end contents;
% Entries in a few columns, 8 lines of the result's 64: of a result that is assigned the other places are zeros, which are
% stored too; where it is added up in a variable nothing else of that is touched. 32 rows are 32*12 + 33*4 = 516 B, x 256.
m = 512;
P = sparse(k, 8*mod(k, 8) + floor((k - 1)/8) + 1, 1, n, m);
t = ones(m, 1);
%! range zeros wsl=1028+512+4096 wss=512*8
%SLM start zeros;
y = P'*x;
%SLM end zeros;
%! range few wsl=516+256+32*64 wss=512*8
%SLM start few;
y = P(1:32,:)'*x(1:32);
%SLM end few;
%! range few_in_place wsl=516+256+32*64 wss=32*64
%SLM start few_in_place;
t = t + P(1:32,:)'*x(1:32);
%SLM end few_in_place;
%! range few_used wsl=516+256+32*64+4096 wss=4096
%SLM start few_used;
y = t - P(1:32,:)'*x(1:32);
%SLM end few_used;
%! range few_reduced wsl=516+256+32*64+4096 wss=4096+8
%SLM start few_reduced;
s = norm(P(1:32,:)'*x(1:32));
%SLM end few_reduced;
%! range few_of_argument wsl=516+256+32*64+64 wss=4096+8
%SLM start few_of_argument;
s = first_of(P(1:32,:)'*x(1:32));
%SLM end few_of_argument;

function r = first_of(v)
r = v(1);
end
