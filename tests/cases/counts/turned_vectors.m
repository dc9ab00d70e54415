% A vector that is computed and seen the other way round is a row where its operands are columns: each column of the result takes one element
% of it. D is 12 x 5000, 480,000 B, c has 40,000 B; E is 600 x 600, 2,880,000 B, and e has 4800.
m = 5000; k = 12; D = reshape(mod(1:k*m, 7) + 1, k, m); c = D(3, :)'; E = reshape(mod(1:360000, 11) + 1, 600, 600); e = E(:, 1);
%! range sum wsl=480000+40000 wss=480000 wsl_high=480000+40000
%SLM start sum;
W = D.*(c + 1)';
%SLM end sum;
%! range root wsl=480000+40000 wss=480000 wsl_high=480000+40000
%SLM start root;
W = D./sqrt(c)';
%SLM end root;
% Back again.
%! range twice wsl=2880000+4800 wss=2880000
%SLM start twice;
W = E./((e + 1)'.^2)';
%SLM end twice;
% Sums of rows that columns are divided by: they have to be there before.
%! range rows wsl=2*2880000+4800 wss=2880000+4800
%SLM start rows;
W = E./sum(E, 2)';
%SLM end rows;
% Sums of columns: a column of 4800 B is still there.
%! range columns wsl=2880000 wss=2880000
%SLM start columns;
W = E./sum(E);
%SLM end columns;
%! range outer wsl=4800 wss=2880000
%SLM start outer;
W = (e + 1) - (e - 1)';
%SLM end outer;
