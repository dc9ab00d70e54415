function slm_ready(number, y, other)
% Behind the general form of a statement that has another version (slm_fx): whether the
% next execution can take that one, because its variables are numbers and full arrays of
% real numbers, all of which the nest that runs knows. y: the array that an element was
% written of, [] where it is a number or nothing; other: the statement in its general form.
global slm_g slm_n slm_c slm_off slm_var slm_reads slm_fast slm_token slm_met
slm_g.twin(number) = other;
if slm_off || slm_n.current == 0 || ~isempty(slm_reads) || ~isempty(slm_g.lazy)
  return
end
s = slm_operation(number);
slots = s.order;
whole = s.reads;
if s.slot > 0 && isempty(y)
  whole = [whole, s.slot];
end
if any(slm_var(3, [whole, slots]) ~= 1) || any(any(slm_var(1:2, whole) ~= 1)) ...
    || any(slm_var(1, slots) .* slm_var(2, slots) < 2)
  return
end
c = slm_g.ctx;
if ~isempty(whole) && (c > size(slm_n.known, 1) || max(whole) > size(slm_n.known, 2) ...
    || any(slm_n.known(c, s.reads) ~= slm_n.current) || (numel(whole) > numel(s.reads) && slm_n.assigned(c, s.slot) ~= slm_n.current))
  return
end
wrote = s.slot > 0 && ~isempty(y);
references = zeros(5, numel(slots));
for j = 1:numel(slots)
  k = find(slm_n.arrays(1, :) == slm_stored_in(slots(j)), 1);
  if isempty(k)
    return
  end
  references(:, j) = [k; wrote && j == numel(slots); number; slm_c; slots(j)];
end
v = find(slm_met(1, :) == slm_c & slm_met(2, :) == number & slm_met(4, :) == 1 & slm_met(5, :) == 0, 1);
if isempty(v)
  v = slm_column(slm_c, number, 1, 0);
  if s.work
    slm_g.cost(13, v) = slm_nest_flops(number, s);
  end
end
plan = 0;
if ~isempty(slots)
  plan = slm_plan(references);
end
slm_fast(:, number) = [slm_token; v; numel(y); plan];
end
