% A later pass of a statement finds what earlier ones have read of an array, and no more than that. x: 8,000 B,
% A: 50 x 50, 20,000 B, whose columns are 400 B; lines of 64 B.
x = ones(1000, 1);
A = ones(50, 50);
z = (1:50)';
q = mod(z*7, 50) + 1;
u = x;
U = A;
y = z;
% ten elements take two lines, 128 B; the rest comes with x
%! range beginning wsl=8000 wss=8000
%SLM start beginning;
u = x/norm(x(1:10));
%SLM end beginning;
% A once, though only three rows of it were there; by columns, so that A and U need not fit
%! range rows wsl=20000 wss=20000
%SLM start rows;
U = A./sum(A(1:3,:));
%SLM end rows;
% the second column begins in the last line of the first one (400 B are 6.25 lines): 7 lines and 6
%! range columns wsl=832 wss=400
%SLM start columns;
y = A(:,2)/norm(A(:,1));
%SLM end columns;
%! range column wsl=448 wss=400
%SLM start column;
y = A(:,2)/norm(A(:,2));
%SLM end column;
% columns 1 to 8 lie before byte 3200 and columns 5 to 12 between 1600 and 4800: all of it is 75 lines
%! range overlapping wsl=4800 wss=3200
%SLM start overlapping;
U = A(:,1:8)/sum(sum(A(:,5:12)));
%SLM end overlapping;
% the product reads what the sum has not; it stores and loads 400 B for the operand
%! range operand wsl=20000+400 wss=800
%SLM start operand;
y = A*(A(:,1) + 1);
%SLM end operand;
% through an index vector: all of z, of which 20 elements, 160 B in three lines, were there; q 400 B
%! range list wsl=800 wss=400
%SLM start list;
y = z(q)/norm(z(1:20));
%SLM end list;
