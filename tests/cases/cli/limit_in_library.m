% A limit that is reached in a function of the library: the prototype's line is shown.
%! options --timeout 0.5
%! exit 3
%! stderr ┌─ limit_in_library.m:6:
%! stderr 6 │ [t, y] = ode45(
[t, y] = ode45(@(t, y) -y, [0 1e9], 1);
