function slm_learnt(plan, from, number)
% After statement NUMBER, which began in the state FROM: where that says what all of it
% counts, it is kept for slm_repeat. In the statement are operators and functions alone for which the shapes of
% real operands say all; of sparse ones their values do, which the state knows as long as they are
% variables and operands of an operation.
global slm_g slm_state slm_same slm_plans slm_counted_by slm_sites slm_var slm_op
t = slm_counted_by;
slm_counted_by = zeros(1, 0);
if slm_state ~= from || ~(from > 0) || numel(t) < 3 || t(1) ~= number || any(t ~= t)
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
    if kind ~= 1 && ~strcmp(slm_g.kinds{kind}, 'double 1 0')
      return
    end
  end
end
columns = unique(t(3:end));
times = zeros(1, numel(columns));
for k = 1:numel(columns)
  times(k) = sum(t(3:end) == columns(k));
end
slm_plans{plan} = struct('columns', columns, 'times', times, 'held', t(2));
slm_same(plan) = from;
end
