% A sum of nothing in a nest has fewer flops than one of a number: what one trip has is not what the next one has.
%! options --count model
width = [1; 1; 1];
for k = [1 2 1 2]
  at = sum(width(1:k-1)) + 1;
end
for k = [2 1 2 1]
  at = sum(width(1:k-1)) + 1;
end
