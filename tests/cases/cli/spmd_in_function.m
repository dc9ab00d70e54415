% An `spmd` block has an `end` of its own: functions that end with `end` stay closed.
%! command check
%! exit 1
%! error SLM132 8
disp(f(3))
function x = f(n)
  x = 0;
  spmd
    x = x + n;
  end
end
