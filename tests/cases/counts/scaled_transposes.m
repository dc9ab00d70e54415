% A row that is transposed to be scaled is a column: one flop for each of its two elements in every product, and in the
% sum with two elements of a column. A negative number written in place costs nothing, whatever is before it.
f = (1:3)'; s = [0.5 -0.5]; e = [1 2]; d = 0.25;
%! range scaled flops=2+2+2
%SLM start scaled;
f(e) = f(e) + 6*s'*d;
%SLM end scaled;
%! range computed flops=2+2+2+2
%SLM start computed;
f(e) = 6*(s + 1)'*2 + f(e);
%SLM end computed;
%! range negative flops=2+1+2+2+2
%SLM start negative;
f(e) = f(e) + -8*(3 + d*s(1))*s'*d;
%SLM end negative;
% Two columns of the same shape, then a row and a column that are spread: 2 and 2, and four sums.
%! range both flops=2+2+2
%SLM start both;
g = s'*2 + e'/3;
%SLM end both;
%! range spread flops=2+2+4
%SLM start spread;
h = 2*s' + 3*s;
%SLM end spread;
% What is computed from a range is a column too: its sine, two products, a square and a cosine of three elements.
%! range range flops=3+3+3+3+3
%SLM start range;
k = d*sin(1:3)'.*cos((1:3)'.^2);
%SLM end range;
assert(isequal(size(g), [2 1]) && isequal(size(h), [2 2]));
