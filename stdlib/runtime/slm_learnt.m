function slm_learnt(plan, number, names)
% After statement NUMBER of a plan, with these variables (a text): where what slm_matches has looked at says what all of
% it counts, it is kept for slm_repeat. In the statement are operators and functions alone for which the shapes of
% real operands say all; of sparse ones their values do, which are known as long as they are variables and operands of
% an operation.
global slm_g slm_state slm_same slm_plans slm_counted_by slm_sites slm_var slm_op slm_asked slm_asked_by ...
    slm_c
t = slm_counted_by;
slm_counted_by = zeros(1, 0);
asked = slm_asked;
slm_asked = zeros(1, 3);
if asked(1) ~= plan || ~(slm_state > 0) || numel(t) < 3 || t(1) ~= number || any(t ~= t)
  return
end
s = slm_sites{number};
k = [s.at(s.kind == 1), s.slot];
if s.slot == 0 || any(slm_var(3, k) ~= 1) || any(slm_op(11, s.operations) ~= 1)
  return
end
for n = s.operations
  o = slm_sites{n};
  for kind = slm_var(3, o.at(o.kind == 1))
    if kind ~= 1 && (~strcmp(slm_g.kinds{kind}, 'double 1 0') || slm_op(9, n) * slm_op(10, n) == 1)
      % single elements of sparse matrices are noted each time (slm_at)
      return
    end
  end
end
columns = slm_different(t(3:end));
times = zeros(1, numel(columns));
for k = 1:numel(columns)
  times(k) = sum(t(3:end) == columns(k));
end
p = slm_plans{plan};
if isempty(p.variables)
  % its values are known the next time
  slots = slm_slots(names);
  if all(slots > 0)
    slm_plans{plan}.variables = slots;
  else
    slm_same(plan) = -1;
  end
  return
end
changed = asked(2) ~= slm_state;
if numel(p.hash) >= 3000 || isempty(slm_asked_by) || slm_asked_by(1) ~= slm_c || changed && s.store == 4
  return
end
e.key = slm_asked_by;
e.columns = columns;
e.times = times;
e.held = t(2);
e.stores = s.slot * (s.store == 4);
% the variable, where it gets another shape
e.slot = s.slot * changed;
e.shape = slm_var(:, s.slot);
p.hash(end+1) = (1:numel(e.key)) * e.key;
p.entries{end+1} = e;
if asked(3) == 1 && e.stores == 0
  slm_same(plan) = asked(2);
  p.now = e;
end
slm_plans{plan} = p;
end
