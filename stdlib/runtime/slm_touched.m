function [at, when] = slm_touched(first, last, line)
% Lines of byte ranges, one after the other, and which range touches each.
number = max(floor((last - 1) / line) - floor(first / line) + 1, 0);
number(last <= first) = 0;
when = zeros(sum(number), 1);
start = cumsum([1; number]);
some = find(number > 0);
when(start(some)) = diff([0; some]);
when = cumsum(when);
at = floor(first(when) / line) + (1:numel(when))' - start(when);
end
