% What is read and stored in place goes by once beside an operand that is repeated: 1600 rows, a column has 12,800 B, so
% that two fit 32,768 B and three do not. A has 100 columns, 1,280,000 B.
m = 1600; n = 100;
A = reshape(mod(1:m*n, 7), m, n) + 1; x = A(:, 3); B = A + 1;
% A and x once (cachegrind: 1,292,800). With half the cache x comes for each column.
%! range scale wsl=1280000+12800 wsl_low=1280000+12800 wsl_high=1280000+100*12800 wss=1280000
%SLM start scale;
A = A.*x;
%SLM end scale;
% The mean is stored, and the second sweep reads A anew.
%! range centre wsl=2*1280000+12800 wss=1280000+12800
%SLM start centre;
A = A - mean(A, 2);
%SLM end centre;
% All columns but one, and x; the one before is read.
%! range part wsl=99*12800+12800 wss=99*12800
%SLM start part;
A(:, 2:end) = A(:, 2:end) - x;
%SLM end part;
% To another array three columns go by: x comes for each.
%! range elsewhere wsl=1280000+100*12800 wss=1280000
%SLM start elsewhere;
B = A.*x;
%SLM end elsewhere;
fprintf('%g %g\n', sum(A(:)), sum(B(:)));
