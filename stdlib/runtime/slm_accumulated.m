function [reads, parts, stored, last] = slm_accumulated(s, reads, parts, stored)
% Where all terms of a sum apart from the variable that it is assigned to are scatters, each loads
% and stores the variable where it is: the sum does not read it (y = y - A'*x). last: the one
% whose stores are those of the assignment, 0 where the sum is another one.
global slm_op slm_what slm_var
last = 0;
own = find(reads(:, 1) == s.slot);
if numel(own) ~= 1 || reads(own, 2) ~= 1
  return
end
there = [];
terms = 0;
for n = s.accumulated(2:end)
  if slm_op(1, n) == 6 && ~isempty(slm_what{n})
    if any(slm_op(9:10, n) ~= slm_var(1:2, s.slot))
      return
    end
    terms = terms + 1;
    there = slm_what{n}(:) .* ones(3, 1);
    latest = n;
  end
end
if terms == s.accumulated(1)
  reads(own, :) = [];
  parts(own) = [];
  stored = there;
  last = latest;
end
end
