% A sparse matrix that is scaled has work for each of its entries, also where nothing is left of them: S has 4 entries.
S = sparse([1 2 3 1], [1 2 3 3], [4 5 6 -7]);
w = [1; 2; 3];
z = 0;
%! range variable flops=4
%SLM start variable;
A = z*S;
%SLM end variable;
%! range number flops=4
%SLM start number;
B = 0.*S;
%SLM end number;
% 4 for the scaling, 0 for the product with nothing, 3 for the sum
%! range inside flops=4+3
%SLM start inside;
x = w + (0*S)*w;
%SLM end inside;
%! range function flops=4
%SLM start function;
C = times(S, 0);
%SLM end function;
%! range quotient flops=4
%SLM start quotient;
D = S/2;
%SLM end quotient;
assert(nnz(A) == 0 && nnz(B) == 0 && nnz(C) == 0 && nnz(D) == 4)
