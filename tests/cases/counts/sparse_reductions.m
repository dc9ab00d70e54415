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
% One value for all entries needs neither indices nor pointers: how many entries there are is one number. 11,998 values are
% 95,984 B.
%! range frobenius wsl=95984 wss=8 sparse_ops=95984
%SLM start frobenius;
a = norm(T, 'fro');
%SLM end frobenius;
%! range column wsl=95984 wss=8
%SLM start column;
b = full(sum(T(:)));
%SLM end column;
%! range largest_of_all wsl=95984 wss=8
%SLM start largest_of_all;
c = full(max(abs(T(:))));
%SLM end largest_of_all;
% a sum of sums is that of the entries, and so is a largest of largest ones
%! range sums wsl=95984 wss=8
%SLM start sums;
d = full(sum(sum(T.^2)));
%SLM end sums;
%! range maxima wsl=95984 wss=8
%SLM start maxima;
f = full(max(max(abs(T), [], 2)));
%SLM end maxima;
%! range entries wsl=95984 wss=8
%SLM start entries;
g = full(mean(T(:))) + norm(T(:));
%SLM end entries;
% the sums of rows need the pointers, and the largest of them needs no more
%! range rows_first wsl=95984+16004 wss=8
%SLM start rows_first;
h = full(max(sum(abs(T), 2)));
%SLM end rows_first;
% those of columns need the indices
%! range columns_first wsl=159980 wss=8
%SLM start columns_first;
k = full(max(sum(abs(T), 1)));
%SLM end columns_first;
% where the largest element is, its index says
%! range where wsl=159980 wss=64004+32000
%SLM start where;
[y, p] = max(T, [], 2);
%SLM end where;
y = full(y);
%! range where_of_all wsl=159980 wss=20+8
%SLM start where_of_all;
[m, q] = max(T(:));
%SLM end where_of_all;
% another reduction of the same pass reads the indices
%! range with_indices wsl=159980 wss=8
%SLM start with_indices;
r = norm(T, 'fro') + full(max(sum(abs(T), 1)));
%SLM end with_indices;
% neighbours in a row are told by their indices
%! range neighbours wsl=159980 wss=8
%SLM start neighbours;
u = full(sum(sum(diff(T, 1, 2))));
%SLM end neighbours;
% longer than an array may be: a column of 60,000 x 60,000 elements, of which 60,000 are entries
I = speye(60000);
%! range long wsl=480000 wss=8
%SLM start long;
v = full(max(abs(I(:))));
%SLM end long;
fprintf('%g %g %g %g %g %g %g %g %g %g %g\n', norm(y), norm(G(:)), a, b, c, d, f, g, h + k, m + q, r + u + v);
