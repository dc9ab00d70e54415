% A vector of 2 KB (32 of the 64 lines of L1) that is updated in place.
%! options --machine small.toml
n = 256;
%! level make L1 loads=0 write_allocates=2048 write_backs=0
%SLM start make;
x = zeros(n,1);
%SLM end make;
% It stays where it is: nothing crosses.
%! level update L1 loads=0 write_allocates=0 write_backs=0
%SLM start update;
for k = 1:10
  x = x + 1;
end
%SLM end update;
% A copy shares the storage; the variable that is assigned then gets another one, written whole.
%! level copy L1 loads=0 write_allocates=2048 write_backs=0
%SLM start copy;
s = x;
x = s + 1;
%SLM end copy;
% A running sum that replaces what it is of is in place too: 64 columns of 512 B, which `big` reads away before each.
n = 64; S = ones(n, n); T = ones(n, n); x = ones(4096, 1); big = ones(100, 100); s = sum(sum(big));
%! level across L1 loads=32768 write_allocates=0
%SLM start across;
S = cumsum(S, 2);
%SLM end across;
s = sum(sum(big));
%! level down L1 loads=32768 write_allocates=0
%SLM start down;
S = cumsum(S, 1);
%SLM end down;
s = sum(sum(big));
%! level product L1 loads=32768 write_allocates=0
%SLM start product;
x = cumprod(x);
%SLM end product;
s = sum(sum(big));
% Half of the columns.
%! level columns_of_it L1 loads=16384 write_allocates=0
%SLM start columns_of_it;
S(:, 1:32) = cumsum(S(:, 1:32), 2);
%SLM end columns_of_it;
s = sum(sum(big));
% Into another array, of which the column before stays.
%! level elsewhere L1 loads=32768 write_allocates=32768
%SLM start elsewhere;
T = cumsum(S, 2);
%SLM end elsewhere;
s = sum(sum(big));
% A column of 4 KB does not stay beside one of the operand: each column but the last is read again.
L = ones(512, 8); R = 2*L; s = sum(sum(big));
%! level long L1 loads=32768+7*4096 write_allocates=32768
%SLM start long;
R = cumsum(L, 2);
%SLM end long;
s = sum(sum(big));
% Nobody stores the sum for a dot product.
w = ones(1, 4096);
%! level given L1 loads=2*32768 write_allocates=0
%SLM start given;
y = w*cumsum(x);
%SLM end given;
s = sum(sum(big)) + sum(x);
% Q is factored and formed where it is stored: nothing but Q and R, 8 KB and a line, is written. In place nothing but R is.
Y = [ones(512, 1), x(1:512)]; Q = 2*Y; s = sum(sum(big));
%! level apart L1 write_allocates=8192+64
%SLM start apart;
[Q, R] = qr(Y, 0);
%SLM end apart;
s = sum(sum(big));
%! level there L1 write_allocates=64
%SLM start there;
[Y, R] = qr(Y, 0);
%SLM end there;
% A triangle is taken before the loop that uses it, element by element where it was: nothing is allocated. 288 lines hold the
% triangle (8 columns for each of 1 to 8 lines), 512 the matrix.
H = 1 + zeros(64); s = sum(sum(big));
%! level triangle L1 loads=800*64 write_allocates=0
%SLM start triangle;
H = H - triu(H);
%SLM end triangle;
s = sum(sum(big));
% The first lines of columns 1 to 8 are still there: those of the other columns, which share their set, are not of the triangle.
%! level lower L1 loads=792*64 write_allocates=0
%SLM start lower;
H = H.*tril(H) + 1;
%SLM end lower;
