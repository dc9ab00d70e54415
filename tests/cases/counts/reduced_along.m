% Reductions along a dimension that a variable names: what they give is repeated over the columns, or the rows, like that of
% a dimension in the text. A: 100 x 50, 40,000 B; a column of 800 B, a row of 400 B.
A = reshape(mod(1:5000, 7), 100, 50);
rows = 2;
cols = 1;
% A twice; the means are a temporary, stored and loaded, and the two numbers of the calls
%! range along_rows wsl=80000+800+8 wss=40000+800
%SLM start along_rows;
B = A - mean(A, rows);
%SLM end along_rows;
% by columns: A once
%! range along_columns wsl=40000+8 wss=40000
%SLM start along_columns;
B = A./sum(A, cols);
%SLM end along_columns;
%! range named wsl=80000+800+8 wss=40000+800
%SLM start named;
B = bsxfun(@minus, A, mean(A, rows));
%SLM end named;
