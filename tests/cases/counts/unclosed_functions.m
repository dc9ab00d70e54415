% Functions without `end` whose last statement is a block: the `end` is the block's.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
function unclosed_functions
total = raise(4);
if total > 0
  total = total + 1;
end
assert(total == 7);

% k is loaded in each trip, as total is; total is stored before and in each trip, k once.
%! range raise wsl=3*16+8 wss=8+3*8+8
function total = raise(n)
total = 0;
for k = 1:n-1
  total = total + k;
end
