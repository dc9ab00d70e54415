% Handles of built-in functions that a cell holds, called at one place: each counts as what it is.
x = [1 2 3];
f = {@max, @mean, @sort, @norm};
y = 0;
% comparisons are no flops; mean has 3, norm 6
%! range turns flops=2*(3+6)
%SLM start turns;
for r = 1:2
  for i = 1:4
    y = f{i}(x);
  end
end
%SLM end turns;
A = [2 1; 1 3];
g = {@det, @inv, @sum, @chol};
%SLM start matrices;
for i = [1 2 3 4 4 3 2 1]
  z = g{i}(A);
end
%SLM end matrices;
