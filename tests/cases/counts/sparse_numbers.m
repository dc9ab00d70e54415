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
