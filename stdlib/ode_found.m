function [at, found, te, ye, ie, before, tnew, ynew, stop] = ode_found(events, before, t, tnew, ynew, inside, h, tspan, refine, extra)
% What a step of an integration from t to tnew gives: the times that are wanted, the solution there in rows, and the
% events. One that is terminal ends the step: tnew, ynew and STOP. inside(s): the solution at the fraction s of the step.
te = []; ye = []; ie = [];
stop = false;
if ~isempty(events)
  [now, terminal, way] = events(tnew, ynew, extra{:});
  [hit, place] = ode_crossing(events, before, now, way, t, inside, h, extra);
  for j = 1:numel(hit)
    te(end+1, 1) = place(j);
    ye(end+1, :) = inside((place(j) - t)/h).';
    ie(end+1, 1) = hit(j);
    if terminal(hit(j))
      tnew = place(j);
      ynew = ye(end, :).';
      stop = true;
      break
    end
  end
  before = now;
end
if numel(tspan) > 2
  direction = sign(h);
  at = tspan(direction*(tspan - t) > 0 & direction*(tspan - tnew) <= 0);
  if stop && (isempty(at) || at(end) ~= tnew), at(end+1, 1) = tnew; end
else
  at = t + (tnew - t)*(1:refine).'/refine;
  at(end) = tnew;
end
found = zeros(numel(at), numel(ynew));
for j = 1:numel(at)
  if at(j) == tnew
    found(j, :) = ynew.';
  else
    found(j, :) = inside((at(j) - t)/h).';
  end
end
end
