% An `spmd` block gets one diagnostic, with loops in it; what follows is read.
%! command check
%! exit 1
%! error SLM132 10
%! stderr `spmd` blocks are not supported: slamm predicts one process
%! stderr the program that `slamm emit` writes calls it there
%! error SLM121 16
x = 1;
% ten
spmd
  for k = 1:3
    spmd (2), y = x + 1; end
  end
end
z = x;
end
