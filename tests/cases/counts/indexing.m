% Indexed reads and assignments. Vectors are 8000 B, A is 1000 x 1000. L1 32K, lines of 64 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = (1:1000)';
A = ones(1000, 1000);
n = 1000;
i = 3;

y = zeros(1000, 1);
% a stencil by shifted ranges loads the union of the lines that it selects: x once
%! range stencil wsl=8000 wss=998*8
%SLM start stencil;
y(2:end-1) = x(1:end-2) - 2*x(2:end-1) + x(3:end);
%SLM end stencil;
% with a scalar in the ranges, which is loaded once
%! range stencil_n wsl=8000+8 wss=998*8
%SLM start stencil_n;
y(2:n-1) = x(1:n-2) - 2*x(2:n-1) + x(3:n);
%SLM end stencil_n;
% two ranges that do not meet: elements 0 to 99 are in 13 lines, 500 to 599 in 13 others (62 to 74)
%! range apart wsl=26*64 wss=100*8
%SLM start apart;
z = x(1:100) + x(501:600);
%SLM end apart;
% and two that overlap: elements 0 to 149, 19 lines
%! range overlap wsl=19*64 wss=100*8
%SLM start overlap;
z = x(1:100) + x(51:150);
%SLM end overlap;

% two dimensions: the lines of the four corners hold their neighbours too
u = ones(100, 100);
v = zeros(100, 100);
%! range five_point wsl=10000*8 wss=98*98*8
%SLM start five_point;
v(2:end-1, 2:end-1) = u(1:end-2, 2:end-1) + u(3:end, 2:end-1) + u(2:end-1, 1:end-2) ...
  + u(2:end-1, 3:end) - 4*u(2:end-1, 2:end-1);
%SLM end five_point;

% a shifted read by circshift joins the statement's pass: u is loaded once
%! range shifted wsl=10000*8 wss=10000*8
%SLM start shifted;
v = u + circshift(u, [0 1]) + circshift(u, [0 -1]) + circshift(u, [1 0]) + circshift(u, [-1 0]);
%SLM end shifted;

% one element, and one with a scalar index
%! range element wsl=8 wss=8
%SLM start element;
t = x(500);
%SLM end element;
%! range element_i wsl=8+8 wss=8
%SLM start element_i;
t = x(i);
%SLM end element_i;
%! range last wsl=8 wss=8
%SLM start last;
t = x(end);
%SLM end last;

% a row of 1000 columns touches 1000 lines = 64,000 B: more than L1 and L1/2 (a line each),
% less than 2*L1 = 65,536 (own bytes)
%! range row wsl=64000 wsl_low=8000 wsl_high=64000 wss=8000
%SLM start row;
r = A(3,:);
%SLM end row;
% 300 lines = 19,200 B: they fit L1 and 2*L1, not L1/2
A3 = ones(1000, 300);
%! range row300 wsl=2400 wsl_low=2400 wsl_high=19200 wss=2400
%SLM start row300;
r = A3(3,:);
%SLM end row300;
% 200 lines = 12,800 B fit L1/2; with a scalar index
A2 = ones(1000, 200);
%! range row200 wsl=1600+8 wsl_low=1608 wsl_high=1608 wss=1600
%SLM start row200;
r = A2(i,:);
%SLM end row200;

% columns
%! range column wsl=8000 wss=8000
%SLM start column;
c = A(:,3);
%SLM end column;
%! range columns wsl=5*8000 wss=5*8000
%SLM start columns;
c = A(:,3:7);
%SLM end columns;
%! range assign_column wsl=8000 wss=8000
%SLM start assign_column;
A(:,2) = x;
%SLM end assign_column;
% stores cost the elements' own bytes
%! range assign_row wsl=0 wss=8000
%SLM start assign_row;
A(2,:) = 0;
%SLM end assign_row;
% ten elements of each of twenty columns, whose lines begin with the columns: two lines each
%! range block wsl=20*2*64 wss=10*20*8
%SLM start block;
c = A(1:10, 1:20);
%SLM end block;
% all of it as a vector; of every second and every eighth element every line, of every sixteenth one each
%! range all wsl=8000000 wss=8
%SLM start all;
t = sum(A(:));
%SLM end all;
%! range every_second wsl=8000 wss=500*8
%SLM start every_second;
y2 = x(1:2:end);
%SLM end every_second;
%! range every_eighth wsl=8000 wss=125*8
%SLM start every_eighth;
y2 = x(8:8:end);
%SLM end every_eighth;
%! range every_sixteenth wsl=63*64 wss=63*8
%SLM start every_sixteenth;
y2 = x(1:16:end);
%SLM end every_sixteenth;
% a part of a vector of 1001 elements: its 126th line has 8 bytes
x1 = ones(1001, 1);
%! range short_line wsl=8008 wss=8000
%SLM start short_line;
y2 = x1(2:1001);
%SLM end short_line;
% an element in a line that is swept costs nothing more; one elsewhere 8 bytes
%! range element_swept wsl=8000 wss=999*8
%SLM start element_swept;
y2 = x(2:1000) - x(1);
%SLM end element_swept;
%! range element_apart wsl=13*64+8 wss=100*8
%SLM start element_apart;
y2 = x(1:100) - x(900);
%SLM end element_apart;
% a column of 1001 elements begins and ends within lines: the second one is in 126
A1 = ones(1001, 4);
%! range column_1001 wsl=126*64 wss=8008
%SLM start column_1001;
y2 = A1(:,2);
%SLM end column_1001;

% updates of a part: the lines of what is selected are loaded, the elements stored
%! range update wsl=13*64 wss=100*8
%SLM start update;
x(1:100) = 2*x(1:100);
%SLM end update;

% a mask: the mask and the lines with an element that it selects; every fourth one is in every line
m = mod((1:1000)', 4) == 0;
%! range mask_read wsl=1000+8000 wss=250*8
%SLM start mask_read;
y = x(m);
%SLM end mask_read;
%! range mask_write wsl=1000 wss=250*8
%SLM start mask_write;
x(m) = 0;
%SLM end mask_write;
% every fortieth element has a line of its own
m40 = mod((1:1000)', 40) == 0;
%! range mask_sparse wsl=1000+25*64 wss=25*8
%SLM start mask_sparse;
y = x(m40);
%SLM end mask_sparse;
%! range mask_product wsl=8000+1000 wss=8
%SLM start mask_product;
t = sum(x.*m);
%SLM end mask_product;

% an indexed operand of a matrix operator or a profiled function is read as any other: in lines
% beside all of A nothing stays
%! range row_product wsl=64000+8000000 wsl_low=64000+8000000 wss=8000
%SLM start row_product;
r = A(3,:)*A;
%SLM end row_product;
%! range row_scan wsl=64000 wsl_low=8000 wss=8000
%SLM start row_scan;
r = cumsum(A(3,:));
%SLM end row_scan;
%! range column_product wsl=8000000+8000 wss=8000
%SLM start column_product;
y = A*A(:,3);
%SLM end column_product;
