% Columns that are turned round beside an operand that is expanded, masks of rows on both sides, and shifts in place that go up and to the
% right. A is 5000 x 12, 480,000 B; cachegrind of the loops: 1,921,792, 961,856, 960,192, 880,448 and 800,448 B read.
m = 5000; k = 12; A = reshape(sin(1:m*k), m, k); B = cos(A); c = mod((1:m)', 5); r = B(7, :); W = zeros(m, k);
% c is swept for every column of the result.
%! level turned L1 loads~4*480000 write_allocates=480000
%SLM start turned;
W = (circshift(B, [0 1]) - 2*B + circshift(B, [0 -1])).*c;
%SLM end turned;
%! level row L1 loads~2*480000+128 write_allocates=480000
%SLM start row;
W = (circshift(B, [0 1]) - circshift(B, [0 -1])).*r;
%SLM end row;
% The mask is tested once for each column, though it names the rows on both sides; one row in five: every line, or every other one.
%! level masked L1 loads~480000+12*40000 write_allocates=0
%SLM start masked;
A(c > 0, :) = -A(c > 0, :);
%SLM end masked;
% Rows downwards, columns from left to right: an element of the column before is read before the line of the next one is written.
%! level up L1 loads~2*11*40000 write_allocates=0
%SLM start up;
A(2:m, 1:k-1) = A(1:m-1, 1:k-1) + A(2:m, 2:k);
%SLM end up;
%! level inner L1 loads~2*10*40000 write_allocates=0
%SLM start inner;
A(2:m-1, 2:k-1) = 0.25*(A(1:m-2, 2:k-1) + A(2:m-1, 3:k));
%SLM end inner;
