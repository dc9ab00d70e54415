% The transpose of a sparse triangle is not formed: the vectors of what is stored are columns of the system, and the result
% is updated in place. Bidiagonal, n = 5000, CSR: 9999 entries of 12 B and 5001 pointers of 4 B are 139,992 B; b and the
% result 40,000 B, of which a backward sweep comes to every line once.
n = 5000;
L = spdiags([-ones(n, 1), 2*ones(n, 1)], [-1 0], n, n);
U = L';
b = ones(n, 1);
%! range rows wsl=139992+40000 wss=40000
%SLM start rows;
x = L\b;
%SLM end rows;
%! range columns wsl=139992+2*40000 wss=40000
%SLM start columns;
x = L'\b;
%SLM end columns;
%! range upper_rows wsl=139992+40000 wss=40000
%SLM start upper_rows;
x = U\b;
%SLM end upper_rows;
%! range upper_columns wsl=139992+2*40000 wss=40000
%SLM start upper_columns;
x = U.'\b;
%SLM end upper_columns;
% On the right: x'*L = b' is L'*x = b.
c = b';
%! range right_columns wsl=139992+2*40000 wss=40000
%SLM start right_columns;
x = c/L;
%SLM end right_columns;
%! range right_rows wsl=139992+40000 wss=40000
%SLM start right_rows;
x = c/L';
%SLM end right_rows;
% What fits is not loaded again after it was copied. 10 rows: 19*12 + 11*4 B.
S = L(1:10, 1:10); d = b(1:10);
%! range small wsl=272+80 wss=80
%SLM start small;
x = S'\d;
%SLM end small;
