function c = hermite_pieces(f, m, h, slope)
% Coefficients of cubic pieces, the highest power first, from the values f and derivatives m at n places, a column for each
% function, the n - 1 lengths h between these and the slopes there. The rows of one piece come together.
[n, p] = size(m);
c = zeros(p*(n-1), 4);
if p == 1 && isa(m, 'double') && isa(slope, 'double') && isa(h, 'double') && isreal(m) && isreal(slope)
  % each piece from what is at its ends
  for j = 1:n-1
    t = (m(j) + m(j+1) - 2*slope(j))/h(j)/h(j);
    c(j, 1) = t;
    c(j, 2) = (slope(j) - m(j))/h(j) - t*h(j);
    c(j, 3) = m(j);
    c(j, 4) = f(j);
  end
else
  dd = bsxfun(@rdivide, slope - m(1:n-1, :), h);
  c3 = bsxfun(@rdivide, bsxfun(@rdivide, m(1:n-1, :) + m(2:n, :) - 2*slope, h), h);
  c2 = dd - bsxfun(@times, c3, h);
  for j = 1:p
    c(j:p:end, :) = [c3(:, j), c2(:, j), m(1:n-1, j), f(1:n-1, j)];
  end
end
end
