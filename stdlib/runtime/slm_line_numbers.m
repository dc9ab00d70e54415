function at = slm_line_numbers(pieces)
% The lines that selections of one array touch, one by one.
[low, high] = slm_lines(pieces);
at = zeros(1, 0);
if ~isempty(low)
  n = high - low + 1;
  at = ones(1, sum(n));
  at(1) = low(1);
  at(cumsum(n(1:end-1)) + 1) = low(2:end) - high(1:end-1);
  at = cumsum(at);
end
end
