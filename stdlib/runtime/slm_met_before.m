function yes = slm_met_before(number, key)
% Whether a statement or operation was met with just these operands, indices included: then
% it is counted. Otherwise slm_learn and slm_is keep what it costs by that key too. The first number of a key
% is the place in the table of ranges, which decides nothing: met elsewhere, it costs the same here.
global slm_g slm_last slm_met slm_op slm_told
slm_g.waiting = key;
slm_g.waits = number;
slm_g.like = 0;
yes = false;
if isempty(key) || number > numel(slm_g.just)
  return
end
t = slm_g.just{number};
if isempty(t)
  return
end
n = numel(key);
for k = find(t.hash == (1:n-1) * key(2:n))
  if numel(t.key{k}) == n && all(t.key{k}(2:n) == key(2:n))
    slm_g.like = t.like(k);
    j = find(t.like == t.like(k) & t.place == key(1), 1);
    if isempty(j)
      v = slm_as_elsewhere(number, t.column(k));
    else
      v = t.column(j);
    end
    slm_met(3, v) = slm_met(3, v) + 1;
    slm_told(end+1) = v;
    slm_last(number) = v;
    slm_op(13, number) = v;
    slm_g.waiting = [];
    yes = true;
    return
  end
end
end

function v = slm_as_elsewhere(number, from)
% A column of slm_met for this place that costs what column FROM does.
global slm_g slm_c slm_met
v = slm_column(slm_c, number, slm_met(4, from), 0);
slm_g.cost(:, v) = slm_g.cost(:, from);
slm_g.shares{v} = slm_g.shares{from};
slm_g.scatter{v} = slm_g.scatter{from};
slm_g.same(v) = slm_g.same(from);
if from <= numel(slm_g.moved) && ~isempty(slm_g.moved{from})
  slm_g.moved{v} = slm_g.moved{from};
end
slm_is(number, v);
end
