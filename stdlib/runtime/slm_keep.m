function slm_keep(number, key, s, ends)
% Keeps what an operation has counted and left, for the next time that it has the same key
% (slm_jump): a state of its own follows it. Nothing is kept where it has counted by sums,
% or takes what an operation has given that the state says nothing of. ends: it ends a nest.
global slm_g slm_n slm_reads slm_parts slm_op slm_what slm_pending slm_state slm_told slm_jumps slm_chains slm_chains_told
if isempty(key) || any(slm_told ~= slm_told) || ~isempty(slm_g.lazy) || slm_state > 0 && key(1) < 0
  return
end
if numel(slm_jumps{number}.hash) >= 1000
  return
end
before = zeros(1, 0);
told = slm_told;
if key(1) < 0
  before = slm_chains{-key(1) - 0.5};
  told = [slm_chains_told{-key(1) - 0.5}, told];
end
if ~all(slm_among(s.results, before))
  return
end
n = numel(slm_chains) + 1;
slm_chains{n} = [before(before ~= number), number];
slm_chains_told{n} = told;
of = slm_chains{n};
stores = slm_g.nests && number <= numel(slm_n.stores) && slm_n.stores(number);
slm_state = -n - 0.5;
slm_remember(number, key, struct('key', key, 'state', slm_state, 'reads', slm_reads, 'parts', {slm_parts}, ...
    'operations', of, 'columns', slm_op(:, of), 'what', {slm_what(of)}, 'pending', slm_pending, 'told', slm_told, ...
    'ends', ends, 'stores', stores));
end
