% What is put beside others is a piece of an operand: it is repeated where the whole of that is. A and B are 5000 x 12, 480,000 B; c is a
% column of 40,000 B that does not stay, r a row of 96 B.
m = 5000; k = 12; A = reshape(mod(1:m*k, 7), m, k); B = A + 1; c = A(:, 3); r = B(7, :);
% cachegrind of the loops: 964,864 B read.
%! range rows wsl=2*480000+2*96 wss=2*480000
%SLM start rows;
W = [A B].*[r r];
%SLM end rows;
%! range scaled wsl=2*480000+40000 wss=2*480000
%SLM start scaled;
W = [A B]/norm(c);
%SLM end scaled;
% The sum first, then the columns in another order, and k.
%! range turned wsl=2*480000+8 wss=480000
%SLM start turned;
W = [A(:, 2:k) A(:, 1)]/sum(sum(A));
%SLM end turned;
% A column comes for each of 24 columns.
%! range column wsl=2*480000+24*40000 wss=2*480000
%SLM start column;
W = [A B].*c;
%SLM end column;
%! range pieces wsl=13*40000+2*96 wss=5001*13*8
%SLM start pieces;
W = [c; 1] - [r 0];
%SLM end pieces;
% By the names of functions.
%! range named wsl=480000+40000 wss=480000+40000
%SLM start named;
W = horzcat(A, c);
%SLM end named;
%! range below wsl=480000+96 wss=480000+96
%SLM start below;
W = vertcat(A, r);
%SLM end below;
