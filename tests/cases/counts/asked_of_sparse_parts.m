% Functions that ask for something of a part of a sparse matrix have a sparse operand: what they load is Sparse Ops. A has two
% entries of 8 + 4 B in row 3 and two pointers of 4 B around them; columns 1 and 2 are searched for: 5 pointers,
% the indices of all 5 entries, and a line for each of the 3 values found, at most all of them: 40 B.
%! options --machine none
A = sparse([1 2 3 3 4], [1 2 1 4 4], [1 2 3 4 5], 4, 4);
%! range row wsl=2*12+2*4 sparse_ops=32
%SLM start row;
k = nnz(A(3,:));
%SLM end row;
%! range sized wsl=2*12+2*4 sparse_ops=32
%SLM start sized;
s = size(A(3,:));
%SLM end sized;
%! range columns wsl=5*4+5*4+5*8 sparse_ops=80
%SLM start columns;
m = numel(A(:,[1 2]));
%SLM end columns;
%! range whole wsl=0 sparse_ops=0
%SLM start whole;
k = nnz(A);
%SLM end whole;
