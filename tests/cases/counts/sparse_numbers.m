% A number that is stored sparse: a product with a dense array is sparse (MATLAB), also in programs that Octave runs; one
% with another number is one operation, whatever it comes to.
S = sparse([4 0; 0 4]); w = [1; 0; 2; 0]; v = [1; 1; 1; 1];
%! range number flops=1
%SLM start number;
y = S(1, 1)*w(2);
%SLM end number;
% Two entries of the product are stored, and two numbers added to v.
%! range vector flops=2+4
%SLM start vector;
y = v + S(1, 1)*w;
%SLM end vector;
%! range divided flops=2+4
%SLM start divided;
y = v + w/S(1, 1);
%SLM end divided;
assert(issparse(S(1, 1)*w));
% So is one with an element that is not stored, with what is computed from it, and by the functions of one operand.
%! range absent flops=1+1+1+1
%SLM start absent;
d = S(2, 1);
y = w(3)*d;
y = d + d;
y = sqrt(d);
y = d.^2;
%SLM end absent;
k = 1;
%! range part flops=2
%SLM start part;
w(k+1:2) = w(k+1:2) - w(k)*S(k, k+1:2);
%SLM end part;
% Of a matrix without entries nothing is computed.
Z = sparse(2, 2);
%! range nothing flops=0
%SLM start nothing;
y = 3*Z;
y = sqrt(Z);
%SLM end nothing;
