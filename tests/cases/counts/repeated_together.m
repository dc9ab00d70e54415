% Several reads of one variable that the expression repeats from column to column: what they load together comes for each column.
% A, B are 20000 x 3, 480,000 B in columns of 160,000 B; x is such a column. Nothing stays from column to column.
m = 20000; x = mod((1:m)', 7); A = [x x+1 x+2]; B = A + 1;
% The norms of rows: three columns for each of three; the column of A that comes by is one of them (cachegrind: 1,440,000).
%! range norms wsl=3*3*160000 wss=480000
%SLM start norms;
W = A./sqrt(A(:,1).^2 + A(:,2).^2 + A(:,3).^2);
%SLM end norms;
% Two for each of three, and the second column once.
%! range two wsl=3*2*160000+160000 wss=480000
%SLM start two;
W = A.*(A(:,1) + A(:,3));
%SLM end two;
%! range others wsl=480000+3*2*160000 wss=480000
%SLM start others;
W = B.*(A(:,1) + A(:,3));
%SLM end others;
% One column: the same for each, and the two others.
%! range one wsl=3*160000+2*160000 wss=480000
%SLM start one;
W = A - A(:,1);
%SLM end one;
% Turned round: both parts come for each column (cachegrind: 1,440,000).
%! range turned wsl=480000+3*320000 wss=480000
%SLM start turned;
W = A.*(x - circshift(x, 6000));
%SLM end turned;
