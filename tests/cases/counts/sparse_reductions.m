% Reductions of the vectors that are stored need no indices, full and diag store nothing between. T has 11,998 entries in 4000
% rows: values 95,984 B, indices 47,992 B, pointers 16,004 B.
n = 4000; e = ones(n, 1);
T = spdiags([-e 3*e -e], -1:1, n, n);
U = 2*T;
x = e; y = e;
%! range rows wsl=95984+16004 wss=32000
%SLM start rows;
y = full(sum(T, 2));
%SLM end rows;
%! range largest wsl=95984+16004 wss=32000
%SLM start largest;
y = full(max(abs(T), [], 2));
%SLM end largest;
%! range squares wsl=95984+16004 wss=32000
%SLM start squares;
y = full(sqrt(sum(T.^2, 2)));
%SLM end squares;
% across: the index of each entry says which sum it is of
%! range across wsl=159980 wss=32000
%SLM start across;
y = full(sum(T, 1))';
%SLM end across;
% entries of two matrices are merged by their indices
%! range merged wsl=2*159980 wss=32000
%SLM start merged;
y = full(sum(T + U, 2));
%SLM end merged;
% the product reads T with its indices, and so does the sum after it
%! range with_product wsl=2*159980+32000 wss=32000
%SLM start with_product;
y = full(sum(T, 2)) + T*x;
%SLM end with_product;
% indices say which entries are on the diagonal
%! range diagonal wsl=159980 wss=32000
%SLM start diagonal;
y = full(diag(T));
%SLM end diagonal;
% what is full already is taken as it comes
%! range product wsl=159980+32000 wss=32000
%SLM start product;
y = full(T*x);
%SLM end product;
F = full(T(1:20, 1:20));
G = F;
%! range dense wsl=58*12+21*4 wss=3200
S = T(1:20, 1:20);
%SLM start dense;
G = full(S);
%SLM end dense;
fprintf('%g %g\n', norm(y), norm(G(:)));
