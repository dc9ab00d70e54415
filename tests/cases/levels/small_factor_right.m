% The second operand of a product stays in L1, 512 lines, with strips of eight rows of the first one and of the result: W is
% 40 x 40, 200 lines, a strip 40 lines of X and 40 of Y. A column of X has 101 lines, so that no set has more of a strip than others.
%! options --machine generic
z = ones(16384, 1);
X = ones(808, 40); W = ones(40); Y = zeros(808, 40); s = sum(z);
%! level right L1 loads=(200+101*40)*64 write_allocates=101*40*64
%SLM start right;
Y = X*W;
%SLM end right;
