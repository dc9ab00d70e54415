function yes = slm_met_before(number, key)
% Whether a statement or operation was met with just these operands, indices included: then
% it is counted. Otherwise slm_learn and slm_is keep what it costs by that key too.
global slm_g slm_last slm_met slm_op slm_told
slm_g.waiting = key;
slm_g.waits = number;
yes = false;
if isempty(key) || number > numel(slm_g.just)
  return
end
t = slm_g.just{number};
if isempty(t)
  return
end
hash = sum(key .* (1:numel(key))');
for k = find(t.hash == hash)
  if numel(t.key{k}) == numel(key) && all(t.key{k} == key)
    v = t.column(k);
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
