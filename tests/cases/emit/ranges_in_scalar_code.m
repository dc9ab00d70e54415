% A number that is found from a range has as many flops as the range has elements in that trip: 1, 2, 3 and 4 products, and as
% many comparisons or sums.
%! options --count model
n = 1;
for j = 1:4
  f = max((1:n)*2);
  disp(sum((1:n)*2))
  n = n + 1;
end
