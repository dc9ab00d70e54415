function y = ppval(pp, xx)
% Values of a piecewise polynomial (ppval(xx, pp) does as well), by Horner's rule.
if isstruct(xx), t = pp; pp = xx; xx = t; end
if ~isstruct(pp) || ~isfield(pp, 'form') || ~strcmp(pp.form, 'pp')
  error('MATLAB:unmkpp:InvalidPP', 'The input is not a piecewise polynomial.');
end
y = values(pp.breaks, pp.coefs, pp.pieces, pp.order, pp.dim, xx);
end

function y = values(b, c, n, k, d, xx)
m = numel(xx);
p = prod(d);
if isa(c, 'double') && isa(b, 'double') && isa(xx, 'double') && isreal(c) && isreal(xx)
  % One sweep: the piece of each place, and its polynomial.
  if p == 1, y = zeros(size(xx)); else, y = zeros(p, m); end
  half = 1;
  while 2*half < n, half = 2*half; end
  low = b(1);
  scale = n/(b(n+1) - low);
  for i = 1:m
    x = xx(i);
    % where it is if the breaks are equally spaced, else by halving
    piece = floor((x - low)*scale) + 1;
    if piece > n, piece = 0 + n; end
    found = 0;
    if piece >= 1
      if x >= b(piece)
        if piece == n || x < b(piece+1), found = 1; end
      end
    end
    if found == 0
      piece = 1;
      step = 0 + half;
      while step >= 1
        if piece + step <= n
          if x >= b(piece+step), piece = piece + step; end
        end
        step = step/2;
      end
    end
    t = x - b(piece);
    q = 1;
    while q <= p
      s = c((piece-1)*p + q, 1);
      j = 2;
      while j <= k
        s = s*t + c((piece-1)*p + q, j);
        j = j + 1;
      end
      if t ~= t, s = t*t; end % NaN
      y((i-1)*p + q) = s;
      q = q + 1;
    end
  end
else
  x = reshape(xx, 1, []);
  if n > 1
    [~, at] = histc(x, [-Inf, b(2:n), Inf]);
    at(x == Inf) = n;
    at(at == 0) = 1;
  else
    at = ones(1, m);
  end
  t = x - b(at);
  rows = bsxfun(@plus, (at - 1)*p, (1:p).');
  y = reshape(c(rows(:), 1), p, m);
  for j = 2:k
    y = bsxfun(@times, y, t) + reshape(c(rows(:), j), p, m);
  end
  y(:, isnan(x)) = NaN;
end
if p == 1 && isscalar(d)
  if ~isequal(size(y), size(xx)), y = reshape(y, size(xx)); end
elseif isvector(xx)
  y = reshape(y, [d, m]);
else
  y = reshape(y, [d, size(xx)]);
end
end
