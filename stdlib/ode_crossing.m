function [hit, at] = ode_crossing(events, before, now, way, t, inside, hs, extra)
% Zeros of the event functions in a step, by bisection, in the order of time.
hit = [];
at = [];
for j = 1:numel(now)
  if sign(before(j)) == sign(now(j)) || before(j) == 0, continue, end
  if way(j) ~= 0 && sign(now(j) - before(j)) ~= sign(way(j)), continue, end
  l = 0;
  r = 1;
  for k = 1:60
    m = (l + r)/2;
    if m == l || m == r, break, end
    v = events(t + m*hs, inside(m), extra{:});
    if sign(v(j)) == sign(before(j)), l = m; else, r = m; end
  end
  hit(end+1) = j;
  at(end+1) = t + r*hs;
end
[~, order] = sort(at*sign(hs));
hit = hit(order);
at = at(order);
end
