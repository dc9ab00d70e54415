% The same element of a sparse matrix, cell or struct read twice in a statement counts once.
S = sparse([1 2 3], [1 2 3], [4 5 6], 3, 3);
c = {ones(10, 1), 2};
q.v = ones(5, 1);
%SLM start sparse_element;
a = S(2, 2)*S(2, 2);
%SLM end sparse_element;
% One stored entry: a sparse 1x1 with one nonzero, 12 + 2*4 bytes.
%! range sparse_element wsl=20
%SLM start cell_content;
b = c{1}'*c{1};
%SLM end cell_content;
%! range cell_content wsl=80 wss=8
%SLM start field;
d = q.v'*q.v + sum(q.v);
%SLM end field;
%! range field wsl=40 wss=8
