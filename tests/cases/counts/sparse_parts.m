% Parts of sparse matrices, CSR with indices of 4 bytes. A row: its two pointers, its indices and values. A part of
% several rows: their pointers and indices, and a line for every value that is found.
k = (1:1000)';
first = min(max(k - 1, 1), 997);
S = sparse([k; k; k; k], [first; first + 1; first + 2; first + 3], 1, 1000, 1000);
x = ones(1000, 1);
j = 7;
d = zeros(3, 1);

% a row of four entries: 8 + 4*12; stored as a matrix of one row
%! range row wsl=56 wss=56 sparse_ops=56
%SLM start row;
r = S(5,:);
%SLM end row;
%! range element wsl=56 wss=8+12
%SLM start element;
e = S(5,6);
%SLM end element;
%! range rows wsl=3*4+2*48 wss=3*4+2*48
%SLM start rows;
r = S(5:6,:);
%SLM end rows;
% two elements of one row are found by one search
%! range same_row wsl=56 wss=20
%SLM start same_row;
e = S(5,5) + S(5,6);
%SLM end same_row;
% a column: all pointers, 4004 B, and indices, 16,000 B; four entries are in the column, rows 5 to 8
%! warning SLM308 @column
%! range column wsl=4004+16000+4*64+8 wss=4*12+4004 sparse_ops=4004+16000+4*64
%SLM start column;
c = S(:,j); %@column
%SLM end column;
% some rows of two columns: three rows together
%! range block wsl=4*4+12*4+12*8 wss=4*4+6*12
%SLM start block;
B = S(5:7,6:7);
%SLM end block;
% as an operand: the row and the line of x that its four entries ask for
%! range product wsl=56+64 wss=8 sparse_ops=56+64
%SLM start product;
t = S(5,:)*x;
%SLM end product;
% in a condition, and in a quotient of scalars
%! range condition wsl=56+8 sparse_ops=56
%SLM start condition;
if S(j,7)
  t = 1;
end
%SLM end condition;
%! range quotient wsl=56+8+8 sparse_ops=56+8 wss=12+8
%SLM start quotient;
t = S(j,j)/x(j);
%SLM end quotient;
% an element that is assigned: its value and its index
H = sparse(4, 4);
V = ones(1000, 3);
%! range assigned wsl=8000+8000 wss=12
%SLM start assigned;
H(2,3) = x'*V(:,1);
%SLM end assigned;
% rows and columns in another order: every seventh row, seven times round. All lines of the pointers come each time, and for
% every row the one or two lines in which its indices lie, and its values (counted by a script: 359,880 and 399,888 B); the
% order once for both (5,000 columns do not make it 5,000 times).
T = spdiags(ones(5000, 1)*[1 2 1], -1:1, 5000, 5000);
q = mod((0:4999)*7, 5000) + 1;
%! range reordered wsl=7*20004+359880+399888+5000*8 wss=14998*12+5001*4
%SLM start reordered;
R = T(q,q);
%SLM end reordered;
