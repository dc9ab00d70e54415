function looked = slm_interval(x, q)
% The places (from 0) of x, in ascending order, that a bisection looks at for each of the
% values, a column for each: at last both ends of the interval that it is in.
n = numel(q);
q = q(:)';
low = zeros(1, n);
high = (numel(x) - 1) * ones(1, n);
looked = zeros(0, n);
while any(high - low > 1)
  middle = floor((low + high) / 2);
  looks = high - low > 1;
  up = looks & q >= reshape(x(middle + 1), 1, n);
  down = looks & ~up;
  low(up) = middle(up);
  high(down) = middle(down);
  looked(end+1, :) = middle; %#ok<AGROW>
end
looked = [looked; low; low + 1];
end
