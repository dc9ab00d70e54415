% Elements of sparse matrices in loops, CSR with indices of 4 bytes: the row's two pointers, its indices up to the one
% that is sought, and the value, each array in lines of 64 bytes through the cache of the nest.
% 100 rows, three diagonals: 298 entries are 2384 B of values and 1192 B of indices; 101 pointers are 404 B.
e = ones(100, 1);
S = spdiags([e 4*e e], -1:1, 100, 100);
d = zeros(100, 1);
t = zeros(10, 1);

% every line of the three arrays once, the last ones short
%! range diagonal wsl=2384+1192+404 wss=800+8 sparse_ops=3980
%SLM start diagonal;
for i = 1:100
  d(i) = S(i,i);
end
%SLM end diagonal;
assert(d(7) == 4);
% two elements of a row, in an expression; the last values, of the last row, are in a line of their own
%! range two wsl=2368+1192+404 wss=99*8+8 sparse_ops=3964
%SLM start two;
for i = 1:99
  d(i) = 1/(S(i,i) - 0.5*S(i,i+1));
end
%SLM end two;
% row 1 has no entry in column 100: a line of pointers, one of indices, no value
%! range absent wsl=64+64 wss=80+8 sparse_ops=128
%SLM start absent;
for k = 1:10
  t(k) = S(1,100);
end
%SLM end absent;
% row 7 has entries 17 to 19 (from 0), of which the second is sought: indices are bytes 68 to 76, the value is at 144,
% pointers 6 and 7 are bytes 24 to 32, each in one line. A condition reads as any other statement.
%! range condition wsl=3*64 wss=8 sparse_ops=3*64
%SLM start condition;
for k = 1:10
  if S(7,7) > 3
    m = k;
  end
end
%SLM end condition;
% by linear index: element (3,3)
%! range linear wsl=3*64 wss=80+8 sparse_ops=3*64
%SLM start linear;
for k = 1:10
  t(k) = S(203);
end
%SLM end linear;
assert(t(5) == 4);
% an element in a variable is in a register: 8 + 4 + 2*4 bytes, stored once
%! range held wsl=3*64 wss=80+20+8
%SLM start held;
for k = 1:10
  a = S(7,7);
  t(k) = 2*a;
end
%SLM end held;
% after an array statement the loop is no nest: an element costs the pointers, indices and values of its row, each time,
% and k is loaded
%! range outside wsl=10*(8+3*12+8) wss=10*(24+8)+8
%SLM start outside;
for k = 1:10
  z = ones(3, 1);
  t(k) = S(7,7);
end
%SLM end outside;
